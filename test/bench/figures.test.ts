import t from 'tap';
import { figureOf, median } from './figures.js';

const samples = (...values: number[]) => values.map((value) => ({ value }));

t.test('the median is the middle value, or lies between the two middle ones', async (t) => {
  t.equal(median([5]), 5);
  t.equal(median([9, 1, 3]), 3);
  t.equal(median([10, 4, 1, 2]), 3);
});

t.test('the ratio is that of the medians, the spread that of neighbouring rounds', async (t) => {
  t.same(figureOf('requests/s', samples(90, 80, 100), samples(100, 100, 125)), {
    unit: 'requests/s',
    ours: { median: 90, rounds: [90, 80, 100] },
    other: { median: 100, rounds: [100, 100, 125] },
    ratio: 0.9,
    spread: [0.8, 0.9],
    isNoisy: false,
    notes: [],
  });
});

t.test('rounds that lie far apart are noisy', async (t) => {
  t.equal(figureOf('ms', samples(100, 121), samples(100, 100)).isNoisy, false);
  t.equal(figureOf('ms', samples(100, 130), samples(100, 100)).isNoisy, true);
});

t.test('a target is reached at its bound, and not beyond it', async (t) => {
  const isReached = (ours: number, other: number, reach: Parameters<typeof figureOf>[3]) =>
    figureOf('MB', samples(ours), samples(other), reach).isReached;
  t.equal(isReached(85, 100, { atLeast: 0.85 }), true);
  t.equal(isReached(84, 100, { atLeast: 0.85 }), false);
  t.equal(isReached(150, 100, { atMost: 1.5 }), true);
  t.equal(isReached(151, 100, { atMost: 1.5 }), false);
  t.equal(isReached(1, 1, undefined), undefined);
});

t.test('the ratio by server time is given where every round has its server time', async (t) => {
  const known = [{ value: 1, serverTime: 0.002, busy: 0.5 }];
  const figure = figureOf('requests/s', known, [{ value: 1, serverTime: 0.001, busy: 0.25 }]);
  t.equal(figure.ratioByServerTime, 0.5);
  t.equal(figure.ours.busy, 0.5);
  t.notHas(figureOf('requests/s', known, samples(1)), { ratioByServerTime: 0.5 });
});

t.test('a note of several rounds is listed once', async (t) => {
  const noted = (note: string) => ({ value: 1, note });
  t.same(figureOf('ms', [noted('a'), noted('b'), noted('a')], samples(1, 1, 1)).notes, ['a', 'b']);
});
