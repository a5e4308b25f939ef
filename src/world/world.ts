/** A world: the state of one account, which is all that its requests see or change. */
import { EventEmitter, once } from 'node:events';
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import { Provenance } from '../assumptions/provenance.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { AccountBaseline, ReferenceData } from '../fixtures/baseline.js';
import type { AccountState } from '../fixtures/write-fixture.js';
import { heldBytes } from '../store/held-bytes.js';
import { Random } from '../store/random.js';
import { type AccountTable, accountTableNames, accountTables, type RecordOf } from '../store/tables.js';
import { Clock } from '../time/clock.js';
import { TimestampWriter } from '../time/timestamps.js';
import { Zones } from '../time/zones.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { RateLimit } from './rate-limit.js';
import type { Records, SavedTables, SavedWorld, Tables, TimedState } from './saved-world.js';
import { Snapshots } from './snapshots.js';
import { type Stamps, Table } from './table.js';

/** The parts that can be reset alone; records come with ids, the random source and mail events. */
export const RESET_PARTS = ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

/** Nothing falls due between `from` and `until` while these are the same; times are microseconds since 1970. */
export interface Idle {
  readonly from: number;
  readonly until: number;
  readonly dependencies: readonly unknown[];
}

/** A class whose instances hold the account's tables as members. */
const WithTables = class {
  constructor(baseline: AccountBaseline, stamps: Stamps) {
    Object.assign(this, createTables(baseline, stamps));
  }
  // The members come from the table declarations, which a class body cannot loop over.
} as new (
  baseline: AccountBaseline,
  stamps: Stamps,
) => Tables;

export class World extends WithTables {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly userId: number;
  readonly baseline: AccountBaseline;
  /** The service's own lists. */
  readonly referenceData: ReferenceData;
  readonly assumptions: AssumptionSettings;
  readonly provenance: Provenance;
  readonly clock: Clock;
  readonly zones = new Zones();
  readonly faults = new Faults();
  readonly snapshots = new Snapshots();
  /** Are contract warnings refused? */
  isStrict: boolean;
  /** Microseconds since 1970: everything due until then is done. */
  caughtUpTo: number;
  /** Kept by catching up, which has nothing to do meanwhile. */
  idle: Idle | undefined;
  /** The end of a long catching up, if one is under way. */
  catchingUp: Promise<void> | undefined;
  #random: Random;
  #outbox = new Outbox();
  #rateLimit = new RateLimit();
  /** The end of the write that other writes wait for. */
  #lock: Promise<void> | undefined;
  /** What the keys and the changed assumptions take in memory. */
  #own: { readonly changes: AssumptionOverrides; readonly bytes: number } | undefined;
  readonly #tables: readonly { readonly bytes: number }[] = accountTableNames.map((key) => this[key]);
  /** The state on the baseline. */
  readonly #start: SavedWorld;

  /** @param layers assumptions that hold from the start, later ones win; those of the account itself win over all */
  constructor(baseline: AccountBaseline, isStrict: boolean, ...layers: readonly AssumptionOverrides[]) {
    const clock = new Clock(baseline.clock);
    const timestamps = new TimestampWriter();
    const provenance = new Provenance();
    super(baseline, {
      userId: baseline.userId,
      now: () => timestamps.write(clock.now()),
      generate: (kind) => this.#random.generate(kind),
      provenance,
    });
    this.provenance = provenance;
    this.publicKey = baseline.publicKey;
    this.secretKey = baseline.secretKey;
    this.userId = baseline.userId;
    this.baseline = baseline;
    this.referenceData = baseline.referenceData;
    this.assumptions = new AssumptionSettings(...layers, baseline.assumptions);
    this.clock = clock;
    this.isStrict = isStrict;
    this.caughtUpTo = baseline.since;
    this.#random = new Random({ state: baseline.random });
    this.#start = this.save();
  }

  get random(): Random {
    return this.#random;
  }

  get outbox(): Outbox {
    return this.#outbox;
  }

  get rateLimit(): RateLimit {
    return this.#rateLimit;
  }

