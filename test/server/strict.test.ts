import t, { type Test } from 'tap';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { call, failed, type Input, statusAndBody } from '../service/document/call.js';
import { ambiguous, strictly, unknown, unknownPath } from './warnings-texts.js';

const ADD = '/contacts-type/add';
const OTHER = { PublicKey: 'pk_other' };
const warned = unknown('Contact types', 'POST /contacts-type/add', 'nmae', 'the nearest is name');
const UNKNOWN = strictly(warned.text);
const REFUSED = { status: 400, body: failed(UNKNOWN) };
const ADDED = { status: 200, body: { status: 'success', message: 'Added Successfully' } };

const add = async (client: Client) => statusAndBody(await client.post(ADD, { name: 'Vendors', nmae: 'x' }));
const stateOf = async (client: Client): Promise<unknown> => (await client.control('GET', '/state')).body;

t.test('a strict mock refuses a request with warnings', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, strict: true });
  const before = await stateOf(client);
  const response = await client.post(ADD, { name: 'Vendors', nmae: 'x' });
  t.strictSame(statusAndBody(response), REFUSED);
  t.equal(response.headers['x-mock-warnings'], JSON.stringify([warned]));
  t.equal(response.headers['content-type'], 'application/json; charset=utf-8');
  t.strictSame(await stateOf(client), before);
  t.strictSame(statusAndBody(await client.post(ADD, { name: 'Vendors' })), ADDED);
  t.strictSame((await client.control('GET', '/warnings')).body, {
    total: 1,
    warnings: [{ ...warned, endpoint: 'POST /contacts-type/add', count: 1 }],
  });
});

/** Asserts that a strict mock refuses a request with this text and changes nothing. */
async function expectRefusal(
  t: Test,
  send: (client: Client) => Promise<{ status: number; body: unknown }>,
  text: string,
) {
  const { client } = await start(t, { fixture: fullFixture, strict: true });
  const before = await stateOf(client);
  const { status, body } = await send(client);
  t.strictSame({ status, body }, { status: 400, body: failed(text) });
  t.strictSame(await stateOf(client), before);
}

const callWith =
  (name: string, input: Input) =>
  (client: Client): ReturnType<typeof call> =>
    call(client, name, input);

const file = new File(['email\nnew@example.com\n'], 'new.csv');
const cases: [what: string, send: (client: Client) => ReturnType<typeof call>, text: string][] = [
  [
    'an upload',
    callWith('POST /contacts/upload-csv', { form: { contact_type_id: 1, file, type: 'x' } }),
    strictly(unknown('Contacts', 'POST /contacts/upload-csv', 'type').text),
  ],
  [
    'several warnings',
    callWith('POST /contacts-type/add', { query: { a: 1 }, form: { name: 'Vendors', b: 1 } }),
    strictly(
      unknown('', 'POST /contacts-type/add', 'a', 'it takes none').text,
      unknown('', 'POST /contacts-type/add', 'b').text,
    ),
  ],
  [
    'a path',
    (client) => client.get('/contact/list'),
    strictly(unknownPath('/api/v1/contact/list', 'GET /api/v1/contacts/list').text),
  ],
  ['a form that also lacks a field', (client) => client.post(ADD, { nmae: 'Vendors' }), UNKNOWN],
];
for (const [what, send, text] of cases)
  t.test(`a strict mock refuses ${what} and changes nothing`, (t) => expectRefusal(t, send, text));

t.test(
  'a strict mock answers a request that has a note only, and refuses one that has a warning beside it',
  async (t) => {
    const { client } = await start(t, { fixture: fullFixture, strict: true });
    const note = ambiguous('Senders and lookup', '/senders', 'POST', 'GET');
    const { status, headers } = await client.get('/senders');
    t.strictSame([status, JSON.parse(headers['x-mock-warnings'] ?? '')], [200, [note]]);
    const page = unknown('Senders and lookup', 'GET /senders', 'page', 'it takes none');
    const refused = await client.get('/senders', { page: 1 });
    t.strictSame(statusAndBody(refused), { status: 400, body: failed(strictly(page.text)) });
    t.strictSame(JSON.parse(refused.headers['x-mock-warnings'] ?? ''), [note, page]);
  },
);

t.test('a request without warnings fails as usual', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, strict: true });
  t.strictSame(statusAndBody(await client.get('/contacts/details', { contact_id: 99 })), {
    status: 404,
    body: failed('Record Not Found'),
  });
  t.strictSame(statusAndBody(await client.post(ADD)), {
    status: 422,
    body: failed({ name: ['The name field is required.'] }),
  });
});

t.test('missing and wrong credentials are reported before warnings', async (t) => {
  const { client } = await start(t, { fixture: fullFixture, strict: true });
  t.strictSame(await add(client.as('', '')), {
    status: 401,
    body: failed({
      PublicKey: ['The public key field is required.'],
      SecretKey: ['The secret key field is required.'],
    }),
  });
  const invalid = { status: 401, body: failed({ PublicKey: ['The selected public key is invalid.'] }) };
  t.strictSame(await add(client.as('pk_other', 'wrong')), invalid);
  t.strictSame(statusAndBody(await client.as('pk_unknown', 'x').get('/senders')), invalid);
});

t.test('strict applies to one account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const other = client.as('pk_other', 'sk_other');
  t.strictSame(statusAndBody(await client.control('PATCH', '/settings', { strict: true }, OTHER)), {
    status: 200,
    body: { delay: 0, strict: true },
  });
  t.strictSame(await add(other), REFUSED);
  t.strictSame(await add(client), ADDED);
  t.strictSame((await other.get('/contact/list')).status, 400);
  t.strictSame((await client.get('/contact/list')).status, 404);
  t.match((await client.control('GET', '/settings')).body, { strict: false });
  t.match((await client.control('GET', '/settings', undefined, OTHER)).body, { strict: true });
});

t.test('strict of all accounts applies to later ones and to nobody, and outlasts load and reset', async (t) => {
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
