import { connect } from 'node:net';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock.js';
import { type Client, start } from '../helper.js';
import { fixture, order } from './faults-order.js';
import { head, MULTIPART, multipart, openConnection, part, post } from './raw-connection.js';

const TYPES = '/api/v1/contacts-type';
const EMPTY_LIST = '{"status":"success","message":{"contactTypes":[]}}';

interface Seen {
  /** In the order in which they came. */
  readonly pieces: readonly Buffer[];
  readonly error: string | undefined;
}

/** Sends a request on a connection of its own, and tells what came until it ended. */
function listen(t: Test, mock: Mock, ...bytes: readonly (string | Uint8Array)[]): Promise<Seen> {
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

const last = (path: string) => head('GET', path, ['Connection: close']);
const textOf = ({ pieces }: Seen): string => Buffer.concat(pieces).toString();

/** The server goes on, and so does a fresh connection. */
const goesOn = async (t: Test, client: Client) => t.equal((await client.get('/contacts-type')).status, 200);

for (const when of ['before', 'after'] as const) {
  t.test(`a reset ${when} the state changed is one on the wire`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    await order(client, { kind: 'reset', when, times: 2 });
    t.strictSame(await listen(t, mock, head('GET', TYPES)), { pieces: [], error: 'ECONNRESET' });
    const form = multipart(part('name', 'Friends'));
    t.strictSame(await listen(t, mock, ...post('/contacts-type/add', MULTIPART, form)), {
      pieces: [],
      error: 'ECONNRESET',
    });
    await goesOn(t, client);
  });

  t.test(`a close ${when} the state changed sends no byte`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    await order(client, { kind: 'close', when });
    t.strictSame(await listen(t, mock, head('GET', TYPES)), { pieces: [], error: undefined });
    await goesOn(t, client);
  });
}

t.test('an empty answer has a head that says so', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'empty' });
  const wire = openConnection(t, mock);
  wire.write(head('GET', TYPES), head('GET', TYPES));
  t.match(await wire.answer(), {
    status: 200,
    headers: { 'content-length': '0', 'content-type': 'application/json; charset=utf-8' },
    body: '',
  });
  t.equal((await wire.answer())?.body, EMPTY_LIST, 'the connection goes on');
});

t.test('a truncated answer is broken JSON of the length that is said', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'truncated' });
  const wire = openConnection(t, mock);
  wire.write(head('GET', TYPES), head('GET', TYPES));
  const answer = await wire.answer();
  const half = EMPTY_LIST.slice(0, EMPTY_LIST.length / 2);
  t.strictSame([answer?.status, answer?.headers['content-length'], answer?.body], [200, String(half.length), half]);
  t.throws(() => JSON.parse(answer?.body ?? ''), SyntaxError);
  t.equal((await wire.answer())?.body, EMPTY_LIST, 'the connection goes on');
});

t.test('a truncated answer is cut between bytes, not letters', async (t) => {
  const names = [{ name: 'ééééééé' }];
  const { mock, client } = await start(t, { fixture: { ...fixture, accounts: [{ contact_types: names }] } });
  const whole = Buffer.from(await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: keysOf(mock) })).text());
  await order(client, { kind: 'truncated' });
  const half = Buffer.from(
    await (await fetch(`${mock.baseUrl}/contacts-type`, { headers: keysOf(mock) })).arrayBuffer(),
  );
  t.strictSame(half, whole.subarray(0, Math.floor(whole.length / 2)));
});

t.test('a drip comes in pieces, to the length that is said', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'drip', bytes: 10, every: 25 });
  const seen = await listen(t, mock, last(TYPES));
  const [heads = '', body] = textOf(seen).split('\r\n\r\n');
  t.equal(body, EMPTY_LIST);
  t.match(heads.toLowerCase(), `content-length: ${EMPTY_LIST.length}`);
  t.notMatch(heads.toLowerCase(), 'transfer-encoding');
  t.ok(seen.pieces.length >= 3, `${seen.pieces.length} pieces`);
});

t.test('a drip has a standard size and pace', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'drip' });
  const began = performance.now();
  const seen = await listen(t, mock, last(TYPES));
  t.equal(textOf(seen).split('\r\n\r\n')[1], EMPTY_LIST);
  // 50 bytes are four drops of 16, with 100 milliseconds before each.
  t.ok(performance.now() - began >= 390);
});

t.test('a client that leaves in the middle of a drip or a delay does no harm', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
  t.teardown(() => process.off('uncaughtException', note).off('unhandledRejection', note));
  await order(client, { kind: 'drip', bytes: 1, every: 20 });
  await order(client, { kind: 'delay', delay: 30 });
  await order(client, { kind: 'close', delay: 30 });
  await order(client, { kind: 'reset', delay: 30 });
  const faults = mock.directory.all()[0]?.faults.all();
  const wires = Array.from({ length: 4 }, () => openConnection(t, mock));
  for (const wire of wires) wire.write(head('GET', TYPES));
  while (faults?.some(({ met }) => met === 0)) await new Promise(setImmediate);
  for (const wire of wires) wire.reset();
  await goesOn(t, client);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await goesOn(t, client);
  t.strictSame(unhandled, []);
});

t.test('a page that is served twice on one connection is disturbed alone', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'answer', status: 503, body: { down: true }, after: 1 });
  const wire = openConnection(t, mock);
  wire.write(head('GET', TYPES), head('GET', TYPES), head('GET', TYPES));
  const bodies = [await wire.answer(), await wire.answer(), await wire.answer()].map((answer) => answer?.body);
  t.strictSame(bodies, [EMPTY_LIST, '{"down":true}', EMPTY_LIST]);
});

t.test('a mock without a socket breaks as fetch does', async (t) => {
  const { mock, client } = await start(t, { fixture });
  await order(client, { kind: 'reset' });
  await order(client, { kind: 'close' });
  for (const cause of ['reset', 'close']) {
    const asked = mock.fetch('/contacts-type', { headers: keysOf(mock) });
    await t.rejects(asked, { name: 'TypeError', message: 'fetch failed' }, cause);
  }
  t.equal((await mock.fetch('/contacts-type', { headers: keysOf(mock) })).status, 200);
});

function keysOf({ keys }: Mock) {
  return { PublicKey: keys.publicKey, SecretKey: keys.secretKey };
}
