/** The changes that fall due while an account catches up with its clock, and the time of the next change. */
import type { AssumptionId } from '../assumptions/registry.js';

/** Collects the due changes; times are microseconds since 1970. */
export class Agenda {
  readonly due: { readonly at: number; run(): void }[] = [];
  /** The earliest expected time after `now`, and the change that falls due then, in words. */
  next = Number.POSITIVE_INFINITY;
  expected = '';

  /** @param dependencies of the times: while they stay, nothing falls due until `next` @param used to find the times */
  constructor(
    readonly now: number,
    readonly dependencies: readonly unknown[] = [],
    readonly used: ReadonlySet<AssumptionId> = new Set(),
  ) {}

  /** Keeps the earliest of the times to come. @param what falls due then, in words */
  expect(at: number, what: string): void {
    if (at > this.now && at < this.next) [this.next, this.expected] = [at, what];
  }
}
