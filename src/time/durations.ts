/** Adds and writes ISO 8601 durations. */
import { parse, pattern } from 'iso8601-duration';
import { toTimestamp } from './timestamps.js';

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

/**
 * Returns the time after a duration; days, months and years follow the UTC calendar.
 * @param micros microseconds since 1970
 * @param sign -1 goes back
 * @returns undefined for a text that is not a duration
 */
export function afterDuration(micros: number, text: string, sign: 1 | -1 = 1): number | undefined {
  const parts = readDuration(text);
  if (parts === undefined) return undefined;
  const { years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = parts;
  const rest = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 * SECOND + Math.round(seconds * SECOND);
  return addMonths(micros, sign * (years * 12 + months)) + sign * Math.round(rest);
}

function readDuration(text: string): ReturnType<typeof parse> | undefined {
  if (text.endsWith('T') || pattern.exec(text)?.[0] !== text) return undefined;
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the same day of another month, or the last day of a shorter month. */
function addMonths(micros: number, months: number): number {
  if (months === 0) return micros;
  const sinceMidnight = ((micros % DAY) + DAY) % DAY;
  const date = new Date((micros - sinceMidnight) / 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) * 1000 + sinceMidnight;
}

/** Writes a duration in days, hours, minutes and seconds, exact to the microsecond. @param micros at least 1 */
export function writeDuration(micros: number): string {
  const days = Math.floor(micros / DAY);
  const time = toTimestamp(micros % DAY).slice('1970-01-01T'.length, -1);
  const [hours, minutes, seconds] = time.split(':').map(Number);
  const parts = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean).join('');
  return `P${days > 0 ? `${days}D` : ''}${parts && `T${parts}`}`;
}
