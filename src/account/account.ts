/** An account: the state of one account, which is all that its requests see or change. */
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import { Provenance } from '../assumptions/provenance.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { Clock } from '../time/clock.js';
import { TimestampWriter } from '../time/timestamps.js';
import { Zones } from '../time/zones.js';
import { type AccountBaseline, type ReferenceData, recordsIn } from './baseline.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { Random } from './random.js';
import { RateLimit, type SavedAccount, Snapshots, type Tables } from './saved-account.js';
import { type Stamps, Table } from './table.js';
import { type AccountTable, accountTableNames, accountTables, type RecordOf } from './tables.js';

/** The parts that can be reset alone; records come with ids, the random source and mail events. */
export const RESET_PARTS = ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

/** Nothing falls due between `from` and `until` while these are the same; times are microseconds since 1970. */
export interface Idle {
  readonly from: number;
  readonly until: number;
  readonly dependencies: readonly unknown[];
}

/** What an account tells and asks those who keep it. */
export interface AccountKeeper {
  /** Learns by how many records the account grew or, below 0, shrank. */
  counted(added: number): void;
  /** Learns that mails were added. */
  mailed(): void;
  /** Is there no room for more records? The bound that they would break, in words. */
  findBound(added: number, account: Account): string | undefined;
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

export class Account extends WithTables {
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
  readonly #keeper: AccountKeeper;
  #random: Random;
  #records: number;
  #outbox: Outbox;
  #rateLimit = new RateLimit();
  /** The state on the baseline. */
  readonly #start: SavedAccount;

  /**
   * @param layers assumptions that hold from the start, later ones win; those of the account itself win over all
   */
  constructor(
    baseline: AccountBaseline,
    isStrict: boolean,
    layers: readonly AssumptionOverrides[],
    keeper: AccountKeeper,
  ) {
    const clock = new Clock(baseline.clock);
    const timestamps = new TimestampWriter();
    const provenance = new Provenance();
    super(baseline, {
      userId: baseline.userId,
      now: () => timestamps.write(clock.now()),
      generate: (kind) => this.#random.generate(kind),
      count: (added) => {
        this.#records += added;
        keeper.counted(added);
      },
      provenance,
    });
    this.#keeper = keeper;
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
    this.#records = recordsIn(baseline);
    this.#outbox = new Outbox(keeper.mailed);
    this.#start = this.save();
  }

  /** How many records there are, the deleted ones too. */
  get records(): number {
    return this.#records;
  }

  /** Is there no room for more records? The bound that they would break, in words. */
  findBound(added: number): string | undefined {
    return this.#keeper.findBound(added, this);
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

  save(): SavedAccount {
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

  restore(saved: SavedAccount): void {
    this.#restoreRecords(saved);
    this.clock.set(saved.clock);
    this.assumptions.replace(saved.assumptions);
    this.#outbox = saved.outbox.copy();
  }

  #restoreRecords({ tables, random, rateLimit, caughtUpTo }: SavedAccount): void {
    for (const key of accountTableNames) restoreTable(key, this, tables);
    this.#random = new Random({ state: random });
    this.#rateLimit = rateLimit.copy();
    this.caughtUpTo = caughtUpTo;
  }

  /** Brings the account back to its baseline, whole or in part; the journal is kept by the directory. */
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
}

function createTables(baseline: AccountBaseline, stamps: Stamps): Tables {
  const tables = accountTableNames.map((key) => [key, createTable(key, baseline, stamps)]);
  // Object.fromEntries forgets which key holds which table.
  return Object.fromEntries(tables) as Tables;
}

const createTable = <K extends AccountTable>(key: K, { tables }: AccountBaseline, stamps: Stamps) =>
  new Table<RecordOf<K>>(accountTables[key], tables[key], stamps);

const saveTables = (tables: Tables): Tables =>
  // Object.fromEntries forgets which key holds which table.
  Object.fromEntries<unknown>(accountTableNames.map((key) => [key, tables[key].save()])) as Tables;

const restoreTable = <K extends AccountTable>(key: K, tables: Tables, saved: Tables) => tables[key].restore(saved[key]);
