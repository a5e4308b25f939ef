/** A body that comes behind the refusal of its form leaves no request on its connection without a response. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock.js';
import { start } from '../helper.js';
import { failed } from './expect-refusal.js';
import { head, KEYS, MULTIPART, multipart, part, URLENCODED } from './raw-connection.js';

const TRIES = 200;
const AT_ONCE = 25;
/** Milliseconds without a response after which a connection counts as silent. */
const SILENCE = 10_000;
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
  readonly errors: unknown;
}

const forms: Readonly<Record<number, Form>> = {
  401: {
    path: ADD,
    type: URLENCODED,
    body: 'name=Team',
    isKeyless: true,
    errors: {
      PublicKey: ['The public key field is required.'],
      SecretKey: ['The secret key field is required.'],
    },
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
    errors: 'The body is too large: a file of more than 1000 bytes.',
  },
  415: { path: ADD, type: 'text/plain', body: 'name=Team', errors: 'Unsupported Media Type' },
};

/** @returns all that came on the connection until it was closed, or until the second response is whole */
function exchange(mock: Mock, begin: string, rest: string, delay: number): Promise<string> {
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  let received = '';
  return new Promise<string>((resolve) => {
    const end = (note = '') => {
      socket.destroy();
      resolve(received + note);
    };
    const silence = setTimeout(() => end('SILENT'), SILENCE);
    socket
      .on('data', (chunk) => {
        received += chunk;
        if (received.endsWith(EMPTY_LIST)) end();
      })
      .on('error', ({ message }) => end(message))
      .on('close', () => {
        clearTimeout(silence);
        end();
      })
      .write(begin);
    sleep(delay).then(() => socket.write(rest));
  });
}

/** Status, `Connection` header and body of each response. */
const responsesIn = (received: string): string[] =>
  received.split(/(?=HTTP\/1\.1 )/).map((response) => {
    const [, connection] = /^connection: (.*)\r$/im.exec(response) ?? [];
    return `${response.slice(9, 12)} ${connection} ${response.slice(response.indexOf('\r\n\r\n') + 4)}`;
  });

async function check(t: Test, mock: Mock, status: string, form: Form, isUpgrade: boolean) {
  const { method = 'POST', path, type, body, headers = [], isKeyless = false, errors } = form;
  const lines = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...headers, ...(isUpgrade ? UPGRADE : [])];
  const begin = head(method, path, lines).replace(isKeyless ? KEYS : '', '');
  const seen = new Map<string, number>();
  for (let done = 0; done < TRIES; done += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) => exchange(mock, begin, body + LIST, (done + index) % 6));
    for (const received of await Promise.all(tries)) {
      const responses = JSON.stringify(responsesIn(received));
      seen.set(responses, (seen.get(responses) ?? 0) + 1);
    }
  }
  const refusal = `${status} ${isUpgrade ? 'close' : 'keep-alive'} ${failed(errors)}`;
  const expected = isUpgrade ? [refusal] : [refusal, `200 keep-alive ${EMPTY_LIST}`];
  t.strictSame([...seen], [[JSON.stringify(expected), TRIES]]);
}

for (const [status, form] of Object.entries(forms)) {
  for (const isUpgrade of [false, true]) {
    t.test(
      `${status} before the body ${isUpgrade ? 'ends a connection to upgrade' : 'keeps the connection'}`,
      async (t) => {
        const { mock } = await start(t, { fixture: { accounts: [{}] } });
        await check(t, mock, status, form, isUpgrade);
      },
    );
  }
}

t.test('a body behind the refusal of a request to upgrade is read to its end', async (t) => {
  const { mock } = await start(t, { fixture: { accounts: [{}] } });
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true });
  t.teardown(() => socket.destroy());
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const closed = new Promise<boolean>((resolve) => socket.on('close', resolve));
  const piece = 'a'.repeat(65_536);
  const lines = [`Content-Type: ${URLENCODED}`, `Content-Length: ${20 * piece.length}`, ...UPGRADE];
  socket.write(head('POST', '/api/v1/nope', lines));
  const [response] = await once(socket, 'data');
  t.match(String(response), /^HTTP\/1\.1 404 /);
  await once(socket, 'end');
  for (let written = 0; written < 20 && errors.length === 0; written += 1) {
    socket.write(piece);
    await sleep(2);
  }
  t.strictSame(errors, []);
  socket.end();
  t.equal(await closed, false);
});
