import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { type Client, start } from '../helper.js';
import { fixture, holdWaits, order } from './faults-order.js';
import { head, MULTIPART, multipart, openConnection, part, post } from './raw-connection.js';

const TYPES = '/api/v1/contacts-type';
const EMPTY_LIST = '{"status":"success","message":{"contactTypes":[]}}';

interface Received {
  /** The bytes of the response in order of arrival. */
  readonly pieces: readonly Buffer[];
  readonly error: string | undefined;
}

/** Sends a request on a new connection, and collects what arrives until it closes. */
function collect(t: Test, mock: Mock, ...bytes: readonly (string | Uint8Array)[]): Promise<Received> {
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  t.teardown(() => socket.destroy());
  for (const one of bytes) socket.write(one);
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let error: string | undefined;
    socket
      .on('data', (piece) => pieces.push(piece))
      .on('error', (one: NodeJS.ErrnoException) => {
        error = one.code;
      })
      .on('close', () => resolve({ pieces, error }));
  });
}

/** Asserts that the server serves a new connection; the same request would be broken again. */
const expectService = async (t: Test, client: Client) => t.equal((await client.get('/senders')).status, 200);

for (const when of ['before', 'after'] as const) {
  t.test(`a reset ${when} the state change resets the TCP connection`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    await order(client, { kind: 'close', reset: true, when, times: 2 });
    t.strictSame(await collect(t, mock, head('GET', TYPES)), { pieces: [], error: 'ECONNRESET' });
    const form = multipart(part('name', 'Friends'));
    t.strictSame(await collect(t, mock, ...post('/contacts-type/add', MULTIPART, form)), {
      pieces: [],
      error: 'ECONNRESET',
    });
    await expectService(t, client);
  });

  t.test(`a close ${when} the state change sends no byte`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    await order(client, { kind: 'close', when });
    t.strictSame(await collect(t, mock, head('GET', TYPES)), { pieces: [], error: undefined });
    await expectService(t, client);
  });
}

t.test('a truncated response is broken JSON with a matching Content-Length', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'truncated' });
  const connection = openConnection(t, mock, head('GET', TYPES), head('GET', TYPES));
  const response = await connection.response();
  const half = EMPTY_LIST.slice(0, EMPTY_LIST.length / 2);
  t.strictSame(
    [response?.status, response?.headers['content-length'], response?.body],
    [200, String(half.length), half],
  );
  t.throws(() => JSON.parse(response?.body ?? ''), SyntaxError);
  t.equal((await connection.response())?.body, EMPTY_LIST, 'the connection stays open');
});

t.test('a truncated response is cut between bytes, not characters', async (t) => {
  const names = [{ name: 'ééééééé' }];
  const { mock, client } = await start(t, { fixture: { ...fixture, accounts: [{ contact_types: names }] } });
  const whole = Buffer.from(await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: keysOf(mock) })).text());
  await order(client, { kind: 'truncated' });
  const half = Buffer.from(
    await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: keysOf(mock) })).arrayBuffer(),
  );
  t.strictSame(half, whole.subarray(0, Math.floor(whole.length / 2)));
});

t.test('a client that disconnects during a delay leaves the mock working', async (t) => {
  const nextWait = holdWaits(t);
  const { mock, client } = await start(t, { fixture });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  t.teardown(() => process.off('uncaughtException', note).off('unhandledRejection', note));
  await order(client, { kind: 'delay', delay: 30 });
  await order(client, { kind: 'close', delay: 30 });
  await order(client, { kind: 'close', reset: true, delay: 30 });
  const connections = Array.from({ length: 3 }, () => openConnection(t, mock, head('GET', TYPES)));
  const begun = [await nextWait(), await nextWait(), await nextWait()];
  for (const connection of connections) connection.reset();
  await expectService(t, client);
  for (const { end } of begun) end();
  await setImmediate();
  await expectService(t, client);
  t.strictSame([unhandled, begun.map(({ milliseconds }) => milliseconds)], [[], [30, 30, 30]]);
});

function keysOf({ keys }: Mock) {
  return { PublicKey: keys.publicKey, SecretKey: keys.secretKey };
}
