/** Compares times of responses, which may differ in their precision and in their zone. */
import { isWholeSecond, toWholeSecond } from '../../time/timestamps.js';

/** In milliseconds. */
export const SECOND = 1000;

/** The smallest difference between the offsets of two zones, in milliseconds. */
export const ZONES_APART = 15 * 60 * SECOND;

export const DAY = 24 * 60 * 60 * SECOND;

/** Returns a time as ISO 8601. @param time in microseconds since 1970 */
export const timeOf = (time: number): string => new Date(time / 1000).toISOString();

/** Returns the milliseconds of a time, which is taken as UTC if it has no zone; NaN for any other text. */
export const millisecondsOf = (time: unknown): number => Date.parse(String(time).replace(/^(\S+) (\S+)$/, '$1T$2Z'));

/** True if two timestamps differ only in precision. They agree because a replay does not decide the precision. */
export const areOneSecond = (value: unknown, other: unknown): boolean =>
  typeof value === 'string' &&
  typeof other === 'string' &&
  (isWholeSecond(value) || isWholeSecond(other)) &&
  toWholeSecond(value) === toWholeSecond(other);

const LOCAL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** True if two texts can be one time in two zones. They agree because a replay does not decide the zone. */
export const areInZones = (value: unknown, other: unknown): boolean =>
  [value, other].every((one) => typeof one === 'string' && LOCAL_TIME.test(one)) &&
  (millisecondsOf(value) - millisecondsOf(other)) % ZONES_APART === 0;

/** True if two times can be the same moment, each in some zone. */
export function isOneMoment(value: unknown, other: unknown): boolean {
  const rest = Math.abs(millisecondsOf(value) - millisecondsOf(other)) % ZONES_APART;
  return rest < 2 * SECOND || rest > ZONES_APART - 2 * SECOND;
}

/** True if a day is so long after a change that it is later in every zone. */
export const isFarOff = (day: unknown, change: unknown): boolean =>
  millisecondsOf(day) - millisecondsOf(change) > 2 * DAY;
