/** The accounts of one mock: opens, resets and loads their worlds, one or all at once. */
import { EventEmitter } from 'node:events';
import { getHeapStatistics } from 'node:v8';
import { type AssumptionPatch, AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import type { AccountBaseline, Baseline } from '../fixtures/baseline.js';
import type { FixtureEnvironment } from '../fixtures/environment.js';
import { secretFor } from '../fixtures/identities.js';
import { readFixture } from '../fixtures/read-fixture.js';
import type { Fixture } from '../fixtures/schema.js';
import { writeFixture } from '../fixtures/write-fixture.js';
import { Random, type RandomState } from '../store/random.js';
import { realTime } from '../time/clock.js';
import { type ClockSetting, REAL } from '../time/clock-setting.js';
import { Accounts, type Keys } from './accounts.js';
import type { Consultations } from './consultations.js';
import type { Journal } from './journal.js';
import { Journals } from './journals.js';
import { WarningCounter } from './warning-counter.js';
import { type ResetPart, recordsIn, World } from './world.js';

export type { Keys };

export interface DirectoryOptions {
  /** Assumptions from the flags or options. */
  readonly assumptions?: AssumptionOverrides;
  /** The endpoints that a fixture can narrow assumptions to. */
  readonly readers?: AssumptionReaders;
  readonly seed?: number;
  /** The setting of all clocks at the start; it wins over the fixture's. */
  readonly clock?: ClockSetting;
  /** Are contract warnings refused? */
  readonly isStrict?: boolean;
  /** Do keys that no account has open one? */
  readonly opensAccounts?: boolean;
  /** How many exchanges the journal of an account holds. */
  readonly journalSize?: number;
  /** How many accounts there can be. */
  readonly maxAccounts?: number;
  /** How many records an account can have; all together can have twice as many. */
  readonly maxRecords?: number;
  /** The share of the heap above which nothing is added. */
  readonly maxHeapShare?: number;
  /** Values of a sweep: all others win over them. */
  readonly swept?: AssumptionOverrides;
  /** Counts the assumptions that requests read, where somebody asks for that. */
  readonly consultations?: Consultations | undefined;
  /** The lists of the service for a fixture that leaves them out. */
  readonly builtIn?: Fixture;
}

export const DEFAULT_SEED = 42;
export const DEFAULT_JOURNAL_SIZE = 1000;
export const DEFAULT_MAX_ACCOUNTS = 10_000;
export const DEFAULT_MAX_RECORDS = 1_000_000;
const MAX_HEAP_SHARE = 0.8;

export class AccountDirectory {
  readonly #start: AssumptionOverrides;
  /** The endpoints that assumptions can be narrowed to. */
  readonly readers: AssumptionReaders;
  readonly #seed: number;
  readonly #builtIn: Fixture;
  readonly #random: Random;
  readonly #clock: ClockSetting | undefined;
  readonly #journals: Journals;
  /** Do keys that no account has open one? */
  readonly opensAccounts: boolean;
  readonly maxAccounts: number;
  readonly #maxRecords: number;
  readonly #maxHeapShare: number;
  /** Emits `added` when an outbox gets mails. */
  readonly mails = new EventEmitter().setMaxListeners(0);
  readonly warnings = new WarningCounter();
  readonly consultations: Consultations | undefined;
  readonly #swept: AssumptionOverrides;
  #isStrict: boolean;
  #baseline: Baseline;
  /** Assumptions that hold from the start, later ones win: a loaded fixture wins over the flags, the first one does not. */
  #layers: readonly AssumptionOverrides[];
  #assumptions: AssumptionSettings;
  #accounts: Accounts;
  /** The records of all accounts; those of the baseline count once. */
  #records = 0;

  /**
   * @param name how messages call the fixture
   * @param fixture parsed JSON
   * @throws {ValidationError} when the fixture is broken
   */
  constructor(
    name: string,
    fixture: unknown,
    {
      assumptions = {},
      swept = {},
      consultations,
      readers = new AssumptionReaders(),
      seed = DEFAULT_SEED,
      builtIn = {},
      clock,
      isStrict = false,
      opensAccounts = false,
      journalSize = DEFAULT_JOURNAL_SIZE,
      maxAccounts = DEFAULT_MAX_ACCOUNTS,
      maxRecords = DEFAULT_MAX_RECORDS,
      maxHeapShare = MAX_HEAP_SHARE,
    }: DirectoryOptions = {},
  ) {
    this.#start = assumptions;
    this.#swept = swept;
    this.consultations = consultations;
    this.readers = readers;
    this.#seed = seed;
    this.#builtIn = builtIn;
    this.#random = new Random({ seed });
    this.#clock = clock;
    this.#isStrict = isStrict;
    this.opensAccounts = opensAccounts;
    this.maxAccounts = maxAccounts;
    this.#maxRecords = maxRecords;
    this.#maxHeapShare = maxHeapShare;
    this.#journals = new Journals(journalSize);
    this.#baseline = this.#read(name, fixture, this.#startsAt);
    this.#layers = [this.#baseline.assumptions, assumptions];
    this.#assumptions = this.#settings();
    this.#accounts = this.#openAll();
  }

  get baseline(): Baseline {
    return this.#baseline;
  }

  /** The assumptions where no account is known, and of accounts that are opened later. */
  get assumptions(): AssumptionSettings {
    return this.#assumptions;
  }

  all(): readonly World[] {
    return this.#accounts.all();
  }

  /** The oldest world with this public key. */
  find(publicKey: string): World | undefined {
    return this.#accounts.find(publicKey);
  }

  /** The world that a pair of keys opens. */
  enter(keys: Keys): World | undefined {
    return this.#accounts.get(keys);
  }

  get size(): number {
    return this.#accounts.size;
  }

  /** Is there no room for one more? */
  get isFull(): boolean {
    return this.size >= this.maxAccounts;
  }

  /**
   * Is there no room for more records?
   * @param account where they are added; undefined for an account of its own
   * @returns the bound that they would break, in words
   */
  findBound(added: number, account?: World): string | undefined {
    return this.#findBroken((account?.records ?? 0) + added, this.#records + added);
  }

  /**
   * Is there no room for the accounts of a baseline?
   * @param world the account that they replace; all by default
   * @returns the bound that they would break, in words
   */
  findLoadBound(baseline: Baseline, world?: World): string | undefined {
    if (world !== undefined) {
      const loaded = recordsIn(accountFor(world, baseline));
      return this.#findBroken(loaded, this.#records - this.#own(world) + loaded);
    }
    const counts = baseline.accounts.map(recordsIn);
    return this.#findBroken(
      Math.max(...counts),
      counts.reduce((sum, one) => sum + one),
    );
  }

  /** @param most the records of the largest account */
  #findBroken(most: number, all: number): string | undefined {
    if (most > this.#maxRecords) return `an account holds ${this.#maxRecords} records, as --max-records says`;
    if (all > 2 * this.#maxRecords) return `all accounts hold ${2 * this.#maxRecords} records, twice --max-records`;
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (used_heap_size <= this.#maxHeapShare * heap_size_limit) return undefined;
    return `${Math.round(used_heap_size / 2 ** 20)} of ${Math.round(heap_size_limit / 2 ** 20)} MiB of the heap are in use`;
  }

  /** Opens a fresh world on the baseline of the fixture's first account. */
  open(keys: Partial<Keys> = {}): World {
    const publicKey = keys.publicKey ?? `pk_test_${this.#random.token()}`;
    const secretKey = keys.secretKey ?? secretFor(publicKey);
    const [first] = this.#baseline.accounts;
    const world = this.#open({ ...first, publicKey, secretKey }, this.#isStrict, this.#layers);
    world.assumptions.change(this.#assumptions.changes);
    this.#accounts.add(world);
    return world;
  }

  /** Closes an account; its keys open nothing any more. */
  close(keys: Keys): void {
    const world = this.enter(keys);
    if (world !== undefined) this.#records -= this.#own(world);
    this.#accounts.delete(keys);
    if (!this.#accounts.has(keys.publicKey)) this.#journals.delete(keys.publicKey);
  }

  /** How many records of an account are not those of the baseline that it shares with others. */
  #own({ records, baseline: { tables } }: World): number {
    const isShared = this.#baseline.accounts.some((one) => one.tables === tables);
    return isShared ? records - recordsIn({ tables }) : records;
  }

  /** Resets one account to its baseline, whole or in part; without an account, all of them and the start of later ones. */
  reset(parts: readonly ResetPart[], world?: World): void {
    for (const one of world === undefined ? this.all() : [world]) {
      one.reset(parts);
      if (parts.includes('journal')) this.journalOf(one.publicKey).clear();
    }
    if (world !== undefined) return;
    if (parts.includes('assumptions')) this.#assumptions.replace({});
    if (parts.includes('journal')) for (const journal of this.#journals.all()) journal.clear();
  }

  /** The journal of an account; the one without an account for an unknown key. */
  journalOf(publicKey: string): Journal {
    return this.#journals.of(this.#accounts.has(publicKey) ? publicKey : undefined);
  }

  /** The journals of all accounts, and the one without an account. */
  journals(): readonly Journal[] {
    return this.#journals.all();
  }

  /** Are contract warnings refused where no account is known, and in accounts that are opened later? */
  get isStrict(): boolean {
    return this.#isStrict;
  }

  /** Sets strictness for one world; without a world, for all and for later ones. */
  setStrict(isStrict: boolean, world?: World): void {
    for (const one of world === undefined ? this.all() : [world]) one.isStrict = isStrict;
    if (world === undefined) this.#isStrict = isStrict;
  }

  /** @throws {ValidationError} when the fixture is broken; nothing has changed */
  read(name: string, fixture: unknown): Baseline {
    return this.#read(name, fixture, (given) => given ?? this.#clock ?? REAL);
  }

  /** The clock of the start wins over that of the fixture. */
  readonly #startsAt: FixtureEnvironment['clockFor'] = (given) => this.#clock ?? given ?? REAL;

  #read(name: string, fixture: unknown, clockFor: FixtureEnvironment['clockFor']): Baseline {
    const environment: FixtureEnvironment = {
      now: realTime(),
      maxAccounts: this.maxAccounts,
      assumptions: { ...this.#swept, ...this.#start },
      readers: this.readers,
      opensAccounts: this.opensAccounts,
      clockFor,
      randomFor: (userId: number, state?: RandomState) =>
        new Random(state === undefined ? { seed: (this.#seed + Math.imul(userId, 0x9e3779b9)) | 0 } : { state }),
    };
    return readFixture(name, fixture, environment, this.#builtIn);
  }

  /** Replaces all accounts by those of a baseline, whose assumptions win over those of the start. */
  load(baseline: Baseline): void {
    this.#begin(baseline, [this.#start, baseline.assumptions]);
  }

  /**
   * Begins with a fixture as the constructor does: the clock and the assumptions of the start win over its own.
   * @throws {ValidationError} when the fixture is broken; nothing has changed
   */
  restart(name: string, fixture: unknown): void {
    const baseline = this.#read(name, fixture, this.#startsAt);
    this.#begin(baseline, [baseline.assumptions, this.#start]);
  }

  #begin(baseline: Baseline, layers: readonly AssumptionOverrides[]): void {
    this.#baseline = baseline;
    this.#layers = layers;
    this.#assumptions = this.#settings();
    this.#records = 0;
    this.#accounts = this.#openAll();
    this.#journals.keepOnly((publicKey) => this.#accounts.has(publicKey));
  }

  #settings(): AssumptionSettings {
    const settings = new AssumptionSettings(...this.#layers);
    settings.sweep(this.#swept);
    return settings;
  }

  #open(account: AccountBaseline, isStrict: boolean, layers: readonly AssumptionOverrides[]): World {
    const world = new World(account, isStrict, layers, {
      counted: (added) => {
        this.#records += added;
      },
      mailed: () => this.mails.emit('added'),
      findBound: (added, one) => this.findBound(added, one),
    });
    world.assumptions.sweep(this.#swept);
    return world;
  }

  #openAll(): Accounts {
    const { accounts } = this.#baseline;
    for (const one of accounts) this.#records += recordsIn(one);
    return new Accounts(accounts.map((account) => this.#open(account, this.#isStrict, this.#layers)));
  }

  /** Replaces one world by the baseline's account with its public key, else by the first account. Its keys stay. */
  loadInto(world: World, baseline: Baseline): World {
    const { publicKey, secretKey } = world;
    const account = { ...accountFor(world, baseline), publicKey, secretKey };
    const loaded = this.#open(account, world.isStrict, [this.#start, baseline.assumptions]);
    this.#records += loaded.records - this.#own(world);
    this.#accounts.add(loaded);
    return loaded;
  }

  /** Changes the assumptions of all accounts and of later ones. */
  changeAssumptions(patch: AssumptionPatch): void {
    this.#assumptions.change(patch);
    for (const { assumptions } of this.all()) assumptions.change(patch);
  }

  /** The state of some accounts, at least one, as a fixture. */
  state(worlds: readonly World[] = this.all()): Fixture {
    const { description, name } = this.#baseline;
    return writeFixture(
      description || name,
      this.#assumptions.overrides,
      worlds.map((one) => one.state()),
    );
  }
}

/** The account of a baseline that takes the place of another. */
const accountFor = ({ publicKey }: World, { accounts }: Baseline): AccountBaseline =>
  accounts.find((one) => one.publicKey === publicKey) ?? accounts[0];
