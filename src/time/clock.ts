/** The clock of an account, and the only place of the server that reads real time. */
import { afterDuration, writeDuration } from './durations.js';
import { parseTimestamp, toTimestamp } from './timestamps.js';

/** In microseconds: the time at which a clock is `frozen`, or `from` which it runs, or how far it is `ahead` of real time. */
export type ClockSetting = { readonly frozen: number } | { readonly from: number } | { readonly ahead: number };

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

  /** Returns the setting after an ISO 8601 duration; undefined for any other text, and for a time after `LAST_TIME`. */
  after(duration: string): ClockSetting | undefined {
    const now = this.now();
    const then = afterDuration(now, duration);
    if (then === undefined || !isClockTime(then)) return undefined;
    return 'frozen' in this.#setting ? { frozen: then } : { ahead: this.#setting.ahead + then - now };
  }
}
