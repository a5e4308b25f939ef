/** The changes that fall due while an account catches up with its clock, and the time of the next change. */

/** Collects the due changes; times are microseconds since 1970. */
export class Agenda {
  readonly due: { readonly at: number; run(): void }[] = [];
  /** The earliest expected time after `now`, and the change that falls due then. */
  next = Number.POSITIVE_INFINITY;
  expected = '';

  constructor(readonly now: number) {}

  /**
   * True if a time has come; otherwise `next` keeps the earliest of the times to come.
   * @param what the change at that time, in words
   */
  isDue(at: number, what: string): boolean {
    if (at > this.now && at < this.next) [this.next, this.expected] = [at, what];
    return at <= this.now;
  }
}
