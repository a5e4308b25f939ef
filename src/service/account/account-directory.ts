/** The accounts of one mock: opens, resets and loads their accounts, one or all at once. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type AssumptionPatch, AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { NO_READERS } from '../assumptions/scopes.js';
import { Account, type ResetPart } from './account.js';
import { type ExchangeLine, type Journal, Journals } from './journal.js';
import { Random } from './random.js';
import { type AssumptionUsage, WarningCounter } from './run-counts.js';
import type { AccountBaseline, Baseline } from './tables.js';

/** The pair of keys that opens an account. */
export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** The secret key of an account for which only a public key is given. */
export const secretFor = (publicKey: string): string => publicKey.replace(/^(pk_)?/, 'sk_');

/** A public key that no other process draws. */
export const drawPublicKey = (): string => `pk_test_${randomUUID().replaceAll('-', '')}`;

export const DEFAULT_SEED = 42;
export const DEFAULT_JOURNAL_SIZE = 1000;
export const DEFAULT_MAX_ACCOUNTS = 10_000;

/** What happens in a mock, by the names of the events. */
export interface DirectoryEvents {
  readonly exchange: [ExchangeLine];
  /** An outbox got mails. */
  readonly mail: [];
  /** A control call changed something: its method and path, and the account, if not all. */
  readonly change: [{ readonly public_key: string | null; readonly call: string }];
}

const NONE: AssumptionOverrides = {};

const defaults = {
  /** Assumptions from the flags or options. */
  assumptions: NONE,
  /** The endpoints that assumptions can be narrowed to. */
  readers: NO_READERS,
  seed: DEFAULT_SEED,
  isStrict: false,
  /** True to open an account for unknown keys. */
  opensAccounts: false,
  journalSize: DEFAULT_JOURNAL_SIZE,
  maxAccounts: DEFAULT_MAX_ACCOUNTS,
  /** Values of a sweep: all others win over them. */
  swept: NONE,
};

interface Counting {
  /** Counts the assumptions that requests read, where somebody asks for that. */
  readonly usage?: AssumptionUsage | undefined;
}

export type DirectoryOptions = Readonly<Partial<typeof defaults>> & Counting;

export class AccountDirectory {
  readonly options: Readonly<typeof defaults> & Counting;
  readonly #random: Random;
  readonly #journals: Journals;
  readonly events = new EventEmitter<DirectoryEvents>().setMaxListeners(0);
  readonly warnings = new WarningCounter();
  #isStrict: boolean;
  #baseline!: Baseline;
  /** Assumptions that hold from the start, later ones win: a loaded fixture wins over the flags, the first one does not. */
  #layers!: readonly AssumptionOverrides[];
  #assumptions!: AssumptionSettings;
  /** By public key, then by secret key: where any pair is accepted, one public key can open several. */
  #accounts!: Map<string, Map<string, Account>>;
  #size = 0;
  readonly #onMail = () => this.events.emit('mail');

  constructor(baseline: Baseline, options: DirectoryOptions = {}) {
    this.options = { ...defaults, ...options };
    const { seed, journalSize, isStrict } = this.options;
    this.#random = new Random({ seed });
    this.#journals = new Journals(journalSize);
    this.#isStrict = isStrict;
    this.restart(baseline);
  }

  /** True if contract warnings are refused without an account, and in accounts that are opened later. */
  get isStrict(): boolean {
    return this.#isStrict;
  }

  get baseline(): Baseline {
    return this.#baseline;
  }

  /** The assumptions where no account is known, and of accounts that are opened later. */
  get assumptions(): AssumptionSettings {
    return this.#assumptions;
  }

