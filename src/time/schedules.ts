/** Date and time of a schedule as a client writes them: `2026-01-05` or `26-1-5`, `09:30` or `09:30:00` (Single sends). */

const DATE = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^(\d{2}:\d{2})(:\d{2})?$/;

export interface Schedule {
  readonly schedule_date: string;
  readonly schedule_time: string;
}

/** The same in the forms of a database; what cannot be read stays as it is. */
export function normalSchedule({ schedule_date, schedule_time }: Schedule): Schedule {
  return { schedule_date: normalDate(schedule_date), schedule_time: schedule_time.replace(TIME, normalTime) };
}

function normalDate(date: string): string {
  const [, year = '', month = '', day = ''] = DATE.exec(date) ?? [];
  if (Number(year) + Number(month) + Number(day) === 0) return year === '' ? date : NO_DATE;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const normalTime = (_: string, minutes: string, seconds = ':00'): string => `${minutes}${seconds}`;

/** The all-zero date, which means no date. */
const NO_DATE = '0000-00-00';

/**
 * Its local time, as if it were one of UTC, in microseconds since 1970.
 * @returns NaN for what cannot be read, and undefined without a date
 */
export function localTimeOf(schedule: Schedule): number | undefined {
  const { schedule_date, schedule_time } = normalSchedule(schedule);
  return schedule_date === NO_DATE ? undefined : Date.parse(`${schedule_date}T${schedule_time}Z`) * 1000;
}
