/** The setting of a clock, and its text in a flag, a fixture and a control call. */
import { afterDuration, writeDuration } from './durations.js';
import { parseTimestamp, toTimestamp } from './timestamps.js';

/** Microseconds; times since 1970. */
export type ClockSetting =
  /** It stands still at this time. */
  | { readonly frozen: number }
  /** It runs on from this time, each time that it is set. */
  | { readonly from: number }
  /** It is so far ahead of real time; 0 is real time. */
  | { readonly ahead: number };

export const REAL: ClockSetting = { ahead: 0 };

export const CLOCK_FORMS =
  'real, a time before 2255 to stand still at (2026-01-05T09:00:00Z), "from" and such a time, or +P3D or -PT1H';

/** Is this a time that microseconds count exactly, with a year of four digits? */
export const isTime = (micros: number): boolean => Number.isSafeInteger(micros);

/** A clock stands still here, months before the last time that can be written and read. */
export const LAST_TIME = Date.UTC(2255, 0) * 1000 - 1;

/** Is this a time that a clock can have? */
export const isClockTime = (micros: number): boolean => isTime(micros) && micros <= LAST_TIME;

/**
 * @param now microseconds since 1970, in real time
 * @returns undefined for a text of no such form
 */
export function parseClock(text: string, now: number): ClockSetting | undefined {
  if (text === 'real') return REAL;
  const [, start] = /^from (.+)$/.exec(text) ?? [];
  const at = parseTimestamp(start ?? text);
  if (at !== undefined) return isClockTime(at) ? (start === undefined ? { frozen: at } : { from: at }) : undefined;
  const [, sign, duration = ''] = /^([+-])(P.+)$/.exec(text) ?? [];
  const shifted = afterDuration(now, duration, sign === '-' ? -1 : 1);
  return shifted !== undefined && isTime(shifted) ? { ahead: shifted - now } : undefined;
}

export function writeClock(setting: ClockSetting): string {
  if ('frozen' in setting) return toTimestamp(setting.frozen);
  if ('from' in setting) return `from ${toTimestamp(setting.from)}`;
  const { ahead } = setting;
  return ahead === 0 ? 'real' : `${ahead < 0 ? '-' : '+'}${writeDuration(Math.abs(ahead))}`;
}