  get size(): number {
    return this.#size;
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()].flatMap((sharing) => [...sharing.values()]);
  }

  find(publicKey: string): Account | undefined {
    return this.#accounts.get(publicKey)?.values().next().value;
  }

  /** The account that a pair of keys opens. */
  enter({ publicKey, secretKey }: Keys): Account | undefined {
    return this.#accounts.get(publicKey)?.get(secretKey);
  }

  get isFull(): boolean {
    return this.#size >= this.options.maxAccounts;
  }

  /** A public key; the same seed draws the same keys. */
  drawPublicKey(): string {
    return `pk_test_${this.#random.token()}`;
  }

  /** Opens a fresh account on the baseline of the fixture's first account. */
  open(keys: Partial<Keys> = {}): Account {
    const publicKey = keys.publicKey ?? this.drawPublicKey();
    const secretKey = keys.secretKey ?? secretFor(publicKey);
    const [first] = this.#baseline.accounts;
    const account = this.#open({ ...first, publicKey, secretKey }, this.#isStrict, this.#layers);
    account.assumptions.change(this.#assumptions.changes);
    this.#add(account);
    return account;
  }

  close(keys: Keys): void {
    const account = this.enter(keys);
    const sharing = this.#accounts.get(keys.publicKey);
    if (account === undefined || sharing === undefined) return;
    this.#size -= 1;
    sharing.delete(keys.secretKey);
    if (sharing.size > 0) return;
    this.#accounts.delete(keys.publicKey);
    this.#journals.delete(keys.publicKey);
  }

  /** Resets one account to its baseline, whole or in part; without an account, all of them and the start of later ones. */
  reset(parts: readonly ResetPart[], account?: Account): void {
    for (const one of account === undefined ? this.all() : [account]) {
      one.reset(parts);
      if (parts.includes('journal')) this.journalOf(one.publicKey).clear();
    }
    if (account !== undefined) return;
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

  /** Sets strictness for one account; without an account, for all and for later ones. */
  setStrict(isStrict: boolean, account?: Account): void {
    for (const one of account === undefined ? this.all() : [account]) one.isStrict = isStrict;
    if (account === undefined) this.#isStrict = isStrict;
  }

  /** Replaces all accounts by those of a baseline, whose assumptions win over those of the start. */
  load(baseline: Baseline): void {
    this.#begin(baseline, [this.options.assumptions, baseline.assumptions]);
  }

  /** Begins with a baseline as the constructor does: the assumptions of the start win over its own. */
  restart(baseline: Baseline): void {
    this.#begin(baseline, [baseline.assumptions, this.options.assumptions]);
  }

  #begin(baseline: Baseline, layers: readonly AssumptionOverrides[]): void {
    this.#baseline = baseline;
    this.#layers = layers;
    this.#assumptions = new AssumptionSettings(...layers);
    this.#assumptions.sweep(this.options.swept);
    this.#accounts = new Map();
    this.#size = 0;
    for (const one of baseline.accounts) this.#add(this.#open(one, this.#isStrict, layers));
    this.#journals.keepOnly((publicKey) => this.#accounts.has(publicKey));
  }

  /** Adds an account, in the place of the one with its keys. */
  #add(account: Account): void {
    const { publicKey, secretKey } = account;
    const sharing = this.#accounts.get(publicKey) ?? new Map<string, Account>();
    if (!sharing.has(secretKey)) this.#size += 1;
    this.#accounts.set(publicKey, sharing.set(secretKey, account));
  }

  #open(baseline: AccountBaseline, isStrict: boolean, layers: readonly AssumptionOverrides[]): Account {
    const account = new Account(baseline, isStrict, layers, this.#onMail);
    account.assumptions.sweep(this.options.swept);
    return account;
  }

  /** Replaces one account by the baseline's account with its public key, else by the first account. Its keys stay. */
  loadInto(account: Account, baseline: Baseline): Account {
    const { publicKey, secretKey } = account;
    const own = baseline.accounts.find((one) => one.publicKey === publicKey) ?? baseline.accounts[0];
    const start = { ...own, publicKey, secretKey };
    const loaded = this.#open(start, account.isStrict, [this.options.assumptions, baseline.assumptions]);
    this.#add(loaded);
    return loaded;
  }

  /** Changes the assumptions of all accounts and of later ones. */
  changeAssumptions(patch: AssumptionPatch): void {
    this.#assumptions.change(patch);
    for (const { assumptions } of this.all()) assumptions.change(patch);
  }
}
