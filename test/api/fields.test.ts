import t from 'tap';
import { contacts, customFields } from '../sample-accounts/sample-account.js';
import { fresh } from '../sample-accounts/sample-time.js';
import { assertResponse, fromMessage, RECORD_NOT_FOUND, startSample, success } from './call.js';
import { FIXED_NAMES } from './document.js';
import { samples } from './samples.js';

const form = { field_name: 'shoe_size', field_type: 'number' };
const fields = [
  ...['text', 'number', 'datetime-local'].map((field_type) => ({ ...form, field_type })),
  ...['a', 'A1', '_', '1', 'SHOE_SIZE_42', 'full_name', 'x'.repeat(300)].map((field_name) => ({ ...form, field_name })),
];

for (const given of fields) {
  t.test(`save makes a custom field ${given.field_name.slice(0, 20)} of type ${given.field_type}`, async (t) => {
    const { client } = await startSample(t);
    assertResponse(t, await client.post('/custom-fields/save', given), 200, success('Added Successfully'));
    const all = [customFields.fatherName, customFields.joined, { id: 73, ...fresh, ...given, is_reserved: 0 }];
    assertResponse(t, await client.get('/custom-fields'), 200, success({ customFields: all }));
  });
}

t.test('a contact that loses the value of a deleted field keeps its updated_at', async (t) => {
  const { client } = await startSample(t);
  const forget = { 'x-mock-assume': 'delete.in-use=cascade' };
  await client.delete('/custom-fields/delete', { id: 71 }, forget);
  const ada = fromMessage(await client.get('/contacts/details', { contact_id: 11 }), 'contact');
  t.match(ada, { custom_field: null, updated_at: contacts.ada.updated_at });
});

t.test('delete does not find a reserved field', async (t) => {
  const { client } = await startSample(t);
  for (const id of FIXED_NAMES.reserved.keys()) {
    assertResponse(t, await client.delete('/custom-fields/delete', { id: id + 1 }), 404, RECORD_NOT_FOUND.NF1);
  }
  assertResponse(t, await client.get('/reserve-fields'), 200, samples['GET /reserve-fields']?.body);
});

const NAMES = 'reserved-fields.names';
/** The assumptions that decide whether a name is accepted, by the values in force. */
const deciders: readonly (readonly [name: string, assume: string, accepted: boolean, named: readonly string[]])[] = [
  ['size', `${NAMES}=placeholders`, true, []],
  ['email', `${NAMES}=contact-fields`, false, []],
  ['Email', `${NAMES}=placeholders`, false, []],
  ['age', `${NAMES}=contact-fields`, true, [NAMES]],
  ['age', `${NAMES}=placeholders`, false, [NAMES]],
  ['Age', `${NAMES}=contact-fields`, true, [NAMES]],
  ['Age', `${NAMES}=placeholders`, false, [NAMES]],
];

for (const [name, assume, accepted, named] of deciders) {
  t.test(`save of ${name} under ${assume} names ${named.join(' and ')}`, async (t) => {
    const { client } = await startSample(t);
    const headers = { 'x-mock-assume': assume };
    const saved = await client.post('/custom-fields/save', { field_name: name, field_type: 'text' }, headers);
    const ids = saved.headers['x-mock-assumptions']?.split(', ') ?? [];
    t.equal(saved.status === 200, accepted);
    t.strictSame(
      ids.filter((id) => id.startsWith('reserved-')),
      named,
    );
  });
}
