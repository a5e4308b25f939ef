/** The clock of an account; no other file reads the real time. */
import { performance } from 'node:perf_hooks';
import { type ClockSetting, isClockTime, LAST_TIME, REAL } from './clock-setting.js';
import { afterDuration } from './durations.js';

const ORIGIN = performance.timeOrigin;

/** Microseconds since 1970, now, in real time. */
export const realTime = (): number => Math.floor((ORIGIN + performance.now()) * 1000);

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
