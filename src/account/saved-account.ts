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

/** The table of this name: the compiler knows its records, also where it does not know the name. */
export const tableOf = <T extends AccountTable>(tables: Tables, name: T): Table<RecordOf<T>> => tables[name];

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

export interface Snapshot {
  readonly name: string;
  readonly saved: SavedAccount;
}

/** How many snapshots an account keeps. */
export const MAX_SNAPSHOTS = 100;

/** Bounded: the oldest is dropped when a new one finds no room. */
export class Snapshots {
  readonly #byName = new Map<string, Snapshot>();

  /** @returns the name of the snapshot that was dropped */
  save(name: string, saved: SavedAccount): string | undefined {
    this.#byName.delete(name);
    this.#byName.set(name, { name, saved });
    const [oldest] = this.#byName.size > MAX_SNAPSHOTS ? this.#byName.keys() : [];
    if (oldest !== undefined) this.#byName.delete(oldest);
    return oldest;
  }

  find(name: string): Snapshot | undefined {
    return this.#byName.get(name);
  }

  /** Oldest first. */
  all(): readonly Snapshot[] {
    return [...this.#byName.values()];
  }

  delete(name: string): boolean {
    return this.#byName.delete(name);
  }
}
