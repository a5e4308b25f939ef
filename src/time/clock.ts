/** The clock of an account; no other file reads the real time. */
import { parse, pattern } from 'iso8601-duration';
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

/** True for a time that microseconds count exactly, with a year of four digits. */
export const isTime = (micros: number): boolean => Number.isSafeInteger(micros);

/** A clock stands still here, months before the last time that can be written and read. */
export const LAST_TIME = Date.UTC(2255, 0) * 1000 - 1;

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

/**
 * Microseconds since 1970 at which a clock begins.
 * @param now in real time
 */
export function beginningOf(clock: ClockSetting, now = realTime()): number {
  if ('frozen' in clock) return clock.frozen;
  return 'from' in clock ? clock.from : Math.min(now + clock.ahead, LAST_TIME);
}

/** Microseconds since 1970, now, in real time. */
export const realTime = (): number => Math.floor((performance.timeOrigin + performance.now()) * 1000);

/** Stands still, or runs at a fixed distance from real time, up to its last time. */
export class Clock {
  #frozen: number | undefined;
  #ahead = 0;

  constructor(setting: ClockSetting = REAL) {
    this.set(setting);
  }

  /** Microseconds since 1970. */
  now(): number {
    return this.#frozen ?? Math.min(realTime() + this.#ahead, LAST_TIME);
  }

  get setting(): ClockSetting {
    const now = this.now();
    return this.#frozen === undefined && now < LAST_TIME ? { ahead: this.#ahead } : { frozen: now };
  }

  set(setting: ClockSetting): void {
    this.#frozen = 'frozen' in setting ? setting.frozen : undefined;
    this.#ahead = 'ahead' in setting ? setting.ahead : 'from' in setting ? setting.from - realTime() : 0;
  }

  /**
   * The setting of a clock that is ahead of this one.
   * @param duration in ISO 8601
   * @returns undefined for a text that is no duration, or one that leads beyond the last time
   */
  after(duration: string): ClockSetting | undefined {
    const now = this.now();
    const then = afterDuration(now, duration);
    if (then === undefined || !isClockTime(then)) return undefined;
    return this.#frozen === undefined ? { ahead: this.#ahead + then - now } : { frozen: then };
  }
}

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;

/**
 * The time after a duration; days, months and years are those of the UTC calendar.
 * @param micros microseconds since 1970
 * @param sign -1 goes back
 * @returns undefined for a text that is no duration
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

/** The same day of another month, or its last one where it is shorter. */
function addMonths(micros: number, months: number): number {
  if (months === 0) return micros;
  const sinceMidnight = ((micros % DAY) + DAY) % DAY;
  const date = new Date((micros - sinceMidnight) / 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) * 1000 + sinceMidnight;
}

/**
 * A duration in days, hours, minutes and seconds, exact to the microsecond.
 * @param micros at least 1
 */
export function writeDuration(micros: number): string {
  const days = Math.floor(micros / DAY);
  const hours = Math.floor((micros % DAY) / (3600 * SECOND));
  const minutes = Math.floor((micros % (3600 * SECOND)) / (60 * SECOND));
  const rest = micros % (60 * SECOND);
  const seconds = `${Math.floor(rest / SECOND)}.${String(rest % SECOND).padStart(6, '0')}`.replace(/\.?0+$/, '');
  const time = [hours > 0 && `${hours}H`, minutes > 0 && `${minutes}M`, rest > 0 && `${seconds}S`];
  const written = time.filter(Boolean).join('');
  return `P${days > 0 ? `${days}D` : ''}${written && `T${written}`}`;
}
