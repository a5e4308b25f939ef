/** A body that comes behind the refusal of its form leaves no request on its connection without a response. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock.js';
import { start } from '../helper.js';
import { failed } from './expect-refusal.js';
import { head, KEYS, MULTIPART, multipart, part, UNSUPPORTED, URLENCODED } from './raw-connection.js';
import { type Arrival, closeOf, watchArrivals } from './server-events.js';

const ADD = '/api/v1/contacts-type/add';
const LIST = head('GET', '/api/v1/contacts-type');
const EMPTY_LIST = '{"status":"success","message":{"contactTypes":[]}}';
/** As the HttpClient of Java sends them, without TLS. */
const UPGRADE = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAEAAEAAAAIAAAAB'];
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
const UPLOAD = multipart(part('contact_type_id', '1'), `${FILE}${'a@example.com\r\n'.repeat(99)}`);

interface Form {
  readonly method?: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
  readonly headers?: readonly string[];
  readonly isKeyless?: boolean;
  /** The bytes of the body that it takes to refuse the form; none by default. */
  readonly judged?: number;
  readonly errors: unknown;
}

const forms: Readonly<Record<number, Form>> = {
  401: {
    path: ADD,
    type: URLENCODED,
    body: 'name=Team',
    isKeyless: true,
    errors: { PublicKey: ['The public key field is required.'], SecretKey: ['The secret key field is required.'] },
  },
  404: {
    path: '/api/v1/nope',
    type: URLENCODED,
    body: 'name=Team',
    errors: 'The route /api/v1/nope could not be found.',
  },
  405: {
    method: 'PUT',
    path: ADD,
    type: URLENCODED,
    body: 'name=Team',
    errors: 'The PUT method is not supported for route /api/v1/contacts-type/add. Supported methods: POST.',
  },
  413: {
    path: '/api/v1/contacts/upload-csv',
    type: MULTIPART,
    body: UPLOAD,
    headers: ['x-mock-assume: limits.upload-bytes=1000'],
    judged: 1300,
    errors: 'The body is too large: a file of more than 1000 bytes.',
  },
  415: { path: ADD, type: 'text/plain', body: 'name=Team', errors: UNSUPPORTED },
};

/** When the body comes: each resolves at that moment. */
const moments: Readonly<Record<string, (arrival: Promise<Arrival>, refusal: Promise<unknown>) => unknown>> = {
  'with its head': () => undefined,
  'behind its head': (arrival) => arrival,
  'behind the refusal': async (arrival) => finished((await arrival).response),
  'when the client has read the refusal': (_, refusal) => refusal,
};

/** @returns all that came on the connection until it was closed, or until the second response is whole */
async function exchange(
  t: Test,
  mock: Mock,
  begin: string,
  rest: string,
  moment: keyof typeof moments,
): Promise<string> {
  const { requests } = watchArrivals(t);
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const errors: Error[] = [];
  let received = '';
  socket
    .on('data', (chunk) => {
      received += chunk;
      if (received.endsWith(EMPTY_LIST)) socket.destroy();
    })
    .on('error', (error) => errors.push(error));
  const refusal = once(socket, 'data');
  const closed = closeOf(socket);
  socket.write(begin);
  await moments[moment]?.(requests.next(), refusal);
  socket.write(rest);
  await closed;
  t.strictSame(errors, []);
  return received;
}

/** Status, `Connection` header and body of each response. */
const responsesIn = (received: string): string[] =>
  received.split(/(?=HTTP\/1\.1 )/).map((response) => {
    const [, connection] = /^connection: (.*)\r$/im.exec(response) ?? [];
    return `${response.slice(9, 12)} ${connection} ${response.slice(response.indexOf('\r\n\r\n') + 4)}`;
  });

for (const [status, form] of Object.entries(forms)) {
  const { method = 'POST', path, type, body, headers = [], isKeyless = false, judged = 0, errors } = form;
  for (const isUpgrade of [false, true]) {
    const lines = [
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      ...headers,
      ...(isUpgrade ? UPGRADE : []),
    ];
    const begin = head(method, path, lines).replace(isKeyless ? KEYS : '', '') + body.slice(0, judged);
    const refusal = `${status} ${isUpgrade ? 'close' : 'keep-alive'} ${failed(errors)}`;
    const expected = isUpgrade ? [refusal] : [refusal, `200 keep-alive ${EMPTY_LIST}`];
    for (const moment of Object.keys(moments)) {
      t.test(
        `${status} ${isUpgrade ? 'ends a connection to upgrade' : 'keeps the connection'}, with a body that comes ${moment}`,
        async (t) => {
          const { mock } = await start(t, { fixture: { accounts: [{}] } });
          t.strictSame(responsesIn(await exchange(t, mock, begin, body.slice(judged) + LIST, moment)), expected);
        },
      );
    }
  }
}

t.test('a body behind the refusal of a request to upgrade is read to its end', async (t) => {
  const { requests } = watchArrivals(t);
  const { mock } = await start(t, { fixture: { accounts: [{}] } });
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true });
  t.teardown(() => socket.destroy());
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const body = 'a'.repeat(20 * 65_536);
  const begin = head('POST', '/api/v1/nope', [
    `Content-Type: ${URLENCODED}`,
    `Content-Length: ${body.length}`,
    ...UPGRADE,
  ]);
  socket.write(begin);
  const arrival = await requests.next();
  const closed = closeOf(arrival.socket);
  const [response] = await once(socket, 'data');
  t.match(String(response), /^HTTP\/1\.1 404 /);
  await once(socket, 'end');
  socket.end(body);
  await closed;
  t.strictSame([arrival.request.complete, arrival.socket.bytesRead], [true, begin.length + body.length]);
  t.strictSame(errors, []);
});
