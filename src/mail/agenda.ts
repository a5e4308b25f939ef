/** The changes that fall due while an account catches up with its clock, and the time of the next one. */

/** A change that falls due at a time. */
export interface Due {
  /** Microseconds since 1970. */
  readonly at: number;
  run(): void;
}

/** Collects what is due; times are microseconds since 1970. */
export class Agenda {
  readonly now: number;
  readonly due: Due[] = [];
  /** The earliest expected time after `now`. */
  next = Number.POSITIVE_INFINITY;

  constructor(now: number) {
    this.now = now;
  }

  /** Has this time come? One that has not is expected. */
  isDue(at: number): boolean {
    if (at > this.now) this.next = Math.min(this.next, at);
    return at <= this.now;
  }
}
