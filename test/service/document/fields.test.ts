import t from 'tap';
import { contacts } from '../../sample-accounts/sample-account.js';
import { assertResponse, fromMessage, RECORD_NOT_FOUND, startSample } from './call.js';
import { FIXED_NAMES } from './document.js';
import { samples } from './samples.js';

t.test('a contact that loses the value of a deleted field keeps its updated_at', async (t) => {
  const { client } = await startSample(t);
  const forget = { 'x-mock-assume': 'delete.in-use=cascade' };
  await client.delete('/custom-fields/delete', { id: 71 }, forget);
  const ada = fromMessage(await client.get('/contacts/details', { contact_id: 11 }), 'contact');
  t.match(ada, { custom_field: null, updated_at: contacts.ada.updated_at });
});

t.test('save of a custom field adds no placeholder to get-dynamic/content', async (t) => {
  const { client } = await startSample(t);
  await client.post('/custom-fields/save', { field_name: 'shoe_size', field_type: 'number' });
  assertResponse(t, await client.get('/get-dynamic/content'), 200, samples['GET /get-dynamic/content']?.body);
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
  t.test(`save of ${name} under ${assume} names the assumptions [${named.join(' and ')}]`, async (t) => {
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
