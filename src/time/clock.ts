/** The clock of an account, and the only place of the server that reads real time. */
import { parse, pattern } from 'iso8601-duration';
import { parseTimestamp, toTimestamp } from './timestamps.js';

/** The setting of a clock, in microseconds; `frozen` and `from` are times since 1970. */
export type ClockSetting =
  /** The clock stands still at this time. */
  | { readonly frozen: number }
  /** The clock shows this time when it is set, and runs from then on. */
  | { readonly from: number }
  /** The clock is this much ahead of real time; 0 is real time. */
  | { readonly ahead: number };

export const REAL = { ahead: 0 } as const;

export const CLOCK_FORMS =
  'real, a time before 2255 at which it stands still (2026-01-05T09:00:00Z), "from" and such a time, or +P3D or -PT1H';

/** True for a time that a number of microseconds can hold exactly. */
export const isTime = (micros: number): boolean => Number.isSafeInteger(micros);

/** The time at which every clock stops, the end of 2254: from June 2255, numbers of microseconds are not exact. */
export const LAST_TIME = Date.UTC(2255, 0) * 1000 - 1;

export const isClockTime = (micros: number): boolean => isTime(micros) && micros <= LAST_TIME;

/** @param now microseconds since 1970, in real time @returns undefined for a text that is none of `CLOCK_FORMS` */
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

/** Returns the time of a clock that is set at the real time `now`; all times are microseconds since 1970. */
export function beginningOf(clock: ClockSetting, now = realTime()): number {
  if ('frozen' in clock) return clock.frozen;
  return 'from' in clock ? clock.from : Math.min(now + clock.ahead, LAST_TIME);
}

/** Returns the real time in microseconds since 1970. */
export const realTime = (): number => Math.floor((performance.timeOrigin + performance.now()) * 1000);

/** A clock that stands still, or runs at a fixed distance from real time until `LAST_TIME`. */
export class Clock {
  #setting: Exclude<ClockSetting, { readonly from: number }> = REAL;

  constructor(setting: ClockSetting = REAL) {
    this.set(setting);
  }

  /** Returns microseconds since 1970. */
  now(): number {
    return beginningOf(this.#setting);
  }

  get setting(): ClockSetting {
    const now = this.now();
    return now < LAST_TIME ? this.#setting : { frozen: now };
  }

  set(setting: ClockSetting): void {
    this.#setting = 'from' in setting ? { ahead: setting.from - realTime() } : setting;
  }

  /**
   * Returns the setting that moves this clock forward by a duration.
   * @param duration in ISO 8601
   * @returns undefined for a text that is not a duration, and for a time after `LAST_TIME`
   */
  after(duration: string): ClockSetting | undefined {
    const now = this.now();
    const then = afterDuration(now, duration);
    if (then === undefined || !isClockTime(then)) return undefined;
    return 'frozen' in this.#setting ? { frozen: then } : { ahead: this.#setting.ahead + then - now };
  }
}

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
