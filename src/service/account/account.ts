/** An account: everything that the requests with its keys see or change. */
import { objectOf } from '../../messages/present.js';
import { beginningOf, Clock } from '../../time/clock.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { AssumptionSettings } from '../assumptions/values.js';
import type { Agenda } from './agenda.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { Random } from './random.js';
import type { TableOwner } from './table.js';
import { type AccountBaseline, accountTableNames, type SavedAccount, type Tables, tableOf } from './tables.js';

/** The parts of an account that a reset can name; `records` includes ids, the random source and mail events. */
export const RESET_PARTS = ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'] as const;
export type ResetPart = (typeof RESET_PARTS)[number];

const MAX_SNAPSHOTS = 100;

const MINUTE = 60_000_000;

type AccountMembers = Tables & Pick<AccountBaseline, 'publicKey' | 'secretKey' | 'userId' | 'referenceData'>;

/** A class whose instances have the given members: the tables of an account, and constants of its baseline. */
const WithMembers = class {
  constructor(members: AccountMembers) {
    Object.assign(this, members);
  }
  // The tables come from their declarations, which a class body cannot loop over.
} as new (
  members: AccountMembers,
) => AccountMembers;

export class Account extends WithMembers {
  readonly assumptions: AssumptionSettings;
  readonly clock: Clock;
  readonly faults = new Faults();
  /** Snapshots by name, oldest first. */
  readonly snapshots = new Map<string, SavedAccount>();
  caughtUpTo: number;
  since: number;
  /** Cache: the latest agenda of `catchUp`, if nothing was due. */
  idle: Agenda | undefined;
  /** True for an account in which no time passes: nothing falls due. */
  isStill = false;
  random: Random;
  /** The mails of the account. A restore replaces the outbox, so it is read from the account each time. */
  outbox: Outbox;
  #requestCount = { minute: 0, requests: 0 };
  readonly #start: SavedAccount;

  /**
   * @param isStrict true to refuse a request with a warning that is not only a note
   * @param layers assumptions that hold from the start: later layers win, and those of the account itself win over all
   */
  constructor(
    readonly baseline: AccountBaseline,
    public isStrict: boolean,
    layers: readonly AssumptionOverrides[],
  ) {
    const { publicKey, secretKey, userId, referenceData } = baseline;
    const clock = new Clock(baseline.clock);
    const owner: TableOwner = {
      userId,
      now: () => toTimestamp(clock.now()),
      generate: (kind) => this.random.generate(kind),
      countRecords: () => accountTableNames.reduce((sum, key) => sum + this[key].stored, 0),
    };
    super({ ...copyTables(baseline.tables, owner), publicKey, secretKey, userId, referenceData });
    this.assumptions = new AssumptionSettings(...layers, baseline.assumptions);
    this.clock = clock;
    this.since = this.#beginning();
    this.caughtUpTo = this.since;
    this.random = new Random({ state: baseline.random });
    this.outbox = new Outbox();
    this.#start = { ...this.save(), tables: baseline.tables, clock: baseline.clock };
  }

  #beginning(): number {
    const { isSaved, caughtUpTo, clock } = this.baseline;
    return isSaved ? caughtUpTo : beginningOf(clock);
  }

  /** Returns the time of a record: a fixture's record without a time is as old as the account, not as its baseline. */
  momentOf(micros: number): number {
    return micros === this.baseline.caughtUpTo ? this.since : micros;
  }

  /** Counts one request. @returns the requests of this minute so far, and the seconds until the next minute */
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
      tables: copyTables(this),
      clock: this.clock.setting,
      random: this.random.state,
      assumptions: this.assumptions.changes,
      outbox: this.outbox.state,
      requestCount: this.#requestCount,
      caughtUpTo: this.caughtUpTo,
      since: this.since,
    };
  }

  /** Saves the state as a snapshot. @returns the name of the oldest snapshot, if it is dropped for want of room */
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
      this.random.state = saved.random;
      this.#requestCount = saved.requestCount;
      this.caughtUpTo = saved.caughtUpTo;
      this.since = saved.since;
    }
    if (parts.includes('clock')) this.clock.set(saved.clock);
    if (parts.includes('assumptions')) this.assumptions.replace(saved.assumptions);
    if (parts.includes('outbox')) this.outbox = new Outbox(saved.outbox);
  }

  /** Resets the account to its baseline, whole or in part; its time begins again. The directory clears the journal. */
  reset(parts: readonly ResetPart[]): void {
    const since = this.#beginning();
    this.restore({ ...this.#start, since, caughtUpTo: since }, parts);
    if (parts.includes('faults')) this.faults.clear();
  }
}

const copyTables = (tables: Tables, owner?: TableOwner): Tables =>
  objectOf<Tables>(accountTableNames.map((key) => [key, tables[key].copy(owner)]));
