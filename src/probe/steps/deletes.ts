/** Deletes of own records, one by one and together, and of records that are gone. */
import { CREATE_AUTOMATION, CREATE_SEND, DUPLICATE_SEND, UPDATE_SEND } from '../../inference/own-mailings.js';
import type { RecordKind } from '../../inference/shown-records.js';
import { contact, PLANNED, sendForm } from '../recipes.js';
import { byUtr, unambiguous } from '../seen.js';
import { type Act, clear, each, type Fields, list, make, pick, remove, type Step, send, step, when } from '../step.js';

/** Makes records one by one. */
const makeSome = (call: string, count: number, formOf: (name: string) => Fields): readonly Act[] =>
  Array.from({ length: count }, (_, at) => make('made', call, formOf(`~${at + 1}`)));

/** Deletes the first of four records twice, the last in a bulk delete, two others together with it, and it again in the same way. */
const deleteAll = (kind: RecordKind, bulk: string, query: Readonly<Record<string, string>> = {}): readonly Act[] => [
  each(
    'made',
    'gone',
    [
      remove('gone'),
      pick('sure', unambiguous(kind, 'gone')),
      when(
        'sure',
        remove('gone'),
        send(bulk, { strIds: ['$made[3].id'] }),
        list(kind, query),
        send(bulk, { strIds: ['$made[1].id', '$gone.id', '$made[2].id'] }),
        list(kind, query),
        send(bulk, { strIds: ['$gone.id'] }),
      ),
    ],
    1,
  ),
  clear('made'),
];

const UPDATE_CONTACT = 'POST /contacts/update';
const GROUP = { groupId: '$group' };
const FOUR = '~1@example.com,~2@example.com,~3@example.com,~4@example.com';

/** Those of a mailing: one goes by itself, one by its id, two with it, and others by their utr. */
const COUNT = 6;

const deleteByEither = (kind: RecordKind, bulk: string): readonly Act[] => [
  list(kind),
  send(bulk, { strIds: ['$others[1].id'] }),
  list(kind),
  send(bulk, { strIds: ['$others[2].id', '$others[1].id', '$others[3].id'] }),
  list(kind),
  send(bulk, { strIds: ['$others[1].id'] }),
  when(
    'letters',
    send(bulk, { strIds: ['$letters.utr'] }),
    list(kind),
    send(bulk, { strIds: ['$letters[1].utr?', '$letters.utr'] }),
  ),
  clear('made'),
];

const named = [pick('letters', byUtr('made', true)), pick('others', byUtr('made', false))];

export const bulkDeletes: readonly Step[] = [
  step(
    'add contacts to the own contact type, and delete them one by one and together',
    ['write'],
    makeSome('POST /contacts/add', 4, (name) => contact({ email: `${name}@example.com` })),
    deleteAll('contacts', 'POST /contacts/bulk-delete'),
    send(UPDATE_CONTACT, contact({ contact_id: '$made.id', email: '~gone@example.com' })),
  ),
  step(
    'add notification recipients, and delete them one by one and together',
    ['write'],
    makeSome('POST /notification-recipient/save', 4, (name) => ({
      email_address: `${name}@example.com`,
      email_owner: name,
    })),
    deleteAll('notificationRecipients', 'POST /notification-recipient/bulk-delete'),
  ),
  step(
    'add global unsubscribers, and delete them one by one and together',
    ['write'],
    make('made', 'POST /global-unsubscribes/save', { email_address: FOUR }),
    deleteAll('globalUnsubscribers', 'POST /global-unsubscribes/bulk-delete'),
  ),
  step(
    'add recipients to the named unsubscribe group, and delete them one by one and together',
    ['write', 'group'],
    make('made', 'POST /unsubscribes-groups/manually-add', { unsubscribe_groups_id: '$group', email_address: FOUR }),
    deleteAll('unsubscribeGroupRecipients', 'POST /unsubscribes-groups/recipients-bulk-delete', GROUP),
  ),
  step(
    'create automations, and delete them by id and by utr',
    ['write'],
    makeSome(CREATE_AUTOMATION, COUNT, (automation_name) => ({
      type: 'custom',
      automation_for: 'contacts_$type.id',
      automation_name,
      unsubscribe_group_id: '$groupOrNone',
    })),
    named,
    each(
      'others',
      'gone',
      [
        send('DELETE /automations/delete', { utr: '$gone.utr' }),
        make('copy', 'GET /automations/duplicate', { utr: '$gone.utr' }),
        send('DELETE /automations/delete', { utr: '$gone.utr' }),
        send('GET /automations/pause', { utr: '$gone.utr' }),
      ],
      1,
    ),
    deleteByEither('automations', 'POST /automations/bulk-delete'),
  ),
  step(
    'create single sends years ahead, and delete them by id and by utr',
    ['write'],
    makeSome(CREATE_SEND, COUNT, (name) => ({ ...sendForm(name.slice(1)), ...PLANNED })),
    named,
    each(
      'others',
      'gone',
      [
        send('DELETE /single/send/delete', { utr: '$gone.utr' }),
        send('DELETE /single/send/delete', { utr: '$gone.utr' }),
        send(UPDATE_SEND, { utr: '$gone.utr', ...sendForm('gone'), ...PLANNED }),
        ...['GET', 'POST'].map((method) => make('copy', DUPLICATE_SEND, { utr: '$gone.utr' }, { method })),
      ],
      1,
    ),
    deleteByEither('singleSends', 'POST /single/send/bulk-delete'),
  ),
];

/** Makes a record that breaks a rule of the document, and deletes what is taken all the same. */
const makeBadly = (call: string, fields: Fields): readonly Act[] => [make('bad', call, fields), remove('bad')];

export const brokenRules: readonly Step[] = [
  step(
    'add a custom field, a notification recipient, an automation and a contact with a value that is none',
    ['write'],
    makeBadly('POST /custom-fields/save', { field_name: '~no-name', field_type: 'text' }),
    makeBadly('POST /notification-recipient/save', { email_address: '~nowhere', email_owner: '~nowhere' }),
    makeBadly(CREATE_AUTOMATION, {
      type: 'nothing',
      automation_for: 'contacts_$type.id',
      automation_name: '~nothing',
      unsubscribe_group_id: '0',
    }),
    makeBadly('POST /contacts/add', { ...contact({ email: '~nowhere@example.com' }), country: 'nowhere' }),
  ),
];
