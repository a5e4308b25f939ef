import t from 'tap';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { problem } from './problem.js';

const FIRST = { PublicKey: 'pk_test_default' };
const OTHER = { PublicKey: 'pk_other' };

const standard = { endpoint: '*', times: 1, after: 0, when: 'before', delay: 0, matched: 0, applied: 0 };

const order = (client: Client, body: unknown, headers = {}) => client.control('POST', '/faults', body, headers);
const list = async (client: Client, headers = {}) => (await client.control('GET', '/faults', undefined, headers)).body;

/** Returns the listed faults, as account and id. */
async function listed(client: Client, headers = {}): Promise<string[]> {
  const { faults } = (await list(client, headers)) as { faults: { public_key: string; id: number }[] };
  return faults.map(({ public_key, id }) => `${public_key} ${id}`);
}

t.test('POST /faults orders each kind and returns it with its defaults', async (t) => {
  const orders: object[] = [
    { kind: 'delay', delay: 600_000 },
    { kind: 'response', status: 200 },
    { kind: 'response', status: 599, body: { a: [1, null] }, headers: { 'X-A_b': 'c d~', 'content-type': '' } },
    { kind: 'response', status: 204, body: null },
    { kind: 'failure', failure: 'AUTH' },
    { kind: 'failure', failure: 'V', fields: { email: ['Is odd.', 'Is long.'] } },
    { kind: 'failure', failure: 'NF1' },
    { kind: 'failure', failure: 'NF2' },
    { kind: 'failure', failure: 'rule', text: 'No.' },
    { kind: 'failure', failure: '429', retry_after: 0 },
    { kind: 'failure', failure: '500' },
    { kind: 'close' },
    { kind: 'close', reset: true },
    { kind: 'truncated' },
    { kind: 'truncated', endpoint: 'POST /contacts/add', times: 3, after: 2, when: 'after', delay: 5 },
    { kind: 'truncated', endpoint: '*', times: 'always', after: 0, when: 'before', delay: 0 },
    { kind: 'truncated', endpoint: 'GET /senders' },
  ];
  const { client } = await start(t, { fixture: fullFixture });
  const ordered: object[] = [];
  for (const [index, one] of orders.entries()) {
    const { status, body } = await order(client, one, OTHER);
    t.equal(status, 201);
    const fault = { ...standard, ...one, public_key: 'pk_other', id: index + 1 };
    t.strictSame(body, { faults: [fault] }, JSON.stringify(one));
    ordered.push(fault);
  }
  t.strictSame(await list(client, OTHER), { faults: ordered });
  t.strictSame(await list(client, FIRST), { faults: [] });
});

t.test('a fault for all accounts has the same id in each account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const idsOf = async (headers = {}) => {
    const { faults } = (await order(client, { kind: 'truncated' }, headers)).body as { faults: { id: number }[] };
    return faults.map(({ id }) => id);
  };
  t.strictSame(await idsOf(OTHER), [1]);
  t.strictSame(await idsOf(OTHER), [2]);
  t.strictSame(await idsOf(), [3, 3]);
  t.strictSame(await idsOf(FIRST), [4]);
  t.strictSame(await idsOf(OTHER), [4]);
  t.strictSame(await idsOf(), [5, 5]);
  const first = [3, 4, 5].map((id) => `pk_test_default ${id}`);
  const other = [1, 2, 3, 4, 5].map((id) => `pk_other ${id}`);
  t.strictSame(await listed(client), [...first, ...other]);
  t.strictSame(await listed(client, OTHER), other);
});

t.test('GET /faults lists a used-up fault with its counts', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await order(client, { kind: 'failure', failure: 'NF1', endpoint: 'GET /contacts-type', after: 1 });
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await client.get('/contacts-type')).status);
  await client.get('/contacts/list');
  t.strictSame(statuses, [200, 404, 200]);
  const fault = { ...standard, kind: 'failure', failure: 'NF1', endpoint: 'GET /contacts-type', after: 1, id: 1 };
  t.strictSame(await list(client), {
    faults: [
      { ...fault, public_key: 'pk_test_default', matched: 2, applied: 1 },
      { ...fault, public_key: 'pk_other' },
    ],
  });
});

t.test('DELETE /faults/:id deletes the fault in all accounts, or in an account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (let times = 0; times < 3; times += 1) await order(client, { kind: 'truncated', times: 'always' });
  const one = await client.control('DELETE', '/faults/1', undefined, OTHER);
  t.match(one, { status: 204, body: '' });
  t.equal((await client.control('DELETE', '/faults/1')).status, 204);
  t.equal((await client.control('DELETE', '/faults/3')).status, 204);
  t.strictSame(await listed(client), ['pk_test_default 2', 'pk_other 2']);
  await t.rejects(client.get('/contacts-type'), SyntaxError);
  t.equal((await client.control('DELETE', '/faults/2')).status, 204);
  t.equal((await client.get('/contacts-type')).status, 200);
  t.match((await order(client, { kind: 'truncated' })).body, { faults: [{ id: 4 }, { id: 4 }] }, 'no id is reused');
});

t.test('DELETE /faults clears the faults of all accounts or of an account, and restarts the ids', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  for (let times = 0; times < 2; times += 1) await order(client, { kind: 'truncated' });
  const one = await client.control('DELETE', '/faults', undefined, OTHER);
  t.match(one, { status: 204, body: '' });
  t.strictSame(await listed(client), ['pk_test_default 1', 'pk_test_default 2']);
  t.match((await order(client, { kind: 'truncated' }, OTHER)).body, { faults: [{ id: 1 }] });
  t.equal((await client.control('DELETE', '/faults')).status, 204);
  t.strictSame(await list(client), { faults: [] });
  t.match((await order(client, { kind: 'truncated' })).body, { faults: [{ id: 1 }, { id: 1 }] });
});

t.test('reset and load delete faults', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await order(client, { kind: 'truncated' });
  await client.control('POST', '/reset', undefined, OTHER);
  t.strictSame(await listed(client), ['pk_test_default 1']);
  await order(client, { kind: 'truncated' }, OTHER);
  await client.control('POST', '/load', { fixture: fullFixture }, FIRST);
  t.strictSame(await listed(client), ['pk_other 1']);
  await client.control('POST', '/load', { fixture: fullFixture });
  t.strictSame(await list(client), { faults: [] });
});

t.test('POST /faults adds no fault to any account if an account has 1000 faults', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const faults = mock.directory.find('pk_other')?.faults;
  for (let id = 1; id < 1000; id += 1) faults?.add(id, { kind: 'truncated' });
  t.equal((await order(client, { kind: 'truncated' }, OTHER)).status, 201);
  const before = await list(client);
  for (const headers of [{}, OTHER]) {
    const answer = await order(client, { kind: 'truncated' }, headers);
    t.equal(answer.status, 409);
    t.strictSame(answer.body, problem(409, 'The account pk_other has 1000 faults; delete some first.'));
  }
  t.strictSame(await list(client), before);
  t.match((await order(client, { kind: 'truncated' }, FIRST)).body, { faults: [{ id: 1 }] });
  await client.control('DELETE', '/faults/7', undefined, OTHER);
  t.match((await order(client, { kind: 'truncated' })).body, { faults: [{ id: 1001 }, { id: 1001 }] });
});
