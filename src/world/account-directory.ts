/** All worlds of one mock: which account opens which, and what happens to all of them at once. */
import { type AssumptionPatch, AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import type { Baseline } from '../fixtures/baseline.js';
import type { FixtureEnvironment } from '../fixtures/environment.js';
import { secretFor } from '../fixtures/identities.js';
import { readFixture } from '../fixtures/read-fixture.js';
import type { Fixture } from '../fixtures/schema.js';
import { writeFixture } from '../fixtures/write-fixture.js';
import { Random, type RandomState } from '../store/random.js';
import { realTime } from '../time/clock.js';
import { type ClockSetting, REAL } from '../time/clock-setting.js';
import { Journal } from './journal.js';
import { WarningCounter } from './warning-counter.js';
import { type ResetPart, World } from './world.js';

/** The pair of keys that opens a world. */
export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

export interface DirectoryOptions {
  /** Answers that hold from the start. */
  readonly assumptions?: AssumptionOverrides;
  readonly seed?: number;
  /** How all clocks are set at the start, whatever the fixture says. */
  readonly clock?: ClockSetting;
  /** Are contract warnings refused? */
  readonly isStrict?: boolean;
  /** How many exchanges the journal of an account holds. */
  readonly journalSize?: number;
  /** What the service has where a fixture is silent. */
  readonly builtIn?: Fixture;
}

export const DEFAULT_SEED = 42;
export const DEFAULT_JOURNAL_SIZE = 1000;

export class AccountDirectory {
  readonly #start: AssumptionOverrides;
  readonly #seed: number;
  readonly #builtIn: Fixture;
  readonly #random: Random;
  readonly #clock: ClockSetting | undefined;
  readonly #journalSize: number;
  /** By public key; '' for requests that name no account. They outlast the worlds, which a load replaces. */
  readonly #journals = new Map<string, Journal>();
  readonly warnings = new WarningCounter();
  #isStrict: boolean;
  #baseline: Baseline;
  /** Answers that hold from the start: what is said later wins, and a fixture that is loaded is said after the flags. */
  #layers: readonly AssumptionOverrides[];
  #assumptions: AssumptionSettings;
  /** By public key, then by secret key: where any pair is accepted, one public key can open several. */
  #accounts: Map<string, Map<string, World>>;

  /**
   * @param name how messages call the fixture
   * @param fixture parsed JSON
   * @throws {Refused} when the fixture is broken
   */
  constructor(
    name: string,
    fixture: unknown,
    {
      assumptions = {},
      seed = DEFAULT_SEED,
      builtIn: always = {},
      clock,
      isStrict = false,
      journalSize = DEFAULT_JOURNAL_SIZE,
    }: DirectoryOptions = {},
  ) {
    this.#start = assumptions;
    this.#seed = seed;
    this.#builtIn = always;
    this.#random = new Random({ seed });
    this.#clock = clock;
    this.#isStrict = isStrict;
    this.#journalSize = journalSize;
    this.#baseline = this.#read(name, fixture, (given) => clock ?? given ?? REAL);
    this.#layers = [this.#baseline.assumptions, assumptions];
    this.#assumptions = new AssumptionSettings(...this.#layers);
    this.#accounts = openAll(this.#baseline, isStrict, this.#layers);
  }

  get baseline(): Baseline {
    return this.#baseline;
  }

  /** The answers where no account is known, and of accounts that are opened later. */
  get assumptions(): AssumptionSettings {
    return this.#assumptions;
  }

  all(): readonly World[] {
    return [...this.#accounts.values()].flatMap((sharing) => [...sharing.values()]);
  }

  /** The oldest world with this public key. */
  find(publicKey: string): World | undefined {
    return this.#accounts.get(publicKey)?.values().next().value;
  }

  /** The world that a pair of keys opens. */
  enter({ publicKey, secretKey }: Keys): World | undefined {
    return this.#accounts.get(publicKey)?.get(secretKey);
  }

  /** Opens a fresh world on the baseline of the fixture's first account. */
  open(keys: Partial<Keys> = {}): World {
    const publicKey = keys.publicKey ?? `pk_test_${this.#random.token()}`;
    const secretKey = keys.secretKey ?? secretFor(publicKey);
    const [first] = this.#baseline.accounts;
    const world = new World({ ...first, publicKey, secretKey }, this.#isStrict, ...this.#layers);
    world.assumptions.change(this.#assumptions.changes);
    addTo(this.#accounts, world);
    return world;
  }

  /** Ends a world; its keys open nothing more. */
  close({ publicKey, secretKey }: Keys): void {
    const sharing = this.#accounts.get(publicKey);
    sharing?.delete(secretKey);
    if (sharing?.size !== 0) return;
    this.#accounts.delete(publicKey);
    this.#journals.delete(publicKey);
  }

  /** Back to the baseline, whole or in part: some worlds, or all of them and what holds for those to come. */
  reset(parts: readonly ResetPart[], world?: World): void {
    const isMeant = (part: ResetPart) => parts.includes(part);
    for (const one of world === undefined ? this.all() : [world]) {
      one.reset(parts);
      if (isMeant('journal')) this.journalOf(one.publicKey).clear();
    }
    if (world !== undefined) return;
    if (isMeant('assumptions')) this.#assumptions.replace({});
    if (isMeant('journal')) for (const journal of this.#journals.values()) journal.clear();
  }

  /** The journal of an account; that of nobody for a key that no account has. */
  journalOf(publicKey: string): Journal {
    const key = this.#accounts.has(publicKey) ? publicKey : '';
    const journal = this.#journals.get(key) ?? new Journal(this.#journalSize);
    this.#journals.set(key, journal);
    return journal;
  }

  /** Of every account, and of nobody. */
  journals(): readonly Journal[] {
    return [...this.#journals.values()];
  }

  /** Are contract warnings refused where no account is known, and of accounts that are opened later? */
  get isStrict(): boolean {
    return this.#isStrict;
  }

  /** Refuses contract warnings, or not any more: for one world, or for all and those to come. */
  setStrict(isStrict: boolean, world?: World): void {
    for (const one of world === undefined ? this.all() : [world]) one.isStrict = isStrict;
    if (world === undefined) this.#isStrict = isStrict;
  }

  /** @throws {Refused} when the fixture is broken; nothing has changed */
  read(name: string, fixture: unknown): Baseline {
    return this.#read(name, fixture, (given) => given ?? this.#clock ?? REAL);
  }

  #read(name: string, fixture: unknown, clockFor: FixtureEnvironment['clockFor']): Baseline {
    const environment: FixtureEnvironment = {
      now: realTime(),
      clockFor,
      randomFor: (userId: number, state?: RandomState) =>
        new Random(state === undefined ? { seed: (this.#seed + Math.imul(userId, 0x9e3779b9)) | 0 } : { state }),
    };
    return readFixture(name, fixture, environment, this.#builtIn);
  }

  /** A new baseline for all: its accounts take the place of those that are there. */
  load(baseline: Baseline): void {
    this.#baseline = baseline;
    this.#layers = [this.#start, baseline.assumptions];
    this.#assumptions = new AssumptionSettings(...this.#layers);
    this.#accounts = openAll(baseline, this.#isStrict, this.#layers);
    for (const key of this.#journals.keys()) if (key !== '' && !this.#accounts.has(key)) this.#journals.delete(key);
  }

  /** A new baseline for one world: the account with its key, else the first one. Its keys stay. */
  loadInto(world: World, { accounts, assumptions }: Baseline): World {
    const { publicKey, secretKey } = world;
    const [first] = accounts;
    const account = accounts.find((one) => one.publicKey === publicKey) ?? first;
    const loaded = new World({ ...account, publicKey, secretKey }, world.isStrict, this.#start, assumptions);
    addTo(this.#accounts, loaded);
    return loaded;
  }

  /** Changes the answers of all worlds and of those to come. */
  changeAssumptions(patch: AssumptionPatch): void {
    this.#assumptions.change(patch);
    for (const world of this.all()) world.assumptions.change(patch);
  }

  /** The state of some worlds, at least one, as a fixture. */
  state(worlds: readonly World[]): Fixture {
    const { description, name } = this.#baseline;
    const accounts = worlds.map((world) => world.state());
    return writeFixture(description || name, this.#assumptions.overrides, accounts);
  }
}

function openAll(
  baseline: Baseline,
  isStrict: boolean,
  layers: readonly AssumptionOverrides[],
): Map<string, Map<string, World>> {
  const worlds = new Map<string, Map<string, World>>();
  for (const account of baseline.accounts) addTo(worlds, new World(account, isStrict, ...layers));
  return worlds;
}

function addTo(worlds: Map<string, Map<string, World>>, world: World): void {
  const sharing = worlds.get(world.publicKey) ?? new Map<string, World>();
  worlds.set(world.publicKey, sharing.set(world.secretKey, world));
}
