import t from 'tap';
import {
  type ClockSetting,
  isClockTime,
  isTime,
  LAST_TIME,
  parseClock,
  REAL,
  writeClock,
} from '../../src/time/clock.js';

/** 2026-01-05T09:00:00Z */
const NOW = 1_767_603_600_000_000;
const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** The last microsecond that a number holds exactly: 2255-06-05T23:47:34.740991Z. */
const LAST = Number.MAX_SAFE_INTEGER;

const read: readonly (readonly [text: string, setting: ClockSetting])[] = [
  ['real', { ahead: 0 }],
  ['2026-01-05T09:00:00Z', { frozen: NOW }],
  ['2026-01-05T09:00:00.000001Z', { frozen: NOW + 1 }],
  ['1970-01-01T00:00:00Z', { frozen: 0 }],
  ['1969-12-31T23:59:59.999999Z', { frozen: -1 }],
  ['2254-12-31T23:59:59.999999Z', { frozen: LAST_TIME }],
  ['from 2254-12-31T23:59:59.999999Z', { from: LAST_TIME }],
  ['1684-07-28T00:12:25.259009Z', { frozen: -LAST }],
  ['from 2026-01-05T09:00:00.5Z', { from: NOW + SECOND / 2 }],
  ['from 1970-01-01T00:00:00Z', { from: 0 }],
  ['+P3D', { ahead: 3 * DAY }],
  ['-P3D', { ahead: -3 * DAY }],
  ['+PT1H', { ahead: HOUR }],
  ['-PT1H', { ahead: -HOUR }],
  ['+PT0.000001S', { ahead: 1 }],
  ['-PT0.000001S', { ahead: -1 }],
  ['+PT0S', { ahead: 0 }],
  ['-PT0S', { ahead: 0 }],
  ['+P1M', { ahead: 31 * DAY }],
  ['+P2M', { ahead: 59 * DAY }],
  ['-P1Y', { ahead: -365 * DAY }],
  ['+P3Y', { ahead: (3 * 365 + 1) * DAY }],
];
for (const [text, setting] of read) {
  t.test(`${JSON.stringify(text)} sets a clock`, async (t) => t.strictSame(parseClock(text, NOW), setting));
}

const refused = [
  ...['', ' ', 'Real', 'real ', 'now', '1767603600', '__proto__', '2026-01-05', '2026-02-30T00:00:00Z'],
  ...['2026-01-05T09:00:00', '2026-01-05T09:00:00+01:00'],
  ...['2255-01-01T00:00:00Z', 'from 2255-01-01T00:00:00Z', '1684-07-28T00:12:25.259008Z', '0001-01-01T00:00:00Z'],
  ...['from', 'from ', 'from now', 'from real', 'from +P1D', 'from2026-01-05T09:00:00Z', 'From 2026-01-05T09:00:00Z'],
  ...['+', '-', '+P', '-PT', '+3D', 'P3D', '+ P3D', '++P3D', '+-P3D', '+P3D ', '±P3D'],
  ...['+P300Y', '-P400Y', '-P999999999999M', `+P${'9'.repeat(400)}D`],
];
for (const text of refused) {
  t.test(`${JSON.stringify(text.slice(0, 40))} sets no clock`, async (t) => t.equal(parseClock(text, NOW), undefined));
}

const written: readonly (readonly [setting: ClockSetting, text: string])[] = [
  [REAL, 'real'],
  [{ frozen: NOW }, '2026-01-05T09:00:00.000000Z'],
  [{ frozen: -1 }, '1969-12-31T23:59:59.999999Z'],
  [{ from: NOW + 7 }, 'from 2026-01-05T09:00:00.000007Z'],
  [{ ahead: 3 * DAY }, '+P3D'],
  [{ ahead: -HOUR }, '-PT1H'],
];
for (const [setting, text] of written) {
  t.test(`writeClock writes ${JSON.stringify(setting)} as ${text}`, async (t) => t.equal(writeClock(setting), text));
}

/** A number of seconds above 2 ** 32 cannot hold each microsecond. */
const distances = [1, 999_999, SECOND + 1, DAY + HOUR - 1, 31 * DAY + 1, 4_294_985_855_197_499, LAST - NOW];
const settings: readonly ClockSetting[] = [
  ...[0, 1, -1, NOW, LAST_TIME, -LAST].flatMap((micros) => [{ frozen: micros }, { from: micros }]),
  ...distances.flatMap((ahead) => [{ ahead }, { ahead: -ahead }]),
];
for (const setting of [REAL, ...settings]) {
  t.test(`parseClock reads ${JSON.stringify(setting)} back as writeClock wrote it`, async (t) => {
    const text = writeClock(setting);
    t.match(text, /^(real|(from )?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z|[+-]P[\d.DTHMS]+)$/);
    t.strictSame(parseClock(text, NOW), setting, text);
  });
}

t.test('isTime accepts whole microseconds within the range of times', async (t) => {
  for (const micros of [0, -1, NOW, LAST, -LAST]) t.ok(isTime(micros), String(micros));
  for (const micros of [LAST + 1, -LAST - 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    t.notOk(isTime(micros), String(micros));
  }
});

t.test('isClockTime refuses a time after LAST_TIME that isTime accepts', async (t) => {
  t.same([isClockTime(LAST_TIME), isClockTime(-LAST)], [true, true]);
  t.same([isClockTime(LAST_TIME + 1), isTime(LAST_TIME + 1), isClockTime(Number.NaN)], [false, true, false]);
});
