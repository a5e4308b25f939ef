/** The time of a world: the only place that reads the real one. */
import { performance } from 'node:perf_hooks';

/** Microseconds since 1970, now, in real time. */
export const realTime = (): number => Math.floor((performance.timeOrigin + performance.now()) * 1000);

/** Real by default; frozen when it was told where it stands. */
export class Clock {
  #frozen: number | undefined;

  /** @param frozen microseconds since 1970 */
  constructor(frozen?: number) {
    this.#frozen = frozen;
  }

  /** Microseconds since 1970. */
  now(): number {
    return this.#frozen ?? realTime();
  }

  get frozen(): number | undefined {
    return this.#frozen;
  }

  /** @param at microseconds since 1970; undefined for real time */
  freeze(at: number | undefined): void {
    this.#frozen = at;
  }
}
