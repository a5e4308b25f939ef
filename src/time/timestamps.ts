/** Reads and writes times in the forms of the documented service; the code uses microseconds since 1970. */
import { toLocal } from './zones.js';

const ISO = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?Z$/;

/** Writes `<YYYY-MM-DD>T<HH:MM:SS.ffffff>Z`, the form of `created_at`, `updated_at` and `deleted_at`. */
export function toTimestamp(micros: number): string {
  const second = Math.floor(micros / 1_000_000);
  const whole = new Date(second * 1000).toISOString().slice(0, -'000Z'.length);
  return `${whole}${String(micros - second * 1_000_000).padStart(6, '0')}Z`;
}

const WHOLE = '.000000Z';

export const isWholeSecond = (timestamp: string): boolean => timestamp.endsWith(WHOLE);

export const toWholeSecond = (timestamp: string): string => timestamp.slice(0, -WHOLE.length) + WHOLE;

/** Writes `<YYYY-MM-DD> <HH:MM:SS>`, the form of `sent_at`, `live_at` and `send_at`. */
export function toDateTime(micros: number): string {
  return new Date(Math.floor(micros / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Writes `HH:MM:SS` in the time zone of the machine. */
export const toLocalTime = (micros: number): string => new Date(micros / 1000).toTimeString().slice(0, 8);

/** Returns the microseconds of an ISO 8601 UTC timestamp with up to six decimals; undefined for any other text. */
export function parseTimestamp(text: string): number | undefined {
  const [, seconds, fraction = ''] = ISO.exec(text) ?? [];
  const date = new Date(`${seconds}Z`);
  // Date reads a day or an hour that does not exist, such as 30 February, as a time of a later day.
  const exists = date.getUTCDate() === Number(text.slice(8, 10));
  return exists ? date.getTime() * 1000 + Number(fraction.padEnd(6, '0')) : undefined;
}

/** Converts a date and time of UTC to another zone; returns an impossible date of a fixture, such as 2024-02-30, unchanged. */
export function dateTimeIn(zone: string, dateTime: string): string {
  const at = zone === 'UTC' ? undefined : parseTimestamp(`${dateTime.replace(' ', 'T')}Z`);
  return at === undefined ? dateTime : toDateTime(toLocal(at, zone));
}

const DATE = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^(\d{2}:\d{2})(:\d{2})?$/;

export interface Schedule {
  readonly schedule_date: string;
  readonly schedule_time: string;
}

/** Returns a schedule as a database writes it, `2026-01-05` and `09:30:00`; a text that cannot be read stays. */
export function normalSchedule({ schedule_date, schedule_time }: Schedule): Schedule {
  const time = schedule_time.replace(TIME, (_, minutes: string, seconds = ':00') => `${minutes}${seconds}`);
  return { schedule_date: normalDate(schedule_date), schedule_time: time };
}

function normalDate(date: string): string {
  const [, year = '', month = '', day = ''] = DATE.exec(date) ?? [];
  if (Number(year) + Number(month) + Number(day) === 0) return year === '' ? date : NO_DATE;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The date of zeros, which means no date. */
const NO_DATE = '0000-00-00';

/**
 * Returns the local time of a schedule in microseconds since 1970, as if the zone were UTC.
 * @returns NaN for a schedule that cannot be read, undefined for a schedule without a date
 */
export function localTimeOf(schedule: Schedule): number | undefined {
  const { schedule_date, schedule_time } = normalSchedule(schedule);
  return schedule_date === NO_DATE ? undefined : Date.parse(`${schedule_date}T${schedule_time}Z`) * 1000;
}
