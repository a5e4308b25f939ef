import t from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { start, type TestResponse } from '../helper.js';
import { fixture } from './raw-connection.js';

const PAGE = 'http://shop.example:5173';
const OTHER = 'http://other.example';
const origin = { Origin: PAGE };

const EXPOSED =
  'x-mock-assumptions, x-mock-warnings, x-mock-fault, x-mock-suggestion, x-mock-why, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, allow, content-disposition';

/** The CORS headers of a response, for any origin. */
const CORS_HEADERS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };

/** The CORS headers of a mock that only some origins may call. */
const CREDENTIALS = { 'access-control-allow-credentials': 'true' };

/** The CORS headers of a preflight response. */
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'publickey,secretkey',
  vary: 'Access-Control-Request-Headers',
};

type Headers = Readonly<Record<string, string>>;

const corsIn = ({ headers }: Pick<TestResponse, 'headers'>): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

/** Sends a request without keys, like the preflight of a browser. */
async function send(url: string, method: string, headers: Headers) {
  const response = await fetch(url, { method, headers });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

const preflight = (mock: Mock, path: string, headers: Headers = {}) =>
  send(mock.baseUrl + path, 'OPTIONS', {
    ...origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'publickey,secretkey',
    ...headers,
  });

t.test('a response is readable by any origin', async (t) => {
  const { client } = await start(t, { fixture });
  t.same(corsIn(await client.get('/contacts-type', {}, origin)), CORS_HEADERS);
  t.same(corsIn(await client.get('/contacts-type')), CORS_HEADERS, 'without an Origin header too');
  t.same(corsIn(await client.post('/contacts-type/add', { name: 'Friends' }, origin)), CORS_HEADERS);
});

t.test('a preflight allows the methods and the key headers, and is not recorded', async (t) => {
  const { mock, client } = await start(t, { fixture });
  for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
    const response = await preflight(mock, '/contacts/add', { 'Access-Control-Request-Method': method });
    t.same([response.status, corsIn(response), response.body], [204, PREFLIGHT_HEADERS, ''], method);
  }
  t.same(corsIn(await preflight(mock, '/nothing')), PREFLIGHT_HEADERS, 'for an undocumented path too');
  t.same((await client.control('GET', '/journal')).body, { exchanges: [], total: 0, dropped: 0 });
});

t.test('a preflight, which has no keys, uses up no fault', async (t) => {
  const { client, mock } = await start(t, { fixture });
  await client.control('POST', '/faults', { kind: 'failure', failure: '500' });
  t.equal((await preflight(mock, '/contacts-type/add')).status, 204);
  t.equal((await client.post('/contacts-type/add', { name: 'Friends' }, origin)).status, 500);
});

t.test('a failure is readable by any origin', async (t) => {
  const { client } = await start(t, { fixture });
  const file = new File(['email\na@example.com\n'], 'a.csv');
  const big = { 'x-mock-assume': 'limits.upload-bytes=4' };
  const cases: [status: number, () => Promise<TestResponse>][] = [
    [401, () => client.get('/contacts-type', {}, { ...origin, PublicKey: '' })],
    [401, () => client.get('/contacts-type', {}, { ...origin, SecretKey: 'wrong' })],
    [404, () => client.get('/contacts-typ', {}, origin)],
    [404, () => client.get('/contacts/details', { contact_id: 77 }, origin)],
    [405, () => client.request('PUT', '/contacts-type', { headers: origin })],
    [405, () => client.post('/contacts-type', {}, origin)],
    [413, () => client.post('/contacts/upload-csv', { contact_type_id: 1, file }, { ...origin, ...big })],
    [415, () => client.request('POST', '/contacts-type/add', { headers: origin, body: '{}' })],
    [422, () => client.post('/contacts-type/add', {}, origin)],
    [429, () => client.get('/contacts-type', {}, { ...origin, 'x-mock-assume': 'rate-limit=1' })],
    [400, () => client.get('/contacts-type', {}, { ...origin, 'x-mock-assume': 'nothing=1' })],
  ];
  await client.get('/contacts-type', {}, { 'x-mock-assume': 'rate-limit=1' });
  for (const [status, call] of cases) {
    const response = await call();
    t.same([response.status, corsIn(response)], [status, CORS_HEADERS]);
  }
});

