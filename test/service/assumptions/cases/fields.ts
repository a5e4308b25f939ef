/** Custom fields, reserved fields, and the names of dynamic content. */
import type { Fields } from '../../../helper.js';
import { FIXED_NAMES } from '../../document/document.js';
import { type AssumptionCase, account, contact, csv } from '../assumption-case.js';
import { added, contactAdded, contactUpdated, imported, noAddress, selected } from '../expected.js';
import { column, post, request } from '../steps.js';

/** A custom field of a contact. */
const field = (name: string, field_name: string, field_value: string | null) => ({
  [name]: { field_name, field_value },
});
const worn = (value: string | null) => field('shoe_size', 'Shoe Size', value);
const noRank = field('rank', 'Rank', null);
const all = { ...worn('42'), ...noRank };
const none = { ...worn(null), ...noRank };
const custom_fields = ['shoe_size', 'rank'].map((field_name) => ({ field_name }));

const shown = column('/contacts/list', 'custom_field');
const alternative = column('/contacts/details?contact_id=1', 'alt_email');
const update = (form: Fields) => post('/contacts/update', { ...contact, contact_id: 1, ...form });
const save = (field_name: string) => post('/custom-fields/save', { field_name, field_type: 'text' });
const further = { alt_email: 'al@example.com', 'custom_field[shoe_size]': ' 42 ', 'custom_field[size]': '9' };
const notAlternative = noAddress('alt_email');

const { reserved, placeholders } = FIXED_NAMES;
const ofContents = ['full_name', 'sender_name', 'sender_address', 'unsubscribe_preferences'];
const contents = (assume = '') =>
  request(
    'GET /get-dynamic/content',
    ({ client }) => client.get('/get-dynamic/content', {}, { 'x-mock-assume': assume }),
    ({ body }) => (body as { message: { contents: string[] } }).message.contents,
  );

export default [
  {
    id: 'custom-field.label',
    fixture: account({ custom_fields: [{ field_name: 'father_name' }], contacts: [{ email: 'ada@example.com' }] }),
    values: ['words', 'name'],
    rows: [
      [
        // The custom fields of a contact without any value.
        column('/contacts/list', 'custom_field', 'custom-field.shown=all'),
        [field('father_name', 'Father Name', null)],
        [field('father_name', 'father_name', null)],
      ],
      [post('/contacts/upload-csv', csv('email,father_name\nbea@example.com,Bob\ncem@example.com,\n')), imported],
      [
        shown,
        [null, field('father_name', 'Father Name', 'Bob'), field('father_name', 'Father Name', null)],
        [null, field('father_name', 'father_name', 'Bob'), field('father_name', 'father_name', null)],
      ],
    ],
  },
  {
    id: 'contact-form.further',
    fixture: account({ custom_fields }),
    values: ['ignored', 'stored'],
    rows: [
      [post('/contacts/add', { ...contact, ...further }), contactAdded],
      [alternative, [null], ['al@example.com']],
      [shown, [null], [worn('42')]],
      [update({ 'custom_field[rank]': '' }), contactUpdated],
      [alternative, [null], ['al@example.com']],
      [shown, [null], [all]],
      [update({ alt_email: 'nope' }), contactUpdated, notAlternative],
      [update({ alt_email: ' ' }), contactUpdated],
      [alternative, [null]],
      [shown, [null], [all]],
    ],
  },
  {
    id: 'custom-field.shown',
    fixture: account({
      custom_fields,
      contacts: [{ email: 'ada@example.com', custom_field: worn('42') }, { email: 'b@example.com' }],
    }),
    values: ['null', 'own', 'all'],
    rows: [
      [shown, [worn('42'), null], [worn('42'), {}], [all, none]],
      [column('/contacts/details?contact_id=2', 'custom_field'), [null], [{}], [none]],
    ],
  },
  {
    id: 'dynamic-content.source',
    fixture: account({ custom_fields: [{ field_name: 'shoe_size' }, { field_name: 'age' }] }),
    values: ['constant', 'custom-fields'],
    rows: [
      [contents(), placeholders, [...reserved, 'shoe_size', 'age', ...ofContents]],
      [contents('reserved-fields.names=placeholders'), placeholders, [...placeholders, 'shoe_size']],
    ],
  },
  {
    id: 'reserved-fields.names',
    values: ['contact-fields', 'placeholders'],
    rows: [
      [column('/reserve-fields', 'field_name'), [...reserved], [...placeholders]],
      [save('father_name'), added, selected('field_name')],
      [save('alt_email'), selected('field_name')],
    ],
  },
] satisfies readonly AssumptionCase[];
