import t from 'tap';
import type { Exchange } from '../../src/service/account/journal.js';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';
import { record } from '../service/account/exchange.js';

type Entry = Omit<Exchange, 'started' | 'took'>;

interface Journal {
  readonly exchanges: readonly Entry[];
  readonly total: number;
  readonly dropped: number;
}

const DEFAULT = { PublicKey: 'pk_test_default' };
const OTHER = { PublicKey: 'pk_other' };

async function journalOf(client: Client, query = '', headers = {}): Promise<Journal> {
  return (await client.control('GET', `/journal${query}`, undefined, headers)).body as Journal;
}

const idsOf = ({ exchanges }: Journal): number[] => exchanges.map(({ id }) => id);

/** Six exchanges, a minute of the account apart. */
async function startSix(t: Parameters<typeof start>[0], options = {}) {
  const { mock, client } = await start(t, { fixture: fullFixture, ...options });
  const wait = () => client.control('POST', '/clock/advance', { by: 'PT1M' });
  await client.get('/contacts-type');
  await wait();
  await client.post('/contacts-type/add', { name: 'Vendors', nmae: 'x' });
  await wait();
  await client.get('/contacts/details', { contact_id: '99x' });
  await wait();
  await client.get('/nowhere');
  await wait();
  await client.get('/contacts-type', { page: 1 });
  await wait();
  await client.post('/contacts-type/add');
  return { mock, client };
}

t.test('GET /journal returns only exchanges that match a filter', async (t) => {
  const { client } = await startSix(t);
  const cases: [query: string, ids: number[], total: number][] = [
    ['', [1, 2, 3, 4, 5, 6], 6],
    ['endpoint=GET%20/contacts-type', [1, 5], 2],
    ['endpoint=DELETE%20/contacts/delete', [], 0],
    ['status=200', [1, 2, 5], 3],
    ['status=404', [3, 4], 2],
    ['status=0', [], 0],
    ['warning=undocumented-parameter', [2, 5], 2],
    ['warning=id-form', [3], 1],
    ['since=2026-01-05T09:02:00Z', [3, 4, 5, 6], 4],
    ['since=2026-01-05T09:02:00.000001Z', [4, 5, 6], 3],
    ['until=2026-01-05T09:02:00Z', [1, 2], 2],
    ['since=2026-01-05T09:01:00Z&until=2026-01-05T09:03:00.5Z', [2, 3, 4], 3],
    ['limit=2', [5, 6], 6],
    ['limit=2&before=5', [3, 4], 4],
    ['before=1', [], 0],
    ['limit=1&status=200', [5], 3],
    ['endpoint=GET%20/contacts-type&warning=undocumented-parameter&status=200', [5], 1],
  ];
  for (const [query, ids, total] of cases) {
    const journal = await journalOf(client, `?${query}`);
    t.strictSame({ ...journal, exchanges: idsOf(journal) }, { exchanges: ids, total, dropped: 0 }, query);
  }
});

t.test('a full journal drops the oldest exchanges and counts them', async (t) => {
  const { client } = await startSix(t, { journalSize: 4 });
  await client.as('pk_other', 'sk_other').get('/contacts-type');
  const own = await journalOf(client, '', DEFAULT);
  t.strictSame({ ...own, exchanges: idsOf(own) }, { exchanges: [3, 4, 5, 6], total: 4, dropped: 2 });
  const other = await journalOf(client, '', OTHER);
  t.strictSame({ ...other, exchanges: idsOf(other) }, { exchanges: [1], total: 1, dropped: 0 });
  const both = await journalOf(client);
  t.strictSame({ ...both, exchanges: idsOf(both) }, { exchanges: [3, 4, 5, 6, 1], total: 5, dropped: 2 });
});

t.test('GET /journal returns the latest 100 exchanges of all accounts by default', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  const paths = Array.from({ length: 200 }, (_, index) => `/${index}`);
  for (const [started, path] of paths.entries()) {
    const public_key = started % 2 === 0 ? 'pk_test_default' : 'pk_other';
    record(mock.directory.journalOf(public_key), { public_key, path, started });
  }
  const { exchanges, total } = await journalOf(client);
  t.strictSame([exchanges.map(({ path }) => path), total], [paths.slice(100), 200]);
});

t.test('clearing the journal keeps the state, and resetting the records keeps the journal', async (t) => {
  const { client } = await startSix(t);
  const state = async () => (await client.control('GET', '/state')).body;
  const before = await state();
  await client.control('POST', '/reset', { only: ['records', 'clock', 'outbox'] });
  t.notSame(await state(), before);
  t.equal((await journalOf(client)).total, 6);
  const reset = await state();
  t.strictSame((await client.control('DELETE', '/journal')).status, 204);
  t.strictSame(await journalOf(client), { exchanges: [], total: 0, dropped: 0 });
  t.strictSame(await state(), reset);
  await client.get('/contacts-type');
  t.strictSame(idsOf(await journalOf(client)), [7], 'ids continue');
});

t.test('the journal of an account survives a load that has the account, and ends with the account', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('POST', '/accounts', { public_key: 'pk_fresh', secret_key: 'sk_fresh' });
  await client.as('pk_fresh', 'sk_fresh').get('/contacts-type');
  await client.as('pk_other', 'sk_other').get('/contacts-type');
  t.equal((await journalOf(client)).total, 2);
  await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_fresh' });
  t.equal((await journalOf(client)).total, 1);
  await client.control('POST', '/load', { fixture: fullFixture });
  t.equal((await journalOf(client)).total, 1);
  await client.control('POST', '/load', { fixture: {} });
  t.equal((await journalOf(client)).total, 0);
});