t.test('a response under a fault is readable by any origin', async (t) => {
  const { mock } = await start(t, { fixture });
  const keys = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  for (const fault of ['delay=1', 'status=503; body=gone', 'status=429', 'status=500', 'kind=truncated']) {
    const response = await send(`${mock.baseUrl}/contacts-type`, 'GET', { ...origin, ...keys, 'x-mock-fault': fault });
    t.same(corsIn(response), CORS_HEADERS, fault);
    t.match(response.headers['x-mock-fault'], /^0; kind=/);
  }
});

t.test('corsOrigins limits the allowed origins', async (t) => {
  const { mock, client } = await start(t, { fixture, corsOrigins: [PAGE, 'http://localhost:3000'] });
  for (const allowed of [PAGE, 'http://localhost:3000']) {
    const headers = { Origin: allowed };
    const given = { ...CORS_HEADERS, ...CREDENTIALS, 'access-control-allow-origin': allowed, vary: 'Origin' };
    t.same(corsIn(await client.get('/contacts-type', {}, headers)), given);
    t.same(corsIn(await client.get('/nothing', {}, headers)), given);
    t.same(corsIn(await preflight(mock, '/contacts/add', headers)), {
      ...PREFLIGHT_HEADERS,
      ...CREDENTIALS,
      'access-control-allow-origin': allowed,
      vary: 'Origin, Access-Control-Request-Headers',
    });
  }
});

t.test('an origin that is not allowed gets no access-control-allow-origin', async (t) => {
  const { mock, client } = await start(t, { fixture, corsOrigins: [PAGE] });
  for (const other of [OTHER, 'null', 'http://shop.example', `${PAGE}0`, 'https://shop.example:5173']) {
    const headers = { Origin: other };
    const responses = [
      await client.get('/contacts-type', {}, headers),
      await client.get('/nothing', {}, headers),
      await preflight(mock, '/contacts/add', headers),
    ];
    for (const { headers } of responses) {
      t.equal(headers['access-control-allow-origin'], undefined, other);
      t.match(headers.vary, /^Origin\b/);
    }
  }
});

t.test('corsOrigins "none" sends no CORS headers and refuses a preflight with 405', async (t) => {
  const { mock, client } = await start(t, { fixture, corsOrigins: ['none'] });
  t.strictSame(corsIn(await client.get('/contacts-type', {}, origin)), {});
  t.strictSame(corsIn(await client.get('/nothing', {}, origin)), {});
  const asked = await preflight(mock, '/contacts/add');
  t.strictSame([asked.status, corsIn(asked)], [405, {}]);
});

t.test('an OPTIONS request that is not a preflight is refused with a failure in JSON', async (t) => {
  const { mock } = await start(t, { fixture });
  for (const headers of [{}, origin, { 'Access-Control-Request-Method': 'POST' }]) {
    const { status, body } = await send(`${mock.baseUrl}/contacts/add`, 'OPTIONS', headers);
    t.match(JSON.parse(body), { status: 'failed', errors: /^The OPTIONS method is not supported/ });
    t.equal(status, 405);
  }
});

t.test('corsOrigins refuses a value that is not an origin', async (t) => {
  const wanted = 'wanted the origin of a page such as http://localhost:5173, or none';
  for (const one of ['', '*', 'null', 'shop.example', `${PAGE}/`, `${PAGE}/cart`, 'HTTP://SHOP.example']) {
    await t.rejects(start(t, { fixture, corsOrigins: [PAGE, one] }), {
      message: `corsOrigins: is ${JSON.stringify(one)}; ${wanted}`,
    });
  }
});
