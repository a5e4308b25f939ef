import t from 'tap';
import { afterDuration, writeDuration } from '../../src/time/durations.js';
import { parseTimestamp, toTimestamp } from '../../src/time/timestamps.js';

const shift = (start: string, duration: string, sign?: 1 | -1): string | undefined => {
  const micros = afterDuration(parseTimestamp(start) ?? Number.NaN, duration, sign);
  return micros === undefined ? undefined : toTimestamp(micros).replace('.000000', '');
};

const later: readonly (readonly [start: string, duration: string, end: string])[] = [
  ['2026-01-05T09:00:00Z', 'PT1H', '2026-01-05T10:00:00Z'],
  ['2026-01-05T09:00:00Z', 'P3D', '2026-01-08T09:00:00Z'],
  ['2026-01-05T09:00:00Z', 'P2W', '2026-01-19T09:00:00Z'],
  ['2026-01-05T09:00:00Z', 'P1W2D', '2026-01-14T09:00:00Z'],
  ['2026-01-05T09:00:00Z', 'P1DT2H3M4.5S', '2026-01-06T11:03:04.500000Z'],
  ['2026-01-05T09:00:00Z', 'PT0.000001S', '2026-01-05T09:00:00.000001Z'],
  ['2026-01-05T09:00:00Z', 'PT1.5H', '2026-01-05T10:30:00Z'],
  ['2026-01-05T09:00:00Z', 'PT1,5H', '2026-01-05T10:30:00Z'],
  ['2026-01-05T09:00:00Z', 'PT0S', '2026-01-05T09:00:00Z'],
  ['2026-01-05T09:00:00.000007Z', 'P1M', '2026-02-05T09:00:00.000007Z'],
  ['2026-12-05T09:00:00Z', 'P1M', '2027-01-05T09:00:00Z'],
  ['2026-01-31T09:00:00Z', 'P1M', '2026-02-28T09:00:00Z'],
  ['2028-01-31T09:00:00Z', 'P1M', '2028-02-29T09:00:00Z'],
  ['2026-05-31T23:59:59.999999Z', 'P1M', '2026-06-30T23:59:59.999999Z'],
  ['2028-02-29T09:00:00Z', 'P1Y', '2029-02-28T09:00:00Z'],
  ['2096-02-29T09:00:00Z', 'P4Y', '2100-02-28T09:00:00Z'],
  ['2026-01-31T09:00:00Z', 'P1M1D', '2026-03-01T09:00:00Z'],
  ['2026-01-31T09:00:00Z', 'P1Y1M1DT1H', '2027-03-01T10:00:00Z'],
  ['1969-12-31T23:59:59.999999Z', 'PT0.000001S', '1970-01-01T00:00:00Z'],
  ['1969-12-31T23:59:59.999999Z', 'P1M', '1970-01-31T23:59:59.999999Z'],
];
for (const [start, duration, end] of later) {
  t.test(`afterDuration adds ${duration} to ${start}`, async (t) => t.equal(shift(start, duration), end));
}

const earlier: readonly (readonly [start: string, duration: string, end: string])[] = [
  ['2026-01-05T09:00:00Z', 'PT1H', '2026-01-05T08:00:00Z'],
  ['2026-01-05T09:00:00Z', 'P1W', '2025-12-29T09:00:00Z'],
  ['2026-01-05T09:00:00Z', 'PT0.5S', '2026-01-05T08:59:59.500000Z'],
  ['2026-01-05T09:00:00Z', 'P1M', '2025-12-05T09:00:00Z'],
  ['2026-03-31T09:00:00Z', 'P1M', '2026-02-28T09:00:00Z'],
  ['2024-02-29T09:00:00Z', 'P1Y', '2023-02-28T09:00:00Z'],
  ['2026-03-01T09:00:00Z', 'P1M1D', '2026-01-31T09:00:00Z'],
  ['1970-01-15T00:00:00Z', 'P1M', '1969-12-15T00:00:00Z'],
  ['1970-01-01T00:00:00.000001Z', 'P1Y', '1969-01-01T00:00:00.000001Z'],
  ['2026-01-05T09:00:00Z', 'PT0S', '2026-01-05T09:00:00Z'],
];
for (const [start, duration, end] of earlier) {
  t.test(`afterDuration subtracts ${duration} from ${start}`, async (t) => t.equal(shift(start, duration, -1), end));
}

const none = [
  ...['', 'P', 'PT', 'P1', 'P1DT', '1H', 'PT1', 'PT1X', 'P1H', 'PT1D', 'p1d', 'P-1D', '-P1D', '+P1D', ' P1D', 'P1D\n'],
  ...['P1D P1D', 'P1.5D', 'PT1.5H30M', 'PT.5S', 'PT5.S', 'PT1e3S', 'P1D2M', 'PT1S1M', 'PT1H1H', 'PTT1H', 'now'],
  ...['__proto__', '2026-01-05T09:00:00Z', '３'],
];
for (const text of none) {
  t.test(`afterDuration refuses ${JSON.stringify(text)}`, async (t) => {
    t.equal(afterDuration(0, text), undefined);
    t.equal(afterDuration(0, text, -1), undefined);
  });
}

const SECOND = 1_000_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const written: readonly (readonly [micros: number, text: string])[] = [
  [1, 'PT0.000001S'],
  [SECOND / 2, 'PT0.5S'],
  [SECOND, 'PT1S'],
  [10 * SECOND, 'PT10S'],
  [30 * SECOND + 100, 'PT30.0001S'],
  [MINUTE, 'PT1M'],
  [100 * MINUTE, 'PT1H40M'],
  [HOUR, 'PT1H'],
  [HOUR + SECOND, 'PT1H1S'],
  [DAY - 1, 'PT23H59M59.999999S'],
  [DAY, 'P1D'],
  [3 * DAY, 'P3D'],
  [400 * DAY + 2 * HOUR, 'P400DT2H'],
  [DAY + HOUR + MINUTE + SECOND + 1, 'P1DT1H1M1.000001S'],
  [Number.MAX_SAFE_INTEGER, 'P104249DT23H47M34.740991S'],
];
for (const [micros, text] of written) {
  t.test(`${micros} microseconds are written as ${text} and read back`, async (t) => {
    t.equal(writeDuration(micros), text);
    t.equal(afterDuration(0, text), micros);
  });
}
