import t, { type Test } from 'tap';
import { type Client, start, type TestResponse } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { call, failed, statusAndBody } from '../service/document/call.js';
import { stateOf } from '../service/document/state.js';
import { ambiguous, strictly, unknown, unknownPath } from './warnings-texts.js';

const NAME = 'POST /contacts-type/add';
const ADD = '/contacts-type/add';
const OTHER = { PublicKey: 'pk_other' };
const warned = unknown('Contact types', NAME, 'nmae', 'the nearest is name');
const REFUSED = { status: 400, body: failed(strictly(warned.text)) };
const ADDED = { status: 200, body: { status: 'success', message: 'Added Successfully' } };

const add = async (client: Client) => statusAndBody(await client.post(ADD, { name: 'Vendors', nmae: 'x' }));
const startStrict = (t: Test) => start(t, { fixture: fullFixture, strict: true });

t.test('a strict mock refuses a request with warnings', async (t) => {
  const { client } = await startStrict(t);
  const { headers, ...response } = await client.post(ADD, { name: 'Vendors', nmae: 'x' });
  t.strictSame(response, REFUSED);
  t.equal(headers['x-mock-warnings'], JSON.stringify([warned]));
  t.equal(headers['content-type'], 'application/json; charset=utf-8');
  t.strictSame(statusAndBody(await client.post(ADD, { name: 'Vendors' })), ADDED);
  const warnings = [{ ...warned, endpoint: NAME, count: 1 }];
  t.strictSame((await client.control('GET', '/warnings')).body, { total: 1, warnings });
});

const UPLOAD = 'POST /contacts/upload-csv';
const file = new File(['email\nnew@example.com\n'], 'new.csv');
const upload = { contact_type_id: 1, file, type: 'x' };
const several = { query: { a: 1 }, form: { name: 'Vendors', b: 1 } };
const texts = [unknown('', NAME, 'a', 'it takes none').text, unknown('', NAME, 'b').text];
const path = unknownPath('/api/v1/contact/list', 'GET /api/v1/contacts/list');
const both = { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] };
const invalid = { PublicKey: ['The selected public key is invalid.'] };
const required = { name: ['The name field is required.'] };

type Send = (client: Client) => Promise<TestResponse>;
const cases: readonly (readonly [what: string, send: Send, status: number, errors: unknown])[] = [
  ['an upload', (client) => call(client, UPLOAD, { form: upload }), 400, strictly(unknown('', UPLOAD, 'type').text)],
  ['several warnings', (client) => call(client, NAME, several), 400, strictly(...texts)],
  ['an unknown path', (client) => client.get('/contact/list'), 400, strictly(path.text)],
  ['a misspelt required field', (client) => client.post(ADD, { nmae: 'Vendors' }), 400, strictly(warned.text)],
  ['an unknown record', (client) => client.get('/contacts/details', { contact_id: 99 }), 404, 'Record Not Found'],
  ['an empty form', (client) => client.post(ADD), 422, required],
  ['missing keys with 401', (client) => client.as('', '').post(ADD, { nmae: 'x' }), 401, both],
  ['a wrong key with 401', (client) => client.as('pk_other', 'wrong').post(ADD, { nmae: 'x' }), 401, invalid],
  ['an unknown key with 401', (client) => client.as('pk_unknown', 'x').get('/senders'), 401, invalid],
];
for (const [what, send, status, errors] of cases) {
  t.test(`a strict mock refuses ${what}, and changes nothing`, async (t) => {
    const { client } = await startStrict(t);
    const before = await stateOf(client);
    t.strictSame(statusAndBody(await send(client)), { status, body: failed(errors) });
    t.strictSame(await stateOf(client), before);
  });
}

t.test('a strict mock accepts a request with only a note, and refuses a note beside a warning', async (t) => {
  const { client } = await startStrict(t);
  const note = ambiguous('Senders and lookup', '/senders', 'POST', 'GET');
  const { status, headers } = await client.get('/senders');
  t.strictSame([status, JSON.parse(headers['x-mock-warnings'] ?? '')], [200, [note]]);
  const page = unknown('Senders and lookup', 'GET /senders', 'page', 'it takes none');
  const refused = await client.get('/senders', { page: 1 });
  t.strictSame(statusAndBody(refused), { status: 400, body: failed(strictly(page.text)) });
  t.strictSame(JSON.parse(refused.headers['x-mock-warnings'] ?? ''), [note, page]);
});

t.test('strict can be set for a single account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const other = client.as('pk_other', 'sk_other');
  const changed = await client.control('PATCH', '/settings', { strict: true }, OTHER);
  t.strictSame(statusAndBody(changed), { status: 200, body: { delay: 0, strict: true } });
  t.strictSame(await add(other), REFUSED);
  t.strictSame(await add(client), ADDED);
  t.strictSame((await other.get('/contact/list')).status, 400);
  t.strictSame((await client.get('/contact/list')).status, 404);
  t.match((await client.control('GET', '/settings')).body, { strict: false });
  t.match((await client.control('GET', '/settings', undefined, OTHER)).body, { strict: true });
});

t.test('strict of the mock applies to new accounts and without keys; load and reset keep it', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('PATCH', '/settings', { strict: true });
  const { body } = await client.control('POST', '/accounts');
  const { public_key, secret_key } = body as { public_key: string; secret_key: string };
  for (const one of [client, client.as(public_key, secret_key)]) t.strictSame(await add(one), REFUSED);
  t.equal((await client.as('', '').get('/contact/list')).status, 400);
  await client.control('POST', '/load', { fixture: fullFixture });
  await client.control('POST', '/reset');
  t.strictSame(await add(client), REFUSED);
  await client.control('PATCH', '/settings', { strict: false });
  t.strictSame(await add(client), ADDED);
  t.equal((await client.as('', '').get('/contact/list')).status, 404);
});