  /** What the state takes in memory, snapshots included, without what it shares with the baseline. */
  get bytes(): number {
    const { publicKey, secretKey, assumptions, faults, snapshots } = this;
    const { changes } = assumptions;
    if (this.#own?.changes !== changes) this.#own = { changes, bytes: heldBytes([publicKey, secretKey, changes]) };
    let bytes = this.#own.bytes + this.#outbox.bytes + faults.bytes + snapshots.bytes;
    // Each request counts.
    for (const table of this.#tables) bytes += table.bytes;
    return bytes;
  }

  /** The records as they are now, whatever becomes of them. */
  moment(): Records & Pick<TimedState, 'provenance'> {
    const provenance = this.provenance.keep();
    const drafts = accountTableNames.map((key) => [key, this[key].draft(provenance)]);
    // Object.fromEntries forgets which key holds which table.
    const tables = Object.fromEntries(drafts) as Tables;
    return { ...tables, referenceData: this.referenceData, zones: this.zones, provenance };
  }

  /**
   * A copy on which time can pass.
   * @returns it, and what puts it in the place of this state: false where that has changed, and stays as it is
   */
  beginDraft(): { readonly draft: TimedState; readonly commit: () => boolean } {
    const since = this.#parts();
    const draft = { ...this.moment(), outbox: this.#outbox.copy(), baseline: this.baseline };
    const commit = () => {
      const parts = this.#parts();
      if (since.some((part, index) => part !== parts[index])) return false;
      const saved = saveTables(draft);
      for (const key of accountTableNames) restoreTable(key, this, saved);
      this.#outbox.replace(draft.outbox);
      return true;
    };
    return { draft, commit };
  }

  /** What passing time reads: the same as long as nothing of it changes. */
  #parts(): readonly unknown[] {
    const outbox = this.#outbox;
    const versions = accountTableNames.map((key) => this[key].version);
    const clock = JSON.stringify(this.clock.setting);
    return [...versions, outbox, outbox.content, outbox.size, clock, this.assumptions.values];
  }

  /**
   * Lets those that catch up meanwhile wait for its end.
   * @returns what ends it
   */
  beginCatchUp(): () => void {
    const end = new EventEmitter();
    this.catchingUp = once(end, 'end').then(() => undefined);
    return () => {
      this.catchingUp = undefined;
      end.emit('end');
    };
  }

  save(): SavedWorld {
    return {
      tables: saveTables(this),
      clock: this.clock.setting,
      random: this.#random.state,
      assumptions: this.assumptions.changes,
      outbox: this.#outbox.copy(),
      rateLimit: this.#rateLimit.copy(),
      caughtUpTo: this.caughtUpTo,
    };
  }

  restore(saved: SavedWorld): void {
    this.#restoreRecords(saved);
    this.clock.set(saved.clock);
    this.assumptions.replace(saved.assumptions);
    this.#outbox = saved.outbox.copy();
  }

  #restoreRecords({ tables, random, rateLimit, caughtUpTo }: SavedWorld): void {
    for (const key of accountTableNames) restoreTable(key, this, tables);
    this.#random = new Random({ state: random });
    this.#rateLimit = rateLimit.copy();
    this.caughtUpTo = caughtUpTo;
  }

  /** Brings the world back to its baseline, whole or in part; the journal is kept by the directory. */
  reset(parts: readonly ResetPart[]): void {
    if (parts.includes('records')) this.#restoreRecords(this.#start);
    if (parts.includes('clock')) this.clock.set(this.baseline.clock);
    if (parts.includes('assumptions')) this.assumptions.replace(this.#start.assumptions);
    if (parts.includes('outbox')) this.#outbox = this.#start.outbox.copy();
    if (parts.includes('faults')) this.faults.clear();
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

  /** Makes other writes wait until this one ends. */
  lock<T>(write: Promise<T>): Promise<T> {
    // A write that waits behind this one stays locked, too.
    const end = Promise.allSettled([write, this.#lock]).then(() => {
      if (this.#lock === end) this.#lock = undefined;
    });
    this.#lock = end;
    return write;
  }

  /**
   * Puts a slow write behind those that are under way, and makes later ones wait until it ends.
   * @returns what it waits for, and what ends it
   */
  queue(): { readonly turn: Promise<void> | undefined; readonly end: () => void } {
    const turn = this.#lock;
    const end = new EventEmitter();
    this.lock(once(end, 'end'));
    return { turn, end: () => end.emit('end') };
  }

  /** Must a request that writes wait? */
  get isLocked(): boolean {
    return this.#lock !== undefined;
  }

  /** Resolves when no write is under way. */
  async unlocked(): Promise<void> {
    while (this.#lock !== undefined) await this.#lock;
  }

  /** The state as it is now, whatever becomes of it, for writing it as a fixture. */
  state(): AccountState {
    const saved = saveTables(this);
    return {
      userId: this.userId,
      publicKey: this.publicKey,
      secretKey: this.secretKey,
      referenceData: this.referenceData,
      clock: this.clock.setting,
      // Not the clock's time: what falls due between the two is still to come.
      now: this.caughtUpTo,
      assumptions: this.assumptions.overrides,
      random: this.#random.state,
      records: (table) => saved[table].all(),
      nextId: (table) => saved[table].nextId,
    };
  }
}

function createTables(baseline: AccountBaseline, stamps: Stamps): Tables {
  const tables = accountTableNames.map((key) => [key, createTable(key, baseline, stamps)]);
  // Object.fromEntries forgets which key holds which table.
  return Object.fromEntries(tables) as Tables;
}

const createTable = <K extends AccountTable>(key: K, { tables }: AccountBaseline, stamps: Stamps) =>
  new Table<RecordOf<K>>(accountTables[key], tables[key], stamps);

const saveTables = (tables: Tables): SavedTables =>
  // Object.fromEntries forgets which key holds which table.
  Object.fromEntries<unknown>(accountTableNames.map((key) => [key, tables[key].save()])) as SavedTables;

const restoreTable = <K extends AccountTable>(key: K, tables: Tables, saved: SavedTables) =>
  tables[key].restore(saved[key]);
