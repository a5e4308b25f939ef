import t from 'tap';
import { localTimeOf, normalSchedule, parseTimestamp, toDateTime, toTimestamp } from '../../src/time/timestamps.js';

t.test('microseconds are written as a timestamp and read back', async (t) => {
  const cases: [micros: number, timestamp: string, dateTime: string][] = [
    [0, '1970-01-01T00:00:00.000000Z', '1970-01-01 00:00:00'],
    [1, '1970-01-01T00:00:00.000001Z', '1970-01-01 00:00:00'],
    [-1, '1969-12-31T23:59:59.999999Z', '1969-12-31 23:59:59'],
    [1_767_603_600_123_456, '2026-01-05T09:00:00.123456Z', '2026-01-05 09:00:00'],
    [1_767_603_600_999_999, '2026-01-05T09:00:00.999999Z', '2026-01-05 09:00:00'],
    [951_782_400_000_000, '2000-02-29T00:00:00.000000Z', '2000-02-29 00:00:00'],
  ];
  for (const [micros, timestamp, dateTime] of cases) {
    t.equal(toTimestamp(micros), timestamp);
    t.equal(toDateTime(micros), dateTime);
    t.equal(parseTimestamp(timestamp), micros);
  }
});

t.test('parseTimestamp accepts fewer than six decimals', async (t) => {
  t.equal(parseTimestamp('1970-01-01T00:00:01Z'), 1_000_000);
  t.equal(parseTimestamp('1970-01-01T00:00:01.5Z'), 1_500_000);
  t.equal(parseTimestamp('1970-01-01T00:00:01.000007Z'), 1_000_007);
});

t.test('parseTimestamp returns undefined for an invalid UTC time', async (t) => {
  const texts = [
    ...['', 'now', '2026-01-05', '2026-01-05 09:00:00', '2026-01-05T09:00Z', '2026-01-05T09:00:00'],
    ...['2026-01-05T09:00:00+00:00', '2026-01-05T09:00:00.1234567Z', '2026-01-05T09:00:00.Z', '2026-1-5T09:00:00Z'],
    ...[' 2026-01-05T09:00:00Z', '2026-01-05t09:00:00z', '2026-13-01T00:00:00Z', '2026-00-01T00:00:00Z'],
    ...['2026-01-32T00:00:00Z', '2026-01-05T25:00:00Z', '2026-01-05T09:60:00Z', '2026-01-05T09:00:60Z'],
  ];
  for (const text of texts) t.equal(parseTimestamp(text), undefined, text);
});

t.test('parseTimestamp returns undefined for a day that its month does not have', async (t) => {
  for (const text of ['2026-02-30T00:00:00Z', '2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-01-05T24:00:00Z']) {
    t.equal(parseTimestamp(text), undefined, text);
  }
});

const cases: readonly (readonly [date: string, time: string, normal: string, local: string | undefined])[] = [
  ['2026-01-05', '09:30:15', '2026-01-05 09:30:15', '2026-01-05T09:30:15.000Z'],
  ['26-1-5', '09:30', '2026-01-05 09:30:00', '2026-01-05T09:30:00.000Z'],
  ['0000-00-00', '00:00', '0000-00-00 00:00:00', undefined],
  ['00-0-0', '09:30', '0000-00-00 09:30:00', undefined],
  ['soon', '09:30', 'soon 09:30:00', 'Invalid Date'],
  ['2026-01-05', 'noon', '2026-01-05 noon', 'Invalid Date'],
  ['2026-13-05', '25:00', '2026-13-05 25:00:00', 'Invalid Date'],
];
for (const [schedule_date, schedule_time, normal, local] of cases) {
  t.test(`normalSchedule and localTimeOf read ${schedule_date} ${schedule_time}`, async (t) => {
    const schedule = { schedule_date, schedule_time };
    t.equal(Object.values(normalSchedule(schedule)).join(' '), normal);
    const micros = localTimeOf(schedule);
    const written = micros === undefined ? undefined : new Date(micros / 1000);
    t.equal(Number.isNaN(micros) ? String(written) : written?.toISOString(), local);
  });
}
