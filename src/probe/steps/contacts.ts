/** Contact types, contacts, uploads and custom fields of the probe's own. */
import { contact, file, UPLOAD } from '../recipes.js';
import { holder, label } from '../seen.js';
import { clear, each, list, make, pick, remove, type Step, send, step, when } from '../step.js';
import { LONG } from './refused.js';

const ADD_TYPE = 'POST /contacts-type/add';
const UPDATE_TYPE = 'POST /contacts-type/update';
const ADD = 'POST /contacts/add';
const UPDATE = 'POST /contacts/update';

const showEach = (...names: readonly string[]) =>
  each(names, 'one', [send('GET /contacts/details', { contact_id: '$one.id' })]);

export const contacts: readonly Step[] = [
  step(
    'add contact types with a name that is there, and with a long one',
    ['write'],
    when('type', make('other', ADD_TYPE, { name: '~other' })),
    when('other', send(UPDATE_TYPE, { id: '$other.id', name: '$type.name' })),
    make('made', ADD_TYPE, { name: '$type.name' }),
    make('made', ADD_TYPE, { name: LONG }),
    when('other', send(UPDATE_TYPE, { id: '$other.id', name: LONG })),
    remove('made', 'other'),
  ),
  step(
    'add contacts: one twice, one without optional fields, one without an address',
    ['write'],
    make('made', ADD, contact({ email: '~a@example.com', state: 'Karnataka' })),
    make('made', ADD, contact({ email: '~a@example.com' })),
    make('made', ADD, contact({ email: '~x' })),
    // A longer list shows that the others are no pages.
    make('made', ADD, contact({ email: '~b@example.com' })),
    // Under every value this is no address: it is too long.
    make('made', ADD, contact({ email: LONG })),
    showEach('made'),
    remove('made'),
  ),
  step(
    'update contacts: leave fields out, send them empty, give them the address of another',
    ['write'],
    make('full', ADD, contact({ email: '~c@example.com', first_name: 'Ada', state: 'Karnataka', city: 'Bengaluru' })),
    make('other', ADD, contact({ email: '~d@example.com' })),
    when(
      'full',
      // City is left out.
      send(UPDATE, contact({ contact_id: '$full.id', email: '~c@example.com', first_name: 'Grace', state: '' })),
      showEach('full'),
    ),
    when(
      'other',
      list('contacts'),
      send(UPDATE, contact({ contact_id: '$other.id', email: '~c@example.com' })),
      list('contacts'),
      send(UPDATE, contact({ contact_id: '$other.id', email: '~x' })),
      send(UPDATE, contact({ contact_id: '$other.id', email: LONG })),
    ),
    when('full', send(UPDATE, contact({ contact_id: '$full.id', email: '~c@example.com', last_name: LONG }))),
    remove('full', 'other'),
  ),
  step(
    'delete a contact type with a contact',
    ['write'],
    make('full', ADD_TYPE, { name: '~full' }),
    make('inside', ADD, contact({ email: '~e@example.com' }, '$full.id')),
    remove('full'),
    clear('inside'),
    remove('full'),
  ),
  step(
    'name a contact type, and a contact, that were deleted',
    ['write'],
    when(
      'type',
      when(
        'goneType',
        make('added', ADD, contact({ email: '~f@example.com' }, '$goneType.id')),
        // Lack what is required.
        send(ADD, { contact_type_id: '$goneType.id' }),
        send(UPLOAD, { contact_type_id: '$goneType.id' }),
        // The same of a record that is there is the positive control.
        send(UPDATE_TYPE, { id: '$type.id', name: '' }),
        send(UPDATE_TYPE, { id: '$goneType.id', name: '' }),
        send('POST /automations/create', { type: 'x', automation_for: 'contacts_$goneType.id' }),
        make('gone', ADD, contact({ email: '~h@example.com' })),
        when(
          'gone',
          send(UPDATE, contact({ contact_id: '$gone.id', email: '~h@example.com' }, '$goneType.id')),
          remove('gone'),
          send(UPDATE, { contact_id: '$gone.id' }),
        ),
        remove('added'),
      ),
    ),
  ),
];

/** Rows of addresses, as the service takes them. */
const rows = (...addresses: readonly string[]): string =>
  `$file.head${addresses.map((one) => `$file.before${one}\n`).join('')}`;

export const csv: readonly Step[] = [
  step('upload files with and without a header, and with both delimiters', ['write'], when('file')),
  step(
    'upload files with a bad row, an address that is there, one that is none, and a name in capitals',
    ['write'],
    // The first cell is no address under any value: it is longer than every address (RFC 5321).
    make('made', UPLOAD, file(rows(`~${'x'.repeat(400)}`, '~row4@example.com'))),
    make('made', UPLOAD, file(rows('~row5@example.com'))),
    make('made', UPLOAD, file(rows('~row5@example.com'))),
    make('made', UPLOAD, file('$file.changed$file.other~row5@example.com\n')),
    make('made', UPLOAD, file(rows('~x'))),
    make('made', UPLOAD, file(rows('~row6@example.com'), '$type.id', 'contacts.CSV')),
    // A longer list shows that the others are no pages.
    make('made', UPLOAD, file(rows('~row7@example.com'))),
    remove('made'),
  ),
  step(
    'upload a file into a contact type that was deleted',
    ['write'],
    make('made', UPLOAD, file(rows('~row8@example.com'), '$goneType.id')),
    remove('made'),
  ),
];

const makeField = (name: string) =>
  make(name, 'POST /custom-fields/save', { field_name: '~shoe_size', field_type: 'text' });

export const customFields: readonly Step[] = [
  step(
    'add a custom field twice, a contact with a value of it and one without, and delete it',
    ['write'],
    makeField('field'),
    when(
      'field',
      send('GET /get-dynamic/content'),
      when(
        'type',
        // Under its name, and under its label.
        when(
          'headed',
          make(
            'contacts',
            UPLOAD,
            file('email$headed.delimiter~shoe_size\n~custom0@example.com$headed.delimiter"42"\n'),
          ),
          pick('label', label('shoe_size')),
          make('contacts', UPLOAD, file('email$headed.delimiter$label\n~custom1@example.com$headed.delimiter"42"\n')),
        ),
        make('contacts', ADD, contact({ email: '~custom@example.com' })),
        showEach('contacts'),
      ),
      list('customFields'),
      list('contacts'),
      pick('holder', holder),
      when('holder', send('GET /contacts/details', { contact_id: '$holder.id' })),
      remove('field'),
      list('contacts'),
      remove('field'),
      // With two of one name, it would not be known whose values are gone.
      makeField('again'),
      makeField('again'),
      remove('again', 'contacts'),
    ),
  ),
];
