/** The upload of contacts, and its sample file. */
import { assumptionCase, column, columns, csv, fixture, invalid, NF1, ok, statusAndBody } from '../assumption-case.js';

const types = { contact_types: [{ id: 1, name: 'Customers' }] };
const header =
  'first_name,last_name,email,country,state,city,address_line1,address_line2,state_province_region,postal_code';
const imported = ok('Imported Successfully');
const refused = (...lines: readonly string[]) => invalid({ file: lines });
const worn = (field_value: string | null) => ({ shoe_size: { field_name: 'Shoe Size', field_value } });
const oldHat = { hat_size: { field_name: 'Hat Size', field_value: '7' } };

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
    id: 'csv-columns',
    fixture: fixture({ ...types, custom_fields: [{ field_name: 'shoe_size' }] }),
    async act({ client, heard }) {
      const upload = async (text: string) =>
        await heard(client.post('/contacts/upload-csv', { contact_type_id: 1, file: csv(text) }));
      const withHeader = await upload('email,nonsense,shoe_size,first_name\nada@example.com,x,42,Ada\n');
      const labelled = await upload('Email,Shoe Size,First Name\ncem@example.com,43,Cem\n');
      const without = await upload('Bea,B,bea@example.com,India,Kerala,Kochi,Street 1,Floor 2,South,682001\n');
      const names10 = header.split(',');
      const contacts = await columns(client, '/contacts/list', [...names10, 'custom_field']);
      const sample = await client.get('/contacts/csv-sample/download', {}, { 'x-mock-assume': 'csv-sample=csv-file' });
      return [withHeader, labelled, without, contacts, sample.body];
    },
    values: {
      'header-row': [
        imported,
        imported,
        refused('Line 1: The email column is required.'),
        [
          ['Ada', '', 'ada@example.com', '', '', '', '', '', '', '', worn('42')],
          ['', '', 'cem@example.com', '', '', '', '', '', '', '', null],
        ],
        `${header}\r\n`,
      ],
      labels: [
        imported,
        imported,
        refused('Line 1: The email column is required.'),
        [
          ['', '', 'ada@example.com', '', '', '', '', '', '', '', null],
          ['Cem', '', 'cem@example.com', '', '', '', '', '', '', '', worn('43')],
        ],
        'First Name,Last Name,Email,Country,State,City,Address Line1,Address Line2,State Province Region,Postal Code\r\n',
      ],
      'fixed-order': [
        refused('Line 1: The email must be a valid email address.', 'Line 2: The email must be a valid email address.'),
        refused('Line 1: The email must be a valid email address.', 'Line 2: The email must be a valid email address.'),
        imported,
        [['Bea', 'B', 'bea@example.com', 'India', 'Kerala', 'Kochi', 'Street 1', 'Floor 2', 'South', '682001', null]],
        `${header}\r\n`,
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
];
