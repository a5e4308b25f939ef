import t from 'tap';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { ambiguous, unknown as unknownIn, unknownPath } from '../server/warnings-texts.js';
import { statusAndBody } from '../service/document/call.js';
import { problem } from './problem.js';

const OTHER = { PublicKey: 'pk_other' };
const NONE = { total: 0, warnings: [] };

const LIST = 'GET /contacts/list';
const unknown = (name: string) => ({ ...unknownIn('Contacts', LIST, name, 'it takes none'), endpoint: LIST });
const path = { ...unknownPath('/api/v1/nowhere'), endpoint: null };
const note = { ...ambiguous('Senders and lookup', '/senders', 'POST', 'GET'), endpoint: 'GET /senders' };

const warningsOf = async (client: Client, headers = {}) =>
  (await client.control('GET', '/warnings', undefined, headers)).body;
const verify = async (client: Client, body?: unknown, headers = {}) =>
  statusAndBody(await client.control('POST', '/warnings/verify', body, headers));

const ask = (client: Client, ...names: readonly string[]) =>
  client.get('/contacts/list', Object.fromEntries(names.map((name) => [name, 1])));

const refusal = (detail: string, more: object) => ({ status: 422, body: problem(422, detail, more) });

t.test('verify passes if there is no warning', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.get('/contacts/list');
  t.strictSame(statusAndBody(await client.control('GET', '/warnings')), { status: 200, body: NONE });
  t.strictSame(await verify(client), { status: 200, body: { total: 0, requests: 1 } });
  t.strictSame(await verify(client, {}, OTHER), { status: 200, body: { total: 0, requests: 0 } });
});

t.test('GET /warnings counts the warnings of all accounts, or of an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const other = client.as('pk_other', 'sk_other');
  await ask(client, 'page', 'limit');
  await ask(client, 'page');
  await ask(other, 'page');
  await client.as('', '').get('/nowhere');
  const all = [
    { ...unknown('page'), count: 3 },
    { ...unknown('limit'), count: 1 },
    { ...path, count: 1 },
  ];
  t.strictSame(await warningsOf(client), { total: 5, warnings: all });
  const own = [{ ...unknown('page'), count: 1 }];
  t.strictSame(await warningsOf(client, OTHER), { total: 1, warnings: own });
  t.strictSame(
    await verify(client),
    refusal('Clients left the contract 5 times.', { total: 5, requests: 3, warnings: all }),
  );
  t.strictSame(
    await verify(client, {}, OTHER),
    refusal('Clients left the contract once.', { total: 1, requests: 1, warnings: own }),
  );
});

t.test('verify does not count requests that were refused for their keys', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const judged = (requests: number) => ({ status: 200, body: { total: 0, requests } });
  await client.as('', '').get('/contacts/list');
  await client.as('pk_other', 'wrong').get('/contacts/list');
  await client.as('pk_other', 'wrong').get('/none');
  t.strictSame(await verify(client, { except: ['undocumented-path'] }), judged(0));
  t.strictSame(await verify(client, { except: ['undocumented-path'] }, OTHER), judged(0));
  await client.get('/contacts/list');
  await client.get('/none');
  t.strictSame(await verify(client, { except: ['undocumented-path'] }), judged(2));
});

t.test('verify ignores notes; GET /warnings lists notes and does not count them', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.get('/senders');
  await client.post('/senders');
  t.strictSame(await verify(client), { status: 200, body: { total: 0, requests: 2 } });
  t.strictSame(await warningsOf(client), { total: 0, warnings: [{ ...note, count: 2 }] });
  await ask(client, 'page');
  const warnings = [{ ...unknown('page'), count: 1 }];
  t.strictSame(await verify(client), refusal('Clients left the contract once.', { total: 1, requests: 3, warnings }));
});

t.test('verify ignores the excepted warnings', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.get('/contacts/details', { contact_id: 'x' });
  t.strictSame(await verify(client, { except: ['id-form'] }), {
    status: 200,
    body: { total: 0, requests: 1 },
  });
  await ask(client, 'page');
  const warnings = [{ ...unknown('page'), count: 1 }];
  t.strictSame(
    await verify(client, { except: ['ambiguous-method', 'id-form'] }),
    refusal('Clients left the contract once.', { total: 1, requests: 2, warnings }),
  );
});

t.test('warnings survive reset, load, a cleared journal and a closed account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('POST', '/accounts', { public_key: 'pk_fresh', secret_key: 'sk_fresh' });
  await ask(client.as('pk_fresh', 'sk_fresh'), 'page');
  const expected = { total: 1, warnings: [{ ...unknown('page'), count: 1 }] };
  const calls = [
    ['POST', '/reset'],
    ['DELETE', '/journal'],
    ['DELETE', '/accounts'],
    ['POST', '/load', { fixture: { accounts: [{ public_key: 'pk_new' }] } }],
  ] as const;
  for (const [method, path, body] of calls) {
    t.ok((await client.control(method, path, body)).status < 300);
    t.strictSame(await warningsOf(client), expected, path);
  }
});

t.test('DELETE /warnings clears the warnings of an account, or of all accounts', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await ask(client, 'page');
  await ask(client.as('pk_other', 'sk_other'), 'page');
  t.equal((await client.control('DELETE', '/warnings', undefined, OTHER)).status, 204);
  t.strictSame(await warningsOf(client, OTHER), NONE);
  t.strictSame(await warningsOf(client), { total: 1, warnings: [{ ...unknown('page'), count: 1 }] });
  await client.as('', '').get('/nowhere');
  t.equal((await client.control('DELETE', '/warnings')).status, 204);
  t.strictSame(await warningsOf(client), NONE);
});
