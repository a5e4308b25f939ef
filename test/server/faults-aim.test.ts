import t from 'tap';
import { type Client, formData, start, type TestResponse } from '../helper.js';
import { fixture, order } from './faults-order.js';
import { unknown } from './warnings-texts.js';

const DOWN = { kind: 'response', status: 503 } as const;

/** The statuses of requests, one after the other. */
async function statusesOf(...requests: readonly (() => Promise<TestResponse>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await request()).status);
  return statuses;
}

const list = (client: Client) => () => client.get('/contacts-type');
const twice = (client: Client) => statusesOf(list(client), list(client));

t.test('a fault applies to an endpoint under both of its methods, or to all', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /senders', times: 2 });
  t.strictSame(await twice(client), [200, 200]);
  const senders = () => client.get('/senders');
  t.strictSame(await statusesOf(senders, () => client.post('/senders'), senders), [503, 503, 200]);
  await order(client, { ...DOWN, endpoint: '*', times: 2 });
  t.strictSame(await statusesOf(() => client.get('/custom-fields'), list(client), list(client)), [503, 503, 200]);
});

t.test('a HEAD and a preflight use up no fault of a GET or POST', async (t) => {
  const { client } = await start(t, { fixture });
  await order(client, { ...DOWN, endpoint: 'GET /contacts-type' });
  await order(client, { ...DOWN, endpoint: 'POST /contacts-type/add' });
  const asked = (path: string, method: string) => () =>
    client.request('OPTIONS', path, {
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': method },
    });
  const looks = [asked('/contacts-type', 'GET'), asked('/contacts-type/add', 'POST')];
  t.strictSame(await statusesOf(() => client.request('HEAD', '/contacts-type'), ...looks), [200, 204, 204]);
  const add = () => client.post('/contacts-type/add', { name: 'Team' });
  t.strictSame(await statusesOf(list(client), add), [503, 503]);
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
  t.strictSame(await twice(client), [503, 200]);
});

t.test('a fault in the place of the step goes before what a strict mock refuses', async (t) => {
  const { client } = await start(t, { fixture, strict: true });
  await order(client, DOWN);
  const page = () => client.get('/contacts-type', { page: 1 });
  t.strictSame(await statusesOf(page, page), [503, 400]);
});

t.test('a request gets its warnings once under a fault that lets its step run', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const endpoint = 'POST /contacts-type/add';
  const warning = unknown('Contact types', endpoint, 'nmae', 'the nearest is name');
  const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  for (const [fault, status, isWarned] of [
    [DOWN, 503, false],
    [{ ...DOWN, when: 'after' }, 503, true],
    [{ kind: 'failure', failure: 'NF1', when: 'after' }, 404, true],
    [{ kind: 'delay', delay: 1 }, 422, true],
    [{ kind: 'truncated' }, 422, true],
    [{ kind: 'truncated', when: 'after' }, 422, true],
  ] as const) {
    await order(client, fault);
    const init = { method: 'POST', headers, body: formData({ nmae: 'x' }) };
    const response = await mock.fetch('/contacts-type/add', init);
    const warned = JSON.parse(response.headers.get('x-mock-warnings') ?? '[]');
    t.strictSame([response.status, warned], [status, isWarned ? [warning] : []], JSON.stringify(fault));
  }
  t.strictSame((await client.control('GET', '/warnings')).body, {
    total: 5,
    warnings: [{ ...warning, endpoint, count: 5 }],
  });
});
