/** An account: everything that the requests with its keys see or change. */

import { objectOf } from '../../messages/present.js';
import { beginningOf, Clock } from '../../time/clock.js';
import { toTimestamp } from '../../time/timestamps.js';
import { Zones } from '../../time/zones.js';
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionId, AssumptionOverrides } from '../assumptions/registry.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { Random } from './random.js';
import type { Stamps, Table } from './table.js';
import {
  type AccountBaseline,
  type AccountTable,
  accountTableNames,
  type RecordOf,
  type ReferenceData,
  recordsIn,
  type SavedAccount,
  type Tables,
  tableOf,
} from './tables.js';

/** The parts that can be reset separately; `records` includes ids, the random source and mail events. */
export const RESET_PARTS = ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

/** Nothing falls due between `from` and `until` while these are the same; times are microseconds since 1970. */
export interface Idle {
  readonly from: number;
  readonly until: number;
  /** What falls due then, in words. */
  readonly expected: string;
  readonly dependencies: readonly unknown[];
  /** What was read to find that out. */
  readonly used: ReadonlySet<AssumptionId>;
}

const MAX_SNAPSHOTS = 100;

const MINUTE = 60_000_000;

/** A class whose instances hold the account's tables as members. */
const WithTables = class {
  constructor(tables: Tables) {
    Object.assign(this, tables);
  }
  // The members come from the table declarations, which a class body cannot loop over.
} as new (
  tables: Tables,
) => Tables;

export class Account extends WithTables {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly userId: number;
  readonly referenceData: ReferenceData;
  readonly assumptions: AssumptionSettings;
  readonly clock: Clock;
  readonly zones = new Zones();
  readonly faults = new Faults();
  /** By name, oldest first. */
  readonly snapshots = new Map<string, SavedAccount>();
  /** Microseconds since 1970: everything due until then is done. */
  caughtUpTo: number;
  /** Microseconds since 1970: when it began on its baseline. What was due before is history. */
  since: number;
  /** Kept by catching up, which has nothing to do meanwhile. */
  idle: Idle | undefined;
  #random: Random;
  #outbox: Outbox;
  #requestCount = { minute: 0, requests: 0 };
  /** The state on the baseline. */
  readonly #start: SavedAccount;

  /**
   * @param isStrict true to refuse contract warnings
   * @param layers assumptions that hold from the start, later ones win; those of the account itself win over all
   * @param onMail is called when mails were added
   */
  constructor(
    readonly baseline: AccountBaseline,
    public isStrict: boolean,
    layers: readonly AssumptionOverrides[],
    onMail: () => void,
  ) {
    const { publicKey, secretKey, userId, referenceData } = baseline;
    const clock = new Clock(baseline.clock);
    const stamps: Stamps = {
      userId,
      now: () => toTimestamp(clock.now()),
      generate: (kind) => this.#random.generate(kind),
      countRecords: () => recordsIn(this),
    };
    super(createTables((key) => tableOf(baseline.tables, key).copy(stamps)));
    this.publicKey = publicKey;
    this.secretKey = secretKey;
    this.userId = userId;
    this.referenceData = referenceData;
    this.assumptions = new AssumptionSettings(...layers, baseline.assumptions);
    this.clock = clock;
    this.since = this.#beginning();
    this.caughtUpTo = this.since;
    this.#random = new Random({ state: baseline.random });
    this.#outbox = new Outbox(onMail);
    this.#start = { ...this.save(), clock: baseline.clock };
  }

  #beginning(): number {
    const { isSaved, caughtUpTo, clock } = this.baseline;
    return isSaved ? caughtUpTo : beginningOf(clock);
  }

  /** The time of a record in its baseline: one that the fixture gave no time is as old as the account. */
  momentOf(micros: number): number {
    return micros === this.baseline.caughtUpTo ? this.since : micros;
  }

  get random(): Random {
    return this.#random;
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  /**
   * Counts one request.
   * @returns the requests of this minute so far, and the seconds until the next one
   */
  countRequest() {
    const now = this.clock.now();
    const minute = Math.floor(now / MINUTE);
    const requests = 1 + (this.#requestCount.minute === minute ? this.#requestCount.requests : 0);
    this.#requestCount = { minute, requests };
    const reset = (minute + 1) * MINUTE;
    return { requests, retryAfter: Math.ceil((reset - now) / 1_000_000), reset };
  }

  save(): SavedAccount {
    return {
      tables: createTables((key) => tableOf(this, key).copy()),
      clock: this.clock.setting,
      random: this.#random.state,
      assumptions: this.assumptions.changes,
      outbox: this.#outbox.copy(),
      requestCount: this.#requestCount,
      caughtUpTo: this.caughtUpTo,
      since: this.since,
    };
  }

  /**
   * Saves the state as a snapshot; the oldest one makes room.
   * @returns the name of the snapshot that was dropped
   */
  saveAs(name: string): string | undefined {
    this.snapshots.delete(name);
    this.snapshots.set(name, this.save());
    const [oldest] = this.snapshots.size > MAX_SNAPSHOTS ? this.snapshots.keys() : [];
    if (oldest !== undefined) this.snapshots.delete(oldest);
    return oldest;
  }

  restore(saved: SavedAccount, parts: readonly ResetPart[] = RESET_PARTS): void {
    if (parts.includes('records')) {
      for (const key of accountTableNames) tableOf(this, key).restore(tableOf(saved.tables, key));
      this.#random = new Random({ state: saved.random });
      this.#requestCount = saved.requestCount;
      this.caughtUpTo = saved.caughtUpTo;
      this.since = saved.since;
    }
    if (parts.includes('clock')) this.clock.set(saved.clock);
    if (parts.includes('assumptions')) this.assumptions.replace(saved.assumptions);
    if (parts.includes('outbox')) this.#outbox = saved.outbox.copy();
  }

  /** Brings the account back to its baseline, whole or in part, where time begins anew; the directory keeps the journal. */
  reset(parts: readonly ResetPart[]): void {
    const since = this.#beginning();
    this.restore({ ...this.#start, since, caughtUpTo: since }, parts);
    if (parts.includes('faults')) this.faults.clear();
  }

  /** Runs a function; where it throws, the state from before it is back. */
  atomically<T>(run: () => T): T {
    const saved = this.save();
    try {
      return run();
    } catch (error) {
      this.restore(saved);
      throw error;
    }
  }

  /** Runs a function, then restores the state from before it. */
  withRollback<T>(run: () => T): T {
    const saved = this.save();
    try {
      return run();
    } finally {
      this.restore(saved);
    }
  }
}

const createTables = (create: <K extends AccountTable>(key: K) => Table<RecordOf<K>>): Tables =>
  objectOf<Tables>(accountTableNames.map((key) => [key, create(key)]));
