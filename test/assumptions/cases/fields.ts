/** Custom fields, reserved ones, and the dynamic content names. */
import { FIXED_NAMES } from '../../api/document.js';
import type { Fields } from '../../helper.js';
import { assumptionCase, column, csv, fixture, invalid, ok, rows, statusAndBody } from '../assumption-case.js';

const types = { contact_types: [{ id: 1, name: 'Customers' }] };
const imported = ok('Imported Successfully');
const updated = ok('Contact Updated Successfully');

/** A custom field of a contact. */
const worn = (field_value: string | null) => ({ shoe_size: { field_name: 'Shoe Size', field_value } });

const wrongName = invalid({ field_name: 'The field name format is invalid.' });

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
    id: 'custom-field.absent',
    fixture: fixture({
      ...types,
      custom_fields: [{ field_name: 'shoe_size' }],
      contacts: [
        { id: 1, email: 'ada@example.com' },
        {
          id: 2,
          email: 'bea@example.com',
          custom_field: { shoe_size: { field_name: 'Shoe Size', field_value: '42' } },
        },
      ],
    }),
    async act({ client, names }) {
      const list = () => column(client, '/contacts/list', 'custom_field');
      names(await client.get('/contacts/list'));
      const before = await list();
      const details = names(await client.get('/contacts/details', { contact_id: 1 }));
      const { contact } = (details.body as { message: { contact: { custom_field: unknown } } }).message;
      await client.post('/custom-fields/save', { field_name: 'rank', field_type: 'text' });
      return [before, contact.custom_field, await list()];
    },
    values: {
      null: [[null, worn('42')], null, [null, worn('42')]],
      object: [
        [worn(null), worn('42')],
        worn(null),
        [{ ...worn(null), rank: { field_name: 'Rank', field_value: null } }, worn('42')],
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
      const listed = names(await client.get('/contacts/list', {}, { 'x-mock-assume': 'custom-field.absent=object' }));
      const { contacts } = (listed.body as { message: { contacts: { custom_field: unknown }[] } }).message;
      return contacts.map(({ custom_field }) => custom_field);
    },
    values: { words: [worn(null)], name: [{ shoe_size: { field_name: 'shoe_size', field_value: null } }] },
  }),
  assumptionCase({
    id: 'custom-field.partial',
    fixture: fixture({
      ...types,
      custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'rank' }],
      contacts: [{ email: 'ada@example.com', custom_field: worn('42') }, { email: 'bea@example.com' }],
    }),
    async act({ client, names }) {
      names(await client.get('/contacts/details', { contact_id: 1 }));
      return await column(client, '/contacts/list', 'custom_field');
    },
    values: {
      own: [worn('42'), null],
      all: [{ ...worn('42'), rank: { field_name: 'Rank', field_value: null } }, null],
    },
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
    id: 'custom-field.letters',
    async act({ client, heard }) {
      const save = (field_name: string) => client.post('/custom-fields/save', { field_name, field_type: 'text' });
      const responses = [await heard(save('größe_2')), statusAndBody(await save('größe-2'))];
      return [...responses, await column(client, '/custom-fields', 'field_name')];
    },
    values: {
      ascii: [...Array(2).fill(wrongName), []],
      any: [ok('Added Successfully'), wrongName, ['größe_2']],
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
    id: 'custom-field-delete.values',
    fixture: fixture({
      custom_fields: [{ id: 1, field_name: 'age' }],
      contacts: [
        { email: 'ada@example.com', custom_field: { age: { field_name: 'Age', field_value: '36' } } },
        {
          email: 'bea@example.com',
          custom_field: {
            age: { field_name: 'Age', field_value: '40' },
            rank: { field_name: 'Rank', field_value: null },
          },
        },
      ],
    }),
    act: async ({ client, heard }) => [
      await heard(client.delete('/custom-fields/delete', { id: 1 })),
      await column(client, '/contacts/list', 'custom_field'),
    ],
    values: {
      keep: [
        ok('Deleted Successfully'),
        [
          { age: { field_name: 'Age', field_value: '36' } },
          { age: { field_name: 'Age', field_value: '40' }, rank: { field_name: 'Rank', field_value: null } },
        ],
      ],
      delete: [ok('Deleted Successfully'), [null, { rank: { field_name: 'Rank', field_value: null } }]],
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
  assumptionCase({
    id: 'reserved-name.case',
    act: async ({ client, heard }) => [
      await heard(client.post('/custom-fields/save', { field_name: 'First_Name', field_type: 'text' })),
      statusAndBody(await client.post('/custom-fields/save', { field_name: 'first_name', field_type: 'text' })),
    ],
    values: {
      'any-case': Array(2).fill(invalid({ field_name: 'The selected field name is invalid.' })),
      exact: [ok('Added Successfully'), invalid({ field_name: 'The selected field name is invalid.' })],
    },
  }),
];
