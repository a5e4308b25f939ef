import t from 'tap';
import { Clock, type ClockSetting, LAST_TIME, realTime } from '../../src/time/clock.js';
import { parseTimestamp, toTimestamp } from '../../src/time/timestamps.js';

const HOUR = 3_600_000_000;
const DAY = 24 * HOUR;
const microsOf = (text: string): number => parseTimestamp(text) ?? Number.NaN;

/** The least and the greatest offset of a clock, by the real time before and after it is read. */
function distances(clock: Clock): readonly [least: number, most: number] {
  const before = realTime();
  const now = clock.now();
  return [now - realTime(), now - before];
}

t.test('a clock runs in whole microseconds', async (t) => {
  const clock = new Clock();
  t.strictSame(clock.setting, { ahead: 0 });
  const [before, now, after] = [realTime(), clock.now(), realTime()];
  t.ok(before <= now && now <= after);
  t.ok(Number.isSafeInteger(now));
});

t.test('a frozen clock stands until it is set', async (t) => {
  const clock = new Clock({ frozen: 5 });
  t.strictSame([clock.now(), clock.now(), clock.setting], [5, 5, { frozen: 5 }]);
  clock.set({ frozen: 0 });
  t.strictSame([clock.now(), clock.setting], [0, { frozen: 0 }]);
  clock.set({ ahead: 0 });
  t.ok(clock.now() > 5);
  t.strictSame(clock.setting, { ahead: 0 });
});

for (const ahead of [1, -1, HOUR, -HOUR, 200 * 365 * DAY]) {
  t.test(`a clock that is set ${ahead} microseconds ahead runs at that offset`, async (t) => {
    const clock = new Clock({ ahead });
    const [least, most] = distances(clock);
    t.ok(least <= ahead && ahead <= most);
    t.strictSame(clock.setting, { ahead });
  });
}

for (const from of [0, -DAY, microsOf('2026-01-05T09:00:00Z'), microsOf('2200-01-01T00:00:00Z')]) {
  t.test(`a clock that starts at ${toTimestamp(from)} runs from there each time it is set`, async (t) => {
    const clock = new Clock();
    for (let times = 0; times < 2; times += 1) {
      const before = realTime();
      clock.set({ from });
      const now = clock.now();
      t.ok(from <= now && now <= from + (realTime() - before));
      clock.set({ frozen: 5 });
    }
  });
}

t.test('the setting of a clock with a start time is its offset from the real time', async (t) => {
  const before = realTime();
  const clock = new Clock({ from: HOUR });
  const { setting } = clock;
  const ahead = 'ahead' in setting ? setting.ahead : Number.NaN;
  t.ok(HOUR - realTime() <= ahead && ahead <= HOUR - before);
  t.strictSame(new Clock(setting).setting, setting);
});

t.test('clocks are set independently', async (t) => {
  const [one, other] = [new Clock({ frozen: 5 }), new Clock({ frozen: 5 })];
  one.set({ frozen: 6 });
  t.strictSame([one.now(), other.now()], [6, 5]);
});

t.test('after returns the later time of a frozen clock, and leaves the clock unchanged', async (t) => {
  const clock = new Clock({ frozen: LAST_TIME - 1 });
  t.strictSame(clock.after('PT0.000001S'), { frozen: LAST_TIME });
  t.equal(clock.now(), LAST_TIME - 1);
});

const running: readonly (readonly [ahead: number, duration: string, then: number])[] = [
  [0, 'PT1H', HOUR],
  [HOUR, 'PT0.000001S', HOUR + 1],
  [-3 * DAY, 'P1D', -2 * DAY],
  [-3 * DAY, 'P3D', 0],
];
for (const [ahead, duration, then] of running) {
  t.test(`a running clock with the offset ${ahead} has the offset ${then} after ${duration}`, async (t) => {
    const clock = new Clock({ ahead });
    t.strictSame(clock.after(duration), { ahead: then });
    t.strictSame(clock.setting, { ahead });
  });
}

t.test('after counts a month and a year by the calendar at the time of a running clock', async (t) => {
  const clock = new Clock({ from: microsOf('2027-01-31T06:00:00Z') });
  const { ahead } = clock.setting as { ahead: number };
  t.strictSame(clock.after('P1M'), { ahead: ahead + 28 * DAY });
  t.strictSame(clock.after('P1Y'), { ahead: ahead + 365 * DAY });
});

const settings: readonly ClockSetting[] = [
  { frozen: LAST_TIME },
  { from: LAST_TIME - DAY },
  { ahead: LAST_TIME - realTime() - DAY },
];
for (const setting of settings) {
  t.test(`after returns undefined for a time out of range if the setting is ${Object.keys(setting)}`, async (t) => {
    const clock = new Clock(setting);
    for (const duration of ['P2D', 'P2M', 'P300Y', 'P9999999999Y', `P${'9'.repeat(400)}D`]) {
      t.equal(clock.after(duration), undefined, duration);
    }
  });
}

t.test('after returns undefined for an invalid duration', async (t) => {
  const clock = new Clock({ frozen: 0 });
  for (const text of ['', '-PT1H', '+PT1H', 'soon']) {
    t.equal(clock.after(text), undefined, text);
  }
});

t.test('a clock that runs to its last time stands still there', async (t) => {
  for (const setting of [
    { from: LAST_TIME },
    { ahead: LAST_TIME - realTime() },
    { ahead: LAST_TIME - realTime() + DAY },
  ]) {
    const clock = new Clock(setting);
    t.strictSame([clock.now(), clock.setting], [LAST_TIME, { frozen: LAST_TIME }], JSON.stringify(setting));
    t.equal(clock.after('PT0.000001S'), undefined);
    clock.set({ ahead: 0 });
    t.strictSame(clock.setting, { ahead: 0 });
  }
});
