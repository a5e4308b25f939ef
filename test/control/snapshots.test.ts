import t from 'tap';
import { type Client, start } from '../helper.js';
import { CLOCK, fullFixture } from '../sample-accounts/full-fixture.js';
import { stateOf } from '../server/raw-connection.js';
import { problem } from './problem.js';

const FIRST = { PublicKey: 'pk_test_default' };
const OTHER = { PublicKey: 'pk_other' };
const OTHER_CLOCK = '2026-02-01T00:00:00.000000Z';

const first = (name: string) => ({ public_key: 'pk_test_default', name, at: CLOCK });
const other = (name: string) => ({ public_key: 'pk_other', name, at: OTHER_CLOCK });

const save = (client: Client, name: string, headers = {}) =>
  client.control('POST', `/snapshots/${name}`, undefined, headers);
const restore = (client: Client, name: string, headers = {}) =>
  client.control('POST', `/snapshots/${name}/restore`, undefined, headers);
const list = async (client: Client, headers = {}) =>
  (await client.control('GET', '/snapshots', undefined, headers)).body;
const addType = (client: Client, name: string) => client.post('/contacts-type/add', { name });

t.test('a snapshot is saved and listed for all accounts, or for an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  t.strictSame(await list(client), { snapshots: [] });
  const all = await save(client, 'seeded');
  t.equal(all.status, 201);
  t.strictSame(all.body, {
    snapshots: [
      { ...first('seeded'), dropped: null },
      { ...other('seeded'), dropped: null },
    ],
  });
  const one = await save(client, 'Later_1.b-2', OTHER);
  t.strictSame(one.body, { snapshots: [{ ...other('Later_1.b-2'), dropped: null }] });
  t.strictSame(await list(client), { snapshots: [first('seeded'), other('seeded'), other('Later_1.b-2')] });
  t.strictSame(await list(client, FIRST), { snapshots: [first('seeded')] });
  t.strictSame(await list(client, OTHER), { snapshots: [other('seeded'), other('Later_1.b-2')] });
});

t.test('restore restores state, clock, assumptions and outbox', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await addType(client, 'Before');
  await client.get('/sender/resend-mail', { sender_id: 1 });
  await client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' }, FIRST);
  const state = await stateOf(mock);
  const outbox = (await client.control('GET', '/outbox')).body;
  const accounts = (await client.control('GET', '')).body;
  await save(client, 'seeded');
  await addType(client, 'After');
  await addType(client.as('pk_other', 'sk_other'), 'After');
  await client.get('/sender/resend-mail', { sender_id: 1 });
  await client.control('PATCH', '/assumptions', { 'list-order': null, 'http-status.not-found': 410 }, FIRST);
  await client.control('POST', '/clock/advance', { by: 'P3D' });
  const answer = await restore(client, 'seeded');
  t.equal(answer.status, 200);
  t.strictSame(answer.body, { accounts: (accounts as { accounts: unknown }).accounts });
  t.equal(await stateOf(mock), state);
  t.strictSame((await client.control('GET', '/outbox')).body, outbox);
});

t.test('restore changes only accounts that have the snapshot', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const atFirst = JSON.parse(await stateOf(mock)) as { accounts: unknown[] };
  await save(client, 'one', FIRST);
  await addType(client, 'After');
  await addType(client.as('pk_other', 'sk_other'), 'After');
  const changed = JSON.parse(await stateOf(mock)) as { accounts: unknown[] };
  const { body } = await restore(client, 'one');
  t.match(body, { accounts: [{ public_key: 'pk_test_default' }] });
  t.equal((body as { accounts: unknown[] }).accounts.length, 1);
  const state = JSON.parse(await stateOf(mock)) as { accounts: unknown[] };
  t.strictSame(state.accounts, [atFirst.accounts[0], changed.accounts[1]]);
});

t.test('saving under the same name replaces the snapshot', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await save(client, 'seeded');
  await save(client, 'kept');
  await addType(client, 'Later');
  const state = await stateOf(mock);
  await save(client, 'seeded');
  await client.control('POST', '/reset');
  await restore(client, 'seeded');
  t.equal(await stateOf(mock), state);
  t.strictSame(await list(client, FIRST), { snapshots: [first('kept'), first('seeded')] });
});

t.test('DELETE /snapshots/:name deletes the snapshot in all accounts, or in an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await save(client, 'a');
  await save(client, 'b');
  const one = await client.control('DELETE', '/snapshots/a', undefined, OTHER);
  t.match(one, { status: 204, body: '' });
  t.strictSame(await list(client), { snapshots: [first('a'), first('b'), other('b')] });
  t.equal((await client.control('DELETE', '/snapshots/a')).status, 204);
  t.equal((await client.control('DELETE', '/snapshots/b')).status, 204);
  t.strictSame(await list(client), { snapshots: [] });
});

t.test('restore of an unknown snapshot returns 404, and suggests no distant name', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await save(client, 'far-away', FIRST);
  t.strictSame((await restore(client, 'seded')).body, problem(404, 'There is no snapshot "seded".'));
  const none = problem(404, 'There is no snapshot "seded"; there is none at all.');
  t.strictSame((await restore(client, 'seded', OTHER)).body, none);
});

t.test('the 101st snapshot of an account drops the oldest, and the response names it', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await save(client, 'kept', OTHER);
  const droppedFor = async (name: string) => {
    const { snapshots } = (await save(client, name, FIRST)).body as { snapshots: { dropped: unknown }[] };
    return snapshots.map(({ dropped }) => dropped);
  };
  const names = Array.from({ length: 100 }, (_, index) => `n${index}`);
  for (const name of names) t.strictSame(await droppedFor(name), [null]);
  t.strictSame(await droppedFor('more'), ['n0']);
  t.strictSame(await droppedFor('n1'), [null], 'a snapshot that is saved again drops no other');
  t.strictSame(await droppedFor('most'), ['n2']);
  const left = [...names.slice(3), 'more', 'n1', 'most'].map(first);
  t.strictSame(await list(client), { snapshots: [...left, other('kept')] });
  t.match((await restore(client, 'n0', FIRST)).body, { status: 404 });
});

t.test('snapshots are deleted by a load, and with their account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await save(client, 'seeded');
  await client.control('POST', '/load', { fixture: fullFixture }, OTHER);
  t.strictSame(await list(client), { snapshots: [first('seeded')] });
  await client.control('POST', '/load', { fixture: fullFixture });
  t.strictSame(await list(client), { snapshots: [] });
  for (let times = 0; times < 2; times += 1) {
    await client.control('POST', '/accounts', { public_key: 'pk_a' });
    t.strictSame(await list(client, { PublicKey: 'pk_a' }), { snapshots: [] });
    await save(client, 'seeded', { PublicKey: 'pk_a' });
    await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_a' });
  }
});
