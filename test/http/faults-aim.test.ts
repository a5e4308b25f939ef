import t from 'tap';
import { type Client, start } from '../helper.js';
import { fixture, order } from './faults-order.js';
import { holdWaits } from './server-events.js';

const DOWN = { kind: 'response', status: 503 } as const;

/** The statuses of `count` requests, one after the other. */
async function statusesOf(client: Client, count: number, path = '/contacts-type'): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await client.get(path)).status);
  return statuses;
}

t.test('a delay combines with the first other fault that fits', async (t) => {
  const waits = holdWaits(t);
  const { client } = await start(t, { fixture });
  await order(client, { kind: 'delay', delay: 20, times: 2 });
  await order(client, { ...DOWN, delay: 30 });
  await order(client, { kind: 'delay', delay: 40, when: 'after' });
  await order(client, { ...DOWN, status: 502, times: 2 });
  const marks: unknown[] = [];
  for (const lengths of [[20, 30], [20], [40]]) {
    const pending = client.get('/contacts-type');
    for (const length of lengths) {
      const { milliseconds, end } = await waits.begun.next();
      t.equal(milliseconds, length);
      end();
    }
    const { status, headers } = await pending;
    marks.push([status, headers['x-mock-fault']]);
  }
  t.strictSame(marks, [
    [503, '1; kind=delay; when=before, 2; kind=response; when=before'],
    [502, '1; kind=delay; when=before, 4; kind=response; when=before'],
    [502, '3; kind=delay; when=after, 4; kind=response; when=before'],
  ]);
  const journal = (await client.control('GET', '/journal?limit=1')).body;
  t.match(journal, { exchanges: [{ fault: { id: 4, kind: 'response', when: 'before' } }] });
});

t.test('a fault applies to one endpoint or to all', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /senders', times: 2 });
  t.strictSame(await statusesOf(client, 2), [200, 200]);
  const ways = [await client.get('/senders'), await client.post('/senders'), await client.get('/senders')];
  t.strictSame(
    ways.map(({ status }) => status),
    [503, 503, 200],
    'under both of its methods',
  );
  await order(client, { ...DOWN, endpoint: '*', times: 2 });
  t.strictSame([...(await statusesOf(client, 1, '/custom-fields')), ...(await statusesOf(client, 2))], [503, 503, 200]);
});

t.test('a fault applies to one account or to each', async (t) => {
  const { client } = await start(t, { fixture });
  const other = client.as('pk_2', 'sk_2');
  await order(client, DOWN, { PublicKey: 'pk_2' });
  t.strictSame(await statusesOf(client, 2), [200, 200]);
  t.strictSame(await statusesOf(other, 2), [503, 200]);
  await order(client, DOWN);
  t.strictSame(await statusesOf(client, 2), [503, 200]);
  t.strictSame(await statusesOf(other, 2), [503, 200]);
  t.match((await client.control('GET', '/faults')).body, {
    faults: [
      { public_key: 'pk_test_default', id: 2, matched: 1, applied: 1 },
      { public_key: 'pk_2', id: 1, matched: 1, applied: 1 },
      { public_key: 'pk_2', id: 2, matched: 1, applied: 1 },
    ],
  });
});

t.test('a HEAD and a preflight use up no fault of a GET or POST', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /contacts-type' });
  await order(client, { ...DOWN, endpoint: 'POST /contacts-type/add' });
  const asks = (method: string) => ({
    headers: { origin: 'http://localhost:5173', 'access-control-request-method': method },
  });
  const looks = [
    await client.request('HEAD', '/contacts-type'),
    await client.request('OPTIONS', '/contacts-type', asks('GET')),
    await client.request('OPTIONS', '/contacts-type/add', asks('POST')),
  ];
  t.strictSame(
    looks.map(({ status }) => status),
    [200, 204, 204],
  );
  const met = [await client.get('/contacts-type'), await client.post('/contacts-type/add', { name: 'Team' })];
  t.strictSame(
    met.map(({ status }) => status),
    [503, 503],
  );
});

t.test('a request refused before its endpoint triggers no fault', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'rate-limit': 1 } });
  await order(client, { ...DOWN, after: 1 });
  const passed = [
    await client.as('', '').get('/contacts-type'),
    await client.as('pk_test_default', 'wrong').get('/contacts-type'),
    await client.get('/contact-type'),
    await client.request('PATCH', '/contacts-type'),
    await client.get('/contacts-type'),
    await client.get('/contacts-type'),
  ];
  t.strictSame(
    passed.map(({ status, headers }) => [status, headers['x-mock-fault']]),
    [401, 401, 404, 405, 200, 429].map((status) => [status, undefined]),
  );
  await client.control('PATCH', '/assumptions', { 'rate-limit': 'none' });
  t.strictSame(await statusesOf(client, 2), [503, 200]);
});

t.test('a fault in the place of the step goes before what a strict mock refuses', async (t) => {
  const { client } = await start(t, { fixture, strict: true });
  await order(client, DOWN);
  const statuses: number[] = [];
  for (let times = 0; times < 2; times += 1) statuses.push((await client.get('/contacts-type', { page: 1 })).status);
  t.strictSame(statuses, [503, 400]);
});

t.test('a request gets its warnings under a fault that lets its step run', async (t) => {
  const { client } = await start(t, { fixture });
  const warned: unknown[] = [];
  for (const fault of [DOWN, { ...DOWN, when: 'after' }, { kind: 'delay', delay: 1 }] as const) {
    await order(client, fault);
    const { status, headers } = await client.post('/contacts-type/add', { nmae: 'x' });
    warned.push([status, /nmae/.test(headers['x-mock-warnings'] ?? '')]);
  }
  t.strictSame(warned, [
    [503, false],
    [503, true],
    [422, true],
  ]);
  t.match((await client.control('GET', '/warnings')).body, { total: 2 });
});
