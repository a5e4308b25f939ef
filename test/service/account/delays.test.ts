import t from 'tap';
import { Delays, parseDelay } from '../../../src/service/account/faults.js';

t.test('parseDelay takes milliseconds and ranges, and nothing else', async (t) => {
  const forms = [
    [0, { from: 0, to: 0 }],
    ['300', { from: 300, to: 300 }],
    ['200-800', { from: 200, to: 800 }],
    [60_000, { from: 60_000, to: 60_000 }],
    ...['', '-1', 1.5, '1-', '5-4', '60001', '0-60001', '1 ms', ' 1'].map((one) => [one, undefined] as const),
  ] as const;
  for (const [given, range] of forms) t.strictSame(parseDelay(given), range, String(given));
});

t.test('next draws the same delays for the same seed, and both ends', async (t) => {
  const drawn = (seed: number, from: number, to: number) => {
    const delays = new Delays(seed, { from, to });
    return Array.from({ length: 50 }, () => delays.next());
  };
  t.strictSame(drawn(7, 200, 800), drawn(7, 200, 800));
  t.notSame(drawn(7, 200, 800), drawn(8, 200, 800));
  t.strictSame([...new Set(drawn(7, 1, 3))].sort(), [1, 2, 3]);
});

t.test('range changes the delay, and setting writes it as an option gives it', async (t) => {
  const delays = new Delays();
  t.strictSame([delays.setting, delays.next()], [0, 0]);
  delays.range = { from: 5, to: 5 };
  t.strictSame([delays.setting, delays.next()], [5, 5]);
  delays.range = { from: 5, to: 6 };
  t.equal(delays.setting, '5-6');
});
