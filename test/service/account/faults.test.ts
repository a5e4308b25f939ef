import t from 'tap';
import type { FaultDefinition } from '../../../src/service/account/fault-definition.js';
import { Delays, Faults, MAX_FAULTS, parseDelay } from '../../../src/service/account/faults.js';

const ADD = 'POST /contacts/add';
const LIST = 'GET /contacts/list';

function ordered(...orders: readonly Partial<FaultDefinition>[]): Faults {
  const faults = new Faults();
  for (const [index, order] of orders.entries()) faults.add(index + 1, { kind: 'delay', ...order } as FaultDefinition);
  return faults;
}

/** The ids of the faults that consecutive requests meet; 0 for no fault. */
const met = (faults: Faults, ...endpoints: readonly string[]) =>
  endpoints.map((endpoint) => faults.meet(endpoint)?.id ?? 0);

const times = (count: number, endpoint = ADD) => Array.from({ length: count }, () => endpoint);

const cases: readonly (readonly [
  what: string,
  orders: readonly Partial<FaultDefinition>[],
  requests: readonly string[],
  ids: readonly number[],
])[] = [
  ['once by default', [{}], times(3), [1, 0, 0]],
  ['as many times as ordered', [{ times: 2 }], times(4), [1, 1, 0, 0]],
  ['always', [{ times: 'always' }], times(4), [1, 1, 1, 1]],
  ['after the requests that pass', [{ after: 2 }], times(5), [0, 0, 1, 0, 0]],
  ['as many times as ordered after the requests that pass', [{ after: 1, times: 2 }], times(5), [0, 1, 1, 0, 0]],
  ['every time after the requests that pass', [{ after: 2, times: 'always' }], times(5), [0, 0, 1, 1, 1]],
  ['only at its endpoint', [{ endpoint: ADD }], [LIST, ADD, LIST, ADD], [0, 1, 0, 0]],
  [
    'at its endpoint after the requests that pass there',
    [{ endpoint: ADD, after: 1 }],
    [LIST, LIST, ADD, ADD],
    [0, 0, 0, 1],
  ],
  ['at every endpoint', [{ times: 2 }], [LIST, ADD, LIST], [1, 1, 0]],
  ['at its endpoint, not at the same path with another method', [{ endpoint: ADD }], ['GET /contacts/add'], [0]],
  ['each, the oldest first', [{}, {}, {}], times(4), [1, 2, 3, 0]],
  ['that is the oldest for their endpoint', [{ endpoint: ADD }, { endpoint: LIST }, {}], [LIST, LIST, ADD], [2, 3, 1]],
  ['that is the next while the oldest lets them pass', [{ after: 1 }, {}], times(3), [2, 1, 0]],
  ['that is not a delay, even if a delay is older', [{ times: 2 }, { kind: 'close' }], times(4), [2, 1, 1, 0]],
  ['that is a delay if the other fault lets them pass', [{}, { kind: 'close', after: 1 }], times(3), [1, 2, 0]],
  [
    'that is a delay if the other fault is for another endpoint',
    [{}, { kind: 'close', endpoint: LIST }],
    times(2),
    [1, 0],
  ],
  ['that is the oldest while it applies every time', [{ times: 'always' }, {}], times(3), [1, 1, 1]],
];
for (const [what, orders, requests, ids] of cases) {
  t.test(`requests meet a fault ${what}`, async (t) => t.strictSame(met(ordered(...orders), ...requests), ids));
}

t.test('a fault counts the requests that matched and those that it was applied to', async (t) => {
  const faults = ordered({ after: 1, times: 2 }, { endpoint: LIST });
  met(faults, ...times(5));
  t.match(faults.all(), [
    { id: 1, matched: 3, applied: 2 },
    { id: 2, matched: 0, applied: 0 },
  ]);
});

t.test('add replaces a used fault if the store is full', async (t) => {
  const faults = ordered(...Array.from({ length: MAX_FAULTS }, (_, index) => ({ endpoint: index === 5 ? ADD : LIST })));
  t.equal(faults.isFull, true);
  t.strictSame(met(faults, ADD), [6]);
  t.equal(faults.isFull, false);
  faults.add(MAX_FAULTS + 1, { kind: 'truncated' });
  const ids = faults.all().map(({ id }) => id);
  t.strictSame([ids.length, ids.includes(6), ids.at(-1)], [MAX_FAULTS, false, MAX_FAULTS + 1]);
  t.equal(faults.isFull, true);
});

t.test('add keeps used faults while the store has room', async (t) => {
  const faults = ordered({}, {});
  met(faults, ADD, ADD);
  faults.add(3, { kind: 'truncated' });
  const ids = faults.all().map(({ id }) => id);
  t.strictSame(ids, [1, 2, 3]);
  t.equal(faults.isFull, false);
});

t.test('parseDelay reads milliseconds and ranges, and returns undefined for anything else', async (t) => {
  const forms = [
    [0, { from: 0, to: 0 }],
    ['300', { from: 300, to: 300 }],
    ['200-800', { from: 200, to: 800 }],
    [60_000, { from: 60_000, to: 60_000 }],
    ...['', '-1', 1.5, '1-', '5-4', '60001', '0-60001', '1 ms', ' 1'].map((one) => [one, undefined] as const),
  ] as const;
  for (const [given, range] of forms) t.strictSame(parseDelay(given), range, String(given));
});

t.test('next draws the same delays for the same seed, and includes both ends of the range', async (t) => {
  const drawn = (seed: number, from: number, to: number) => {
    const delays = new Delays(seed, { from, to });
    return Array.from({ length: 50 }, () => delays.next());
  };
  t.strictSame(drawn(7, 200, 800), drawn(7, 200, 800));
  t.notSame(drawn(7, 200, 800), drawn(8, 200, 800));
  t.strictSame([...new Set(drawn(7, 1, 3))].sort(), [1, 2, 3]);
});

t.test('range changes the delay, and setting writes it in the form of the option', async (t) => {
  const delays = new Delays();
  t.strictSame([delays.setting, delays.next()], [0, 0]);
  delays.range = { from: 5, to: 5 };
  t.strictSame([delays.setting, delays.next()], [5, 5]);
  delays.range = { from: 5, to: 6 };
  t.equal(delays.setting, '5-6');
});
