/** The changes that fall due while an account catches up with its clock, and the time of the next one. */

export interface Due {
  /** Microseconds since 1970. */
  readonly at: number;
  run(): void;
}

/** Collects the due changes; times are microseconds since 1970. */
export class Agenda {
  readonly now: number;
  readonly due: Due[] = [];
  /** The earliest expected time after `now`, and what falls due then. */
  next = Number.POSITIVE_INFINITY;
  expected = '';

  constructor(now: number) {
    this.now = now;
  }

  /** Has this time come? One that has not is expected. @param what in words */
  isDue(at: number, what: string): boolean {
    if (at > this.now && at < this.next) [this.next, this.expected] = [at, what];
    return at <= this.now;
  }
}
