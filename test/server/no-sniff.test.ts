/** The header that forbids browsers to guess another content type, on every kind of response. */
import t from 'tap';
import { start } from '../helper.js';
import { order } from './faults-order.js';
import { fixture, head, KEYS, openConnection } from './raw-connection.js';

const host = 'Host: localhost\r\n';
const page = 'Origin: http://page.example\r\nAccess-Control-Request-Method: POST\r\n';

/** Requests with the status of their response; requests without keys are written out. */
const cases: readonly (readonly [what: string, request: string, status: number])[] = [
  ['a list', head('GET', '/api/v1/contacts-type'), 200],
  ['a failure', head('GET', '/api/v1/contacts-type/view'), 404],
  ['missing keys', `GET /api/v1/contacts-type HTTP/1.1\r\n${host}\r\n`, 401],
  ['an unknown path', head('GET', '/api/v1/nowhere'), 404],
  ['a preflight', `OPTIONS /api/v1/contacts/add HTTP/1.1\r\n${host}${page}\r\n`, 204],
  ['a malformed path', head('GET', '/api/v1/%zz'), 400],
  ['bytes that are no request', 'nonsense\r\n\r\n', 400],
  ['a control call', head('GET', '/__control'), 200],
  ['a control call without a body', `DELETE /__control/outbox HTTP/1.1\r\n${host}\r\n`, 204],
  ['a refused control call', head('GET', '/__control/nowhere'), 404],
  ['a malformed control path', head('GET', '/__control/%zz'), 400],
  ['a page', head('GET', '/__control/reference'), 200],
  ['the OpenAPI document', head('GET', '/__control/openapi.json'), 200],
];

t.test('every response has x-content-type-options', async (t) => {
  const { mock } = await start(t, { fixture });
  for (const [what, request, status] of cases) {
    const response = await openConnection(t, mock, request).response();
    t.strictSame([response?.status, response?.headers['x-content-type-options']], [status, 'nosniff'], what);
  }
});

t.test('a file has x-content-type-options, also if a fault truncates it', async (t) => {
  const { mock, client } = await start(t, { fixture, assumptions: { 'csv-sample': 'csv-file' } });
  await order(client, { kind: 'truncated' });
  const connection = openConnection(t, mock);
  for (const isDisrupted of [true, false]) {
    connection.write(head('GET', '/api/v1/contacts/csv-sample/download'));
    const headers = (await connection.response())?.headers ?? {};
    t.equal(headers['x-content-type-options'], 'nosniff');
    t.equal('x-mock-fault' in headers, isDisrupted);
  }
});

t.test('a fault of kind response can set another x-content-type-options', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'response', status: 200, headers: { 'X-Content-Type-Options': 'none' } });
  const connection = openConnection(t, mock, `GET /api/v1/contacts-type HTTP/1.1\r\n${host}${KEYS}\r\n`);
  t.equal((await connection.response())?.headers['x-content-type-options'], 'none');
});
