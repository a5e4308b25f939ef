import t, { type Test } from 'tap';
import { startMock } from '../../src/mock.js';
import { fixture, WITNESS } from './account.js';
import { Arena, type Attackable } from './arena.js';
import type { Input } from './input.js';
import type { Batch } from './inputs/batch.js';
import { BASE, CONTROL, request } from './inputs/request.js';

const get = (path: string): Input => request({ kind: 'test', aim: path, method: 'GET', target: BASE + path });

const call = (method: string, path: string, body: string): Input =>
  request({ kind: 'test', aim: path, method, target: CONTROL + path, type: 'application/json', body: [body] });

/** The same call for the account that nobody attacks. */
const ofWitness = (input: Input): Input => ({
  ...input,
  lines: input.lines.map((line) => (line.startsWith('PublicKey') ? `PublicKey: ${WITNESS.publicKey}` : line)),
});

const KEYS = { publicKey: 'pk_arena', secretKey: 'sk_arena_secret' };

const batchOf = (inputs: readonly Input[]): Batch => ({
  index: 0,
  kind: 'service',
  name: 'test',
  keys: [KEYS],
  sessions: [{ account: 0, inputs }],
  after: [],
  records: 0,
  isThorough: true,
  plantsSecret: false,
});

interface Seeming {
  /** Megabytes after each collection. */
  readonly heaps?: readonly number[];
  readonly output?: string;
}

async function start(t: Test, heaps: readonly number[] = []) {
  const mock = await startMock({ host: '127.0.0.1', fixture });
  t.teardown(() => mock.close());
  const left = [...heaps];
  const server: Attackable = {
    port: Number(new URL(mock.baseUrl).port),
    pid: process.pid,
    watch: async () => undefined,
    longestBlock: async () => 0,
    heap: async () => left.shift() ?? 0,
  };
  return server;
}

/** Attacks a mock in this process that seems to hold memory, and to print something. */
async function attack(t: Test, inputs: readonly Input[], seeming: Seeming = {}) {
  const server = await start(t, seeming.heaps);
  const arena = new Arena({ server: async () => server, hidden: [], takeOutput: () => seeming.output ?? '' });
  const { findings, exchanges } = await arena.attack(batchOf(inputs));
  t.equal(exchanges.length, inputs.length);
  return findings.map(({ rule, what }) => `${rule}: ${what}`);
}

t.test('attack finds nothing where nothing is wrong', async (t) => {
  const inputs = [get('/contacts-type'), get('/nope'), call('POST', '/clock/advance', '{"by":"P1D"}')];
  t.strictSame(await attack(t, inputs, { heaps: [10, 100] }), []);
});

t.test('attack finds a change of another account', async (t) => {
  const inputs = [ofWitness(call('POST', '/clock/advance', '{"by":"P1D"}'))];
  t.strictSame(await attack(t, inputs), ['isolation: the witness changes']);
});

t.test('attack finds memory that is held', async (t) => {
  t.strictSame(await attack(t, [], { heaps: [10, 200] }), ['memory: the process holds more']);
});

t.test('attack finds a secret key in the log', async (t) => {
  t.strictSame(await attack(t, [], { output: KEYS.secretKey }), ['leak: the log holds a secret key']);
});

t.test('attack looks for no secret key of an account that inputs closed, and opened with another', async (t) => {
  const opened = call('POST', '/accounts', JSON.stringify({ public_key: KEYS.publicKey }));
  const openedByNobody = { ...opened, lines: opened.lines.filter((line) => !line.startsWith('PublicKey')) };
  const inputs = [call('DELETE', '/accounts', '{}'), openedByNobody];
  t.strictSame(await attack(t, inputs, { output: KEYS.secretKey }), []);
});

t.test('attack finds a response of the wrong shape', async (t) => {
  const inputs = [{ ...get('/nope'), mark: 'another' }];
  t.strictSame(await attack(t, inputs), ['response: it is that of another request']);
});
