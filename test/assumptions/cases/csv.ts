/** The upload of contacts, and its sample file. */
import { assumptionCase, column, columns, csv, fixture, invalid, NF1, ok, statusAndBody } from '../assumption-case.js';

const types = { contact_types: [{ id: 1, name: 'Customers' }] };
const header =
  'first_name,last_name,email,country,state,city,address_line1,address_line2,state_province_region,postal_code';
const imported = ok('Imported Successfully');
const refused = (...lines: readonly string[]) => invalid({ file: lines });
const worn = (field_value: string | null) => ({ shoe_size: { field_name: 'Shoe Size', field_value } });
const oldHat = { hat_size: { field_name: 'Hat Size', field_value: '7' } };
const hat = (field_value: string) => ({ 'hat size': { field_name: 'Hat Size', field_value } });

export default [
  assumptionCase({
    id: 'csv-sample',
    async act({ client, names }) {
      const sample = names(await client.get('/contacts/csv-sample/download'));
      const { 'content-type': type, 'content-disposition': disposition } = sample.headers;
      return [statusAndBody(sample), type, disposition];
    },
    values: {
      'empty-object': [[200, {}], 'application/json; charset=utf-8', undefined],
      'csv-file': [[200, `${header}\r\n`], 'text/csv; charset=utf-8', 'attachment; filename="contacts.csv"'],
      'not-found': [NF1, 'application/json; charset=utf-8', undefined],
    },
  }),
  assumptionCase({
    id: 'csv.headings',
    fixture: fixture({ ...types, custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'hat size' }] }),
    async act({ client, names, heard }) {
      const upload = async (text: string) =>
        await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(text) }));
      await upload('Email,first_name,SHOE_SIZE,hat_size\nada@example.com,Ada,42,7\n');
      await upload('EMAIL,First Name,Shoe size,first_Name x\nbea@example.com,Bea,43,X\n');
      // A fixture has a field with a blank in its name: that is its label, too.
      const twice = { contact_type_id: 1, file: csv('email,hat size\ncem@example.com,8\n') };
      await client.post('/contacts/upload-csv', twice);
      const sample = names(
        await client.get('/contacts/csv-sample/download', {}, { 'x-mock-assume': 'csv-sample=csv-file' }),
      );
      return [
        String(sample.body).slice(0, 10),
        await columns(client, '/contacts/list', ['first_name', 'custom_field']),
      ];
    },
    values: {
      names: [
        'first_name',
        [
          ['Ada', worn('42')],
          ['', null],
          ['', hat('8')],
        ],
      ],
      labels: [
        'First Name',
        [
          ['', null],
          ['Bea', worn('43')],
          ['', hat('8')],
        ],
      ],
      either: [
        'first_name',
        [
          ['Ada', worn('42')],
          ['Bea', worn('43')],
          ['', hat('8')],
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'csv-columns',
    fixture: fixture({ ...types, custom_fields: [{ field_name: 'shoe_size' }] }),
    async act({ client, heard }) {
      const upload = async (text: string) =>
        await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(text) }));
      const withHeader = await upload('email,nonsense,shoe_size,first_name\nada@example.com,x,42,Ada\n');
      const without = await upload('Bea,B,bea@example.com,India,Kerala,Kochi,Street 1,Floor 2,South,682001\n');
      const names10 = header.split(',');
      const contacts = await columns(client, '/contacts/list', [...names10, 'custom_field']);
      return [withHeader, without, contacts];
    },
    values: {
      'header-row': [
        imported,
        refused('Line 1: The email column is required.'),
        [
          [
            'Ada',
            '',
            'ada@example.com',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            { shoe_size: { field_name: 'Shoe Size', field_value: '42' } },
          ],
        ],
      ],
      'fixed-order': [
        refused('Line 1: The email must be a valid email address.', 'Line 2: The email must be a valid email address.'),
        imported,
        [['Bea', 'B', 'bea@example.com', 'India', 'Kerala', 'Kochi', 'Street 1', 'Floor 2', 'South', '682001', null]],
      ],
    },
  }),
  assumptionCase({
    id: 'csv-bad-row',
    fixture: fixture(types),
    async act({ client, names }) {
      const text = 'email,first_name\nada@example.com,Ada\n,Bea\nnowhere,Cem\ndan@example.com,Dan\n';
      const uploaded = names(await client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(text) }));
      return [statusAndBody(uploaded), await column(client, '/contacts/list', 'first_name')];
    },
    values: {
      'reject-file': [
        refused('Line 3: The email field is required.', 'Line 4: The email must be a valid email address.'),
        [],
      ],
      'skip-row': [imported, ['Ada', 'Dan']],
    },
  }),
  assumptionCase({
    id: 'limits.upload-rows',
    fixture: fixture(types),
    async act({ client, heard }) {
      const upload = (text: string) => client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(text) });
      const most = statusAndBody(await upload('email\n\nada@example.com\nbea@example.com\n'));
      const more = await heard(upload('email\ncem@example.com\ndan@example.com\neve@example.com\n'));
      return [most, more, await column(client, '/contacts/list', 'email')];
    },
    values: {
      100000: [
        imported,
        imported,
        ['ada@example.com', 'bea@example.com', 'cem@example.com', 'dan@example.com', 'eve@example.com'],
      ],
      2: [imported, refused('The file must not have more than 2 items.'), ['ada@example.com', 'bea@example.com']],
    },
  }),
  assumptionCase({
    id: 'csv-known-address',
    fixture: fixture({
      ...types,
      custom_fields: ['shoe_size', 'hat_size'].map((field_name) => ({ field_name })),
      contacts: [{ email: 'ada@example.com', city: 'Kochi', first_name: 'A', custom_field: oldHat }],
    }),
    async act({ client, heard, at }) {
      at(60);
      const rows = 'ADA@example.com,Ada,,42\nbea@example.com,B,Pune,\nBea@example.com,Bea,,43\nada@example.com,,,\n';
      const file = csv(`email,first_name,city,shoe_size\n${rows}`);
      const uploaded = await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file }));
      const names = ['email', 'first_name', 'city', 'custom_field'];
      const contacts = await columns(client, '/contacts/list', names);
      return [uploaded, contacts, (await column(client, '/contacts/list', 'updated_at'))[0]];
    },
    values: {
      'duplicate-email': [
        imported,
        [
          ['ada@example.com', 'A', 'Kochi', oldHat],
          ['ADA@example.com', 'Ada', '', worn('42')],
          ['bea@example.com', 'B', 'Pune', worn(null)],
          ['Bea@example.com', 'Bea', '', worn('43')],
          ['ada@example.com', '', '', worn(null)],
        ],
        '2026-01-05T09:00:00.000000Z',
      ],
      update: [
        imported,
        [
          ['ada@example.com', 'Ada', 'Kochi', { ...oldHat, ...worn('42') }],
          ['bea@example.com', 'Bea', 'Pune', worn('43')],
        ],
        '2026-01-05T09:01:00.000000Z',
      ],
    },
  }),
  assumptionCase({
    id: 'csv-country',
    fixture: fixture(types),
    async act({ client, heard }) {
      const file = csv('email,country\na@example.com,India\nb@example.com,1\nc@example.com,Atlantis\nd@example.com,\n');
      const uploaded = await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file }));
      return [uploaded, await column(client, '/contacts/list', 'country')];
    },
    values: {
      accept: [imported, ['India', 'India', 'Atlantis', '']],
      refuse: [refused('Line 4: The selected country is invalid.'), []],
    },
  }),
  assumptionCase({
    id: 'csv-field-value',
    fixture: fixture({
      ...types,
      custom_fields: [
        { field_name: 'shoe_size', field_type: 'number' },
        { field_name: 'met', field_type: 'datetime-local' },
      ],
    }),
    async act({ client, heard }) {
      const right = 'a@example.com,4.5,2026-01-05T09:30\nb@example.com,,\n';
      const file = csv(
        `email,shoe_size,met\n${right}c@example.com,XL,2026-01-05T09:30\nd@example.com,5,2026-99-05T09:30\n`,
      );
      const uploaded = await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file }));
      const fields = (await column(client, '/contacts/list', 'custom_field')) as ReturnType<typeof worn>[];
      return [uploaded, fields.map((one) => Object.values(one).map(({ field_value }) => field_value))];
    },
    values: {
      accept: [
        imported,
        [
          ['4.5', '2026-01-05T09:30'],
          [null, null],
          ['XL', '2026-01-05T09:30'],
          ['5', '2026-99-05T09:30'],
        ],
      ],
      refuse: [refused('Line 4: The shoe size must be a number.', 'Line 5: The met must be a valid date.'), []],
      empty: [
        imported,
        [
          ['4.5', '2026-01-05T09:30'],
          [null, null],
          [null, '2026-01-05T09:30'],
          ['5', null],
        ],
      ],
    },
  }),
  assumptionCase({
    id: 'csv-extension',
    fixture: fixture(types),
    async act({ client, names }) {
      const file = csv('email\nada@example.com\n', 'CONTACTS.CSV');
      const uploaded = names(await client.post('/contacts/upload-csv', { contact_type_id: 1, file }));
      return [statusAndBody(uploaded), await column(client, '/contacts/list', 'email')];
    },
    values: { accept: [imported, ['ada@example.com']], refuse: [refused('The file must be a file of type: csv.'), []] },
  }),
];
