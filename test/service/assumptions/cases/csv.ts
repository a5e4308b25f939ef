/** The upload of contacts, and its sample file. */
import { type AssumptionCase, account, csv, type Row } from '../assumption-case.js';
import { imported, invalid, NF1 } from '../expected.js';
import { column, get, header, later, post } from '../steps.js';

const names = [
  ...['first_name', 'last_name', 'email', 'country', 'state', 'city'],
  ...['address_line1', 'address_line2', 'state_province_region', 'postal_code'],
];
const labels =
  'First Name,Last Name,Email,Country,State,City,Address Line1,Address Line2,State Province Region,Postal Code\r\n';
const bea = ['Bea', 'B', 'bea@example.com', 'India', 'Kerala', 'Kochi', 'Street 1', 'Floor 2', 'South', '682001'];

const sample = '/contacts/csv-sample/download';
const json = 'application/json; charset=utf-8';
const upload = (text: string) => post('/contacts/upload-csv', csv(text));
const contacts = (name: string) => column('/contacts/list', name);

const refused = (...lines: readonly string[]) => invalid({ file: lines });
const noColumn = refused('Line 1: The email column is required.');
const twice = refused(...[1, 2].map((line) => `Line ${line}: The email must be a valid email address.`));
const bad = refused('Line 3: The email field is required.', 'Line 4: The email must be a valid email address.');
const worn = (field_value: string | null) => ({ shoe_size: { field_name: 'Shoe Size', field_value } });
const oldHat = { hat_size: { field_name: 'Hat Size', field_value: '7' } };
const known = ['ADA@example.com,Ada,,42', 'bea@example.com,B,Pune,', 'Bea@example.com,Bea,,43', 'ada@example.com,,,'];
const uploaded = (count: number) => Array(count).fill('2026-01-05T09:01:00.000000Z');
const emails = (...each: readonly string[]) => each.map((name) => `${name}@example.com`);

export default [
  {
    id: 'csv-sample',
    values: ['empty-object', 'csv-file', 'not-found'],
    rows: [
      [get(sample), [200, {}], [200, `${names}\r\n`], NF1],
      [header(sample, 'content-type'), json, 'text/csv; charset=utf-8', json],
      [header(sample, 'content-disposition'), undefined, 'attachment; filename="contacts.csv"', undefined],
    ],
  },
  {
    id: 'csv-columns',
    fixture: account({ custom_fields: [{ field_name: 'shoe_size' }] }),
    values: ['header-row', 'labels', 'fixed-order'],
    rows: [
      [upload('email,nonsense,shoe_size,first_name\nada@example.com,x,42,Ada\n'), imported, imported, twice],
      [upload('Email,Shoe Size,First Name\ncem@example.com,43,Cem\n'), imported, imported, twice],
      [upload(`${bea}\n`), noColumn, noColumn, imported],
      [contacts('email'), emails('ada', 'cem'), emails('ada', 'cem'), emails('bea')],
      [contacts('first_name'), ['Ada', ''], ['', 'Cem'], ['Bea']],
      [contacts('custom_field'), [worn('42'), null], [null, worn('43')], [null]],
      ...names.slice(3).map((name, at): Row => [contacts(name), ['', ''], ['', ''], [bea[at + 3]]]),
      [get(sample, 'csv-sample=csv-file'), [200, `${names}\r\n`], [200, labels], [200, `${names}\r\n`]],
    ],
  },
  {
    id: 'csv-bad-row',
    fixture: account(),
    values: ['reject-file', 'skip-row'],
    rows: [
      [upload('email,first_name\nada@example.com,Ada\n,Bea\nnowhere,Cem\ndan@example.com,Dan\n'), bad, imported],
      [contacts('first_name'), [], ['Ada', 'Dan']],
    ],
  },
  {
    id: 'csv-known-address',
    fixture: account({
      custom_fields: ['shoe_size', 'hat_size'].map((field_name) => ({ field_name })),
      contacts: [{ email: 'ada@example.com', city: 'Kochi', first_name: 'A', custom_field: oldHat }],
    }),
    values: ['duplicate-email', 'update'],
    rows: [
      [later(60, upload(`email,first_name,city,shoe_size\n${known.join('\n')}\n`)), imported],
      [contacts('email'), emails('ada', 'ADA', 'bea', 'Bea', 'ada'), emails('ada', 'bea')],
      [contacts('first_name'), ['A', 'Ada', 'B', 'Bea', ''], ['Ada', 'Bea']],
      [contacts('city'), ['Kochi', '', 'Pune', '', ''], ['Kochi', 'Pune']],
      [
        contacts('custom_field'),
        [oldHat, worn('42'), worn(null), worn('43'), worn(null)],
        [{ ...oldHat, ...worn('42') }, worn('43')],
      ],
      [contacts('updated_at'), ['2026-01-05T09:00:00.000000Z', ...uploaded(4)], uploaded(2)],
    ],
  },
] satisfies readonly AssumptionCase[];
