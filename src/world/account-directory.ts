/** The accounts of one mock: opens, resets and loads their worlds, one or all at once. */
import { type AssumptionPatch, AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { forEachInBatches, runThrough } from '../batches.js';
import type { AccountBaseline, Baseline } from '../fixtures/baseline.js';
import { bytesOfBaseline } from '../fixtures/baseline-bytes.js';
import type { FixtureEnvironment } from '../fixtures/environment.js';
import { secretFor } from '../fixtures/identities.js';
import { readFixture } from '../fixtures/read-fixture.js';
import type { Fixture } from '../fixtures/schema.js';
import { type AccountState, type WrittenFixture, writeFixture } from '../fixtures/write-fixture.js';
import { Random, type RandomState } from '../store/random.js';
import { realTime } from '../time/clock.js';
import { type ClockSetting, REAL } from '../time/clock-setting.js';
import { Accounts, type Keys } from './accounts.js';
import type { Consultations } from './consultations.js';
import type { Journal } from './journal.js';
import { Journals } from './journals.js';
import { WarningCounter } from './warning-counter.js';
import { type ResetPart, World } from './world.js';

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
  /** How many bytes the state of all accounts can take. */
  readonly maxBytes?: number;
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
/** A million contacts take half of it. */
export const MAX_STATE_BYTES = 2 * 1024 ** 3;

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
  readonly maxBytes: number;
  readonly warnings = new WarningCounter();
  readonly consultations: Consultations | undefined;
  readonly #swept: AssumptionOverrides;
  #isStrict: boolean;
  #baseline: Baseline;
  /** Assumptions that hold from the start, later ones win: a loaded fixture wins over the flags, the first one does not. */
  #layers: readonly AssumptionOverrides[];
  #assumptions: AssumptionSettings;
  #accounts: Accounts;

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
      maxBytes = MAX_STATE_BYTES,
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
    this.maxBytes = maxBytes;
    this.#journals = new Journals(journalSize);
    this.#baseline = runThrough(this.#read(name, fixture, this.#startsAt));
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

  /** What the state of all accounts takes in memory: records, snapshots, mails and faults, as they were counted last. */
  get bytes(): number {
    return this.#accounts.bytes;
  }

  /** Is there no room for more of it? */
  get hasNoRoom(): boolean {
    return this.bytes >= this.maxBytes;
  }

  /** Counts what one world takes. */
  recount(world: World): void {
    this.#accounts.recount(world);
  }

  /** Counts what one world takes; without a world, all of them. Its yields end batches. */
  recountInBatches(world?: World): Generator<void, void> {
    return forEachInBatches(world === undefined ? this.all() : [world], (one) => this.#accounts.recount(one));
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

  /** Closes a world; its keys open nothing any more. */
  close(keys: Keys): void {
    if (this.#accounts.delete(keys)) this.#journals.delete(keys.publicKey);
  }

  /** Resets one world to its baseline, whole or in part; without a world, all of them and the start of later ones; its yields end batches. */
  *resetInBatches(parts: readonly ResetPart[], world?: World): Generator<void, void> {
    const isMeant = (part: ResetPart) => parts.includes(part);
    yield* forEachInBatches(world === undefined ? this.all() : [world], (one) => {
      one.reset(parts);
      if (isMeant('journal')) this.journalOf(one.publicKey).clear();
    });
    if (world !== undefined) return;
    if (isMeant('assumptions')) this.#assumptions.replace({});
    if (isMeant('journal')) for (const journal of this.#journals.all()) journal.clear();
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

  /**
   * Its yields end batches.
   * @throws {ValidationError} when the fixture is broken; nothing has changed
   */
  readInBatches(name: string, fixture: unknown): Generator<void, Baseline> {
    return this.#read(name, fixture, (given) => given ?? this.#clock ?? REAL);
  }

  /** The clock of the start wins over that of the fixture. */
  readonly #startsAt: FixtureEnvironment['clockFor'] = (given) => this.#clock ?? given ?? REAL;

  #read(name: string, fixture: unknown, clockFor: FixtureEnvironment['clockFor']): Generator<void, Baseline> {
    const environment: FixtureEnvironment = {
      now: realTime(),
      maxAccounts: this.maxAccounts,
      maxBytes: this.maxBytes,
      assumptions: { ...this.#swept, ...this.#start },
      readers: this.readers,
      opensAccounts: this.opensAccounts,
      clockFor,
      randomFor: (userId: number, state?: RandomState) =>
        new Random(state === undefined ? { seed: (this.#seed + Math.imul(userId, 0x9e3779b9)) | 0 } : { state }),
    };
    return readFixture(name, fixture, environment, this.#builtIn);
  }

  /** Is there room for a world on this baseline beside the others? */
  hasRoomFor(baseline: Baseline): boolean {
    return this.bytes + bytesOfBaseline(baseline) <= this.maxBytes;
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
    const baseline = runThrough(this.#read(name, fixture, this.#startsAt));
    this.#begin(baseline, [baseline.assumptions, this.#start]);
  }

  #begin(baseline: Baseline, layers: readonly AssumptionOverrides[]): void {
    this.#baseline = baseline;
    this.#layers = layers;
    this.#assumptions = this.#settings();
    this.#accounts = this.#openAll();
    this.#journals.keepOnly((publicKey) => this.#accounts.has(publicKey));
  }

  #settings(): AssumptionSettings {
    const settings = new AssumptionSettings(...this.#layers);
    settings.sweep(this.#swept);
    return settings;
  }

  #open(account: AccountBaseline, isStrict: boolean, layers: readonly AssumptionOverrides[]): World {
    const world = new World(account, isStrict, ...layers);
    world.assumptions.sweep(this.#swept);
    return world;
  }

  #openAll(): Accounts {
    const { accounts } = this.#baseline;
    return new Accounts(accounts.map((account) => this.#open(account, this.#isStrict, this.#layers)));
  }

  /** Replaces one world by the baseline's account with its public key, else by the first account. Its keys stay. */
  loadInto(world: World, { accounts, assumptions }: Baseline): World {
    const { publicKey, secretKey } = world;
    const [first] = accounts;
    const account = accounts.find((one) => one.publicKey === publicKey) ?? first;
    const loaded = this.#open({ ...account, publicKey, secretKey }, world.isStrict, [this.#start, assumptions]);
    this.#accounts.add(loaded);
    return loaded;
  }

  /** Changes the assumptions of all worlds and of later ones; its yields end batches. */
  *changeAssumptionsInBatches(patch: AssumptionPatch): Generator<void, void> {
    this.#assumptions.change(patch);
    yield* forEachInBatches(this.all(), (world) => world.assumptions.change(patch));
  }

  /** The state of some worlds, at least one, as a fixture; that of each when it is read. */
  state(worlds: Iterable<World>): WrittenFixture {
    return this.#write({
      *[Symbol.iterator]() {
        for (const world of worlds) yield world.state();
      },
    });
  }

  /** The state of all accounts as they are now, whatever becomes of them. */
  stateNow(): WrittenFixture {
    return this.#write(this.all().map((world) => world.state()));
  }

  #write(accounts: Iterable<AccountState>): WrittenFixture {
    const { description, name } = this.#baseline;
    return writeFixture(description || name, this.#assumptions.overrides, accounts);
  }
}
