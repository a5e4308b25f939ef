/** A state of an account, as snapshots and rollbacks keep it. */
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { Clock } from '../time/clock.js';
import type { Zones } from '../time/zones.js';
import type { ReferenceData } from './baseline.js';
import type { Outbox } from './outbox.js';
import type { Random } from './random.js';
import type { Table } from './table.js';
import type { AccountTable, RecordOf } from './tables.js';

/** The account's tables, by the names of the code. */
export type Tables = { readonly [K in AccountTable]: Table<RecordOf<K>> };

/** What responses tell of: the records of the account, and those of the service. */
export type Records = Tables & { readonly referenceData: ReferenceData; readonly zones: Zones };

/** Everything that restoring an account needs. */
export interface SavedAccount {
  readonly tables: Tables;
  readonly clock: Clock['setting'];
  readonly random: Random['state'];
  readonly assumptions: AssumptionOverrides;
  readonly outbox: Outbox;
  readonly rateLimit: RateLimit;
  readonly caughtUpTo: number;
}

/** Counts the requests of an account in each minute of its clock. */

const MINUTE = 60_000_000;

export class RateLimit {
  #minute = 0;
  #requests = 0;

  copy(): RateLimit {
    const copy = new RateLimit();
    copy.#minute = this.#minute;
    copy.#requests = this.#requests;
    return copy;
  }

  /**
   * Counts one request.
   * @param now microseconds since 1970
   * @returns the requests of this minute so far, and the seconds until the next one
   */
  count(now: number): { requests: number; retryAfter: number } {
    const minute = Math.floor(now / MINUTE);
    this.#requests = minute === this.#minute ? this.#requests + 1 : 1;
    this.#minute = minute;
    return { requests: this.#requests, retryAfter: Math.ceil(((minute + 1) * MINUTE - now) / 1_000_000) };
  }
}
