/** How a clock is set, and the one text that says so in a flag, a fixture and a control call. */
import { afterDuration, writeDuration } from './durations.js';
import { parseTimestamp, toTimestamp } from './timestamps.js';

/** All in microseconds; times since 1970. */
export type ClockSetting =
  /** It stands still at this time. */
  | { readonly frozen: number }
  /** It runs on from this time, each time that it is set. */
  | { readonly from: number }
  /** It is ahead of real time by so much; 0 is real time. */
  | { readonly ahead: number };

export const REAL: ClockSetting = { ahead: 0 };

export const CLOCK_FORMS =
  'real, a time before 2255 to stand still at (2026-01-05T09:00:00Z), "from" and such a time, or +P3D or -PT1H';

/** A time that can be counted in microseconds and written in four digits of a year. */
export const isTime = (micros: number): boolean => Number.isSafeInteger(micros);

/**
 * @param now microseconds since 1970, in real time
 * @returns undefined when the text is none of the forms
 */
export function parseClock(text: string, now: number): ClockSetting | undefined {
  if (text === 'real') return REAL;
  const [, start] = /^from (.+)$/.exec(text) ?? [];
  const at = parseTimestamp(start ?? text);
  if (at !== undefined) return isTime(at) ? (start === undefined ? { frozen: at } : { from: at }) : undefined;
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
