/** The rate of requests: the user's, and that of a service with limits. */
import t from 'tap';
import { Stopped } from '../../src/probe/guard/connection.js';
import { INTERVAL } from '../../src/probe/guard/pace.js';
import { Session, type SessionOptions } from '../../src/probe/guard/session.js';
import { MARKER } from './scenario.js';

const LIST = 'GET /contacts-type';
const START = Date.parse('2026-01-05T09:00:00.000Z');

interface Said {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A session with a clock that only waits move, and a service that says these things of its limits in turn. */
function limited(said: readonly Said[], given: Partial<SessionOptions> = {}) {
  const rest = [...said];
  const times: number[] = [];
  const told: string[] = [];
  let now = START;
  const session = new Session({
    baseUrl: 'http://service',
    keys: { publicKey: 'public', secretKey: 'secret' },
    async fetch() {
      times.push(now - START);
      const { status = 200, headers = {} } = rest.shift() ?? {};
      return new Response('{"status":"success","message":{"contactTypes":[]}}', { status, headers });
    },
    marker: MARKER,
    now: () => new Date(now).toISOString(),
    wait: async (milliseconds) => {
      now += milliseconds;
    },
    tell: (text) => void told.push(text),
    interval: INTERVAL,
    ...given,
  });
  return { session, times, told };
}

const REFUSED = { status: 429 };
const LIMIT = { 'x-ratelimit-limit': '60' };

const CASES: readonly (readonly [what: string, said: readonly Said[], times: readonly number[], told: string])[] = [
  [
    'a 429 with seconds is sent again after them',
    [{ ...REFUSED, headers: { 'retry-after': '41' } }],
    [0, 41_000, 41_400],
    '0.4 s, the refused one again in 41 s',
  ],
  [
    'a 429 with a date is sent again then',
    [{ ...REFUSED, headers: { 'retry-after': 'Mon, 05 Jan 2026 09:01:30 GMT' } }],
    [0, 90_000, 90_400],
    '0.4 s, the refused one again in 90 s',
  ],
  [
    'a 503 with a time is sent again then',
    [{ status: 503, headers: { 'retry-after': '5' } }],
    [0, 5_000, 5_400],
    '0.4 s, the refused one again in 5 s',
  ],
  [
    'a plain 429 is sent again after pauses that double',
    [REFUSED, REFUSED, REFUSED],
    [0, 1_000, 3_000, 7_000, 7_400],
    '0.4 s, the refused one again in 1 s',
  ],
  [
    'a time that says nothing is none',
    [{ ...REFUSED, headers: { 'retry-after': 'soon' } }],
    [0, 1_000, 1_400],
    '0.4 s, the refused one again in 1 s',
  ],
  ['a limit sets the pace', [{ headers: LIMIT }, { headers: { 'x-ratelimit-limit': '1000' } }], [0, 200, 1_200], '1 s'],
];

for (const [what, said, times, text] of CASES) {
  t.test(what, async (t) => {
    const { session, times: sent, told } = limited(said);
    const asked = times.length - said.filter(({ status }) => status !== undefined).length;
    for (let count = 0; count < asked; count += 1) await session.send(LIST);
    t.same(sent, times);
    t.same(told, [`the service limits requests: one goes out each ${text}`]);
    t.ok(session.recording.exchanges.every(({ response }) => response.status === 200));
  });
}

t.test('a request waits where none is left, and goes on in silence', async (t) => {
  const { session, times, told } = limited([{ headers: { 'x-ratelimit-remaining': '0', 'retry-after': '7' } }]);
  await session.send(LIST);
  await session.send(LIST);
  t.same([times, told], [[0, 7_000], []]);
});

t.test('a rate of the user is slowed by refusals alone', async (t) => {
  const { session, times } = limited([{ headers: LIMIT }, { ...REFUSED, headers: LIMIT }], { interval: 100 });
  for (let count = 0; count < 3; count += 1) await session.send(LIST);
  t.same(times, [0, 100, 1_100, 1_300]);
});

t.test('a limit that lasts too long ends the probe', async (t) => {
  const { session } = limited([{ ...REFUSED, headers: { 'retry-after': '86400' } }]);
  await t.rejects(session.send(LIST), new Stopped('the service wants a pause of 86400 s'));
});

t.test('a wait ends where the user wants an end, a cleanup waits all the same', async (t) => {
  const stop = new AbortController();
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    if (waits.length === 2) stop.abort();
  };
  const { session } = limited([], { signal: stop.signal, wait });
  await t.rejects(session.wait(5_000), new Stopped('interrupted'));
  t.same(waits, [1_000, 1_000]);
  await t.rejects(session.send(LIST), new Stopped('interrupted'));
  session.beginCleanup();
  await session.wait(1_500);
  t.same(waits.slice(2), [1_000, 500]);
});
