/** Custom fields, reserved ones, and the dynamic content names. */
import { FIXED_NAMES } from '../../api/document.js';
import type { Fields } from '../../helper.js';
import { assumptionCase, column, csv, fixture, invalid, ok, rows, statusAndBody } from '../assumption-case.js';

const types = { contact_types: [{ id: 1, name: 'Customers' }] };
const imported = ok('Imported Successfully');
const updated = ok('Contact Updated Successfully');

/** A custom field of a contact. */
const worn = (field_value: string | null) => ({ shoe_size: { field_name: 'Shoe Size', field_value } });

export default [
  assumptionCase({
    id: 'custom-field.label',
    fixture: fixture({ ...types, custom_fields: [{ field_name: 'father_name' }] }),
    async act({ client, names }) {
      const file = csv('email,father_name\nada@example.com,Bob\nbea@example.com,\n');
      const uploaded = await client.post('/contacts/upload-csv', { contact_type_id: 1, file });
      names(await client.get('/contacts/list'));
      return [statusAndBody(uploaded), await column(client, '/contacts/list', 'custom_field')];
    },
    values: {
      words: [
        imported,
        [
          { father_name: { field_name: 'Father Name', field_value: 'Bob' } },
          { father_name: { field_name: 'Father Name', field_value: null } },
        ],
      ],
      name: [
        imported,
        [
          { father_name: { field_name: 'father_name', field_value: 'Bob' } },
          { father_name: { field_name: 'father_name', field_value: null } },
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'custom-field.label',
    of: 'of a contact without any',
    fixture: fixture({
      ...types,
      custom_fields: [{ field_name: 'shoe_size' }],
      contacts: [{ email: 'ada@example.com' }],
    }),
    async act({ client, names }) {
      const listed = names(await client.get('/contacts/list', {}, { 'x-mock-assume': 'custom-field.shown=all' }));
      const { contacts } = (listed.body as { message: { contacts: { custom_field: unknown }[] } }).message;
      return contacts.map(({ custom_field }) => custom_field);
    },
    values: { words: [worn(null)], name: [{ shoe_size: { field_name: 'shoe_size', field_value: null } }] },
  }),
  assumptionCase({
    id: 'contact-form.further',
    fixture: fixture({ ...types, custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'rank' }] }),
    async act({ client, heard }) {
      const [required, custom] = [{ contact_type_id: 1, country: 1 }, (name: string) => `custom_field[${name}]`];
      const save = (path: string, fields: Fields) =>
        client.post(`/contacts/${path}`, { ...required, email: 'ada@example.com', ...fields });
      const shown = async () => {
        const { body } = await client.get('/contacts/details', { contact_id: 1 });
        const { contact } = (body as { message: { contact: Record<string, unknown> } }).message;
        return [contact.alt_email, contact.custom_field];
      };
      const added = [
        await heard(save('add', { alt_email: 'al@example.com', [custom('shoe_size')]: ' 42 ', [custom('size')]: '9' })),
        ...(await shown()),
      ];
      const alone = [await heard(save('update', { contact_id: 1, [custom('rank')]: '' })), ...(await shown())];
      const bad = await heard(save('update', { contact_id: 1, alt_email: 'nope' }));
      return [added, alone, bad, await heard(save('update', { contact_id: 1, alt_email: ' ' })), ...(await shown())];
    },
    values: {
      ignored: [[ok('Contact Added Successfully'), null, null], [updated, null, null], updated, updated, null, null],
      stored: [
        [ok('Contact Added Successfully'), 'al@example.com', worn('42')],
        [updated, 'al@example.com', { ...worn('42'), rank: { field_name: 'Rank', field_value: null } }],
        invalid({ alt_email: 'The alt email must be a valid email address.' }),
        updated,
        null,
        { ...worn('42'), rank: { field_name: 'Rank', field_value: null } },
      ],
    },
  }),
  assumptionCase({
    id: 'custom-field.shown',
    fixture: fixture({
      ...types,
      custom_fields: ['shoe_size', 'rank'].map((field_name) => ({ field_name })),
      contacts: [{ email: 'ada@example.com', custom_field: worn('42') }, { email: 'bea@example.com' }],
    }),
    async act({ client, names }) {
      names(await client.get('/contacts/details', { contact_id: 2 }));
      return await column(client, '/contacts/list', 'custom_field');
    },
    values: {
      null: [worn('42'), null],
      own: [worn('42'), {}],
      all: [
        { ...worn('42'), rank: { field_name: 'Rank', field_value: null } },
        { ...worn(null), rank: { field_name: 'Rank', field_value: null } },
      ],
    },
  }),
  assumptionCase({
    id: 'dynamic-content.source',
    fixture: fixture({ custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'age' }] }),
    async act({ client, names }) {
      const contents = async (assume?: string) => {
        const headers = assume === undefined ? {} : { 'x-mock-assume': assume };
        const { body } = names(await client.get('/get-dynamic/content', {}, headers));
        return (body as { message: { contents: string[] } }).message.contents;
      };
      return [await contents(), await contents('reserved-fields.names=placeholders')];
    },
    values: {
      constant: [FIXED_NAMES.placeholders, FIXED_NAMES.placeholders],
      'custom-fields': [
        [
          ...FIXED_NAMES.reserved,
          'shoe_size',
          'age',
          'full_name',
          'sender_name',
          'sender_address',
          'unsubscribe_preferences',
        ],
        [...FIXED_NAMES.placeholders, 'shoe_size'],
      ],
    },
  }),
  assumptionCase({
    id: 'reserved-fields.names',
    async act({ client, names }) {
      names(await client.get('/reserve-fields'));
      const reserved = (await rows(client, '/reserve-fields')).map(({ field_name }) => field_name);
      const saved = names(await client.post('/custom-fields/save', { field_name: 'father_name', field_type: 'text' }));
      const email = await client.post('/custom-fields/save', { field_name: 'alt_email', field_type: 'text' });
      return [reserved.length, reserved.slice(0, 4), reserved.at(-1), statusAndBody(saved), statusAndBody(email)];
    },
    values: {
      'contact-fields': [
        11,
        ['first_name', 'last_name', 'email', 'alt_email'],
        'postal_code',
        ok('Added Successfully'),
        invalid({ field_name: 'The selected field name is invalid.' }),
      ],
      placeholders: [
        21,
        ['first_name', 'last_name', 'email', 'alt_email'],
        'unsubscribe_preferences',
        invalid({ field_name: 'The selected field name is invalid.' }),
        invalid({ field_name: 'The selected field name is invalid.' }),
      ],
    },
  }),
];
