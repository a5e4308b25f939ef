import t from 'tap';
import { localTimeOf, normalSchedule } from '../../src/time/timestamps.js';

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
  t.test(`a schedule of ${schedule_date} ${schedule_time}`, async (t) => {
    const schedule = { schedule_date, schedule_time };
    t.equal(Object.values(normalSchedule(schedule)).join(' '), normal);
    const micros = localTimeOf(schedule);
    const written = micros === undefined ? undefined : new Date(micros / 1000);
    t.equal(Number.isNaN(micros) ? String(written) : written?.toISOString(), local);
  });
}
