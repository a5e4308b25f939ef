/** The accounts of one mock: opens, resets and loads accounts, one or all at once. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { AssumptionPatch } from '../assumptions/overrides.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { AssumptionSettings } from '../assumptions/values.js';
import { Account, type ResetPart } from './account.js';
import { type ExchangeLine, type Journal, type JournalEntry, Journals } from './journal.js';
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

/** Draws a public key that no other process draws, whatever the seed is. */
export const drawPublicKey = (): string => `pk_test_${randomUUID().replaceAll('-', '')}`;

export const DEFAULT_SEED = 42;
export const DEFAULT_JOURNAL_SIZE = 1000;
export const DEFAULT_MAX_ACCOUNTS = 10_000;

export interface DirectoryEvents {
  readonly exchange: [ExchangeLine];
  readonly mail: [{ readonly public_key: string }];
  /** A control call or the link of a verification mail changed the mock: the call as method and path, and the public key of the account, null for all. */
  readonly change: [{ readonly public_key: string | null; readonly call: string }];
}

const NONE: AssumptionOverrides = {};

const defaults = {
  /** Assumptions from the flags or options. */
  assumptions: NONE,
  seed: DEFAULT_SEED,
  isStrict: false,
  /** True to open an account for unknown keys. */
  opensAccounts: false,
  journalSize: DEFAULT_JOURNAL_SIZE,
  maxAccounts: DEFAULT_MAX_ACCOUNTS,
  /** The values of a sweep: all other values win over these. */
  swept: NONE,
};

export interface DirectoryOptions extends Readonly<Partial<typeof defaults>> {
  /** Counts the assumptions that requests read; undefined outside a sweep. */
  readonly usage?: AssumptionUsage | undefined;
}

export class AccountDirectory {
  readonly options: Readonly<typeof defaults> & Pick<DirectoryOptions, 'usage'>;
  readonly events = new EventEmitter<DirectoryEvents>().setMaxListeners(0);
  readonly warnings = new WarningCounter();
  /** True if requests with a contract warning are refused: those without an account, and to accounts opened later. */
  isStrict: boolean;
  baseline!: Baseline;
  /** The assumptions of requests without an account, and of accounts that are opened later. */
  assumptions!: AssumptionSettings;
  readonly #random: Random;
  readonly #journals: Journals;
  /** Assumptions of the options and of the fixture: a later layer wins over an earlier layer. */
  #layers!: readonly AssumptionOverrides[];
  /** Accounts by public key, then by secret key: where any pair is accepted, one public key can open several accounts. */
  #accounts = new Map<string, Map<string, Account>>();

  constructor(baseline: Baseline, options: DirectoryOptions = {}) {
    this.options = { ...defaults, ...options };
    const { seed, journalSize, isStrict } = this.options;
    this.#random = new Random({ seed });
    this.#journals = new Journals(journalSize);
    this.isStrict = isStrict;
    this.restart(baseline);
  }

  get size(): number {
    return [...this.#accounts.values()].reduce((sum, { size }) => sum + size, 0);
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()].flatMap((sharing) => [...sharing.values()]);
  }

  find(publicKey: string): Account | undefined {
    return this.#accounts.get(publicKey)?.values().next().value;
  }

  enter({ publicKey, secretKey }: Keys): Account | undefined {
    return this.#accounts.get(publicKey)?.get(secretKey);
  }

  get isFull(): boolean {
    return this.size >= this.options.maxAccounts;
  }

  /** Draws a public key; the same seed draws the same keys. */
  drawPublicKey(): string {
    return `pk_test_${this.#random.token()}`;
  }

  /** Opens a fresh account on the baseline of the fixture's first account. */
  open({ publicKey = this.drawPublicKey(), secretKey = secretFor(publicKey) }: Partial<Keys> = {}): Account {
    const [first] = this.baseline.accounts;
    const account = this.#add({ ...first, publicKey, secretKey }, this.isStrict, this.#layers);
    account.assumptions.change(this.assumptions.changes);
    return account;
  }

  close({ publicKey, secretKey }: Keys): void {
    const sharing = this.#accounts.get(publicKey);
    if (!sharing?.delete(secretKey) || sharing.size > 0) return;
    this.#accounts.delete(publicKey);
    this.#forget(publicKey);
  }

  #forget(publicKey: string): void {
    this.#journals.delete(publicKey);
    this.warnings.delete(publicKey);
  }

  /** Resets parts of an account to its baseline; without an account, of all accounts and of the start of later ones. */
  reset(parts: readonly ResetPart[], account?: Account): void {
    for (const one of account === undefined ? this.all() : [account]) one.reset(parts);
    if (parts.includes('journal')) for (const journal of this.journals(account)) journal.clear();
    if (parts.includes('assumptions') && account === undefined) this.assumptions.replace({});
  }

  /** The journal of an account; for an unknown key, the journal of requests without an account. */
  journalOf(publicKey: string): Journal {
    return this.#journals.of(this.#accounts.has(publicKey) ? publicKey : undefined);
  }

  addExchange(journal: Journal, exchange: JournalEntry): void {
    this.#journals.add(journal, exchange);
  }

  /** The journal of an account; without an account, all journals, with that of requests without an account. */
  journals(account?: Account): readonly Journal[] {
    return account === undefined ? this.#journals.all() : [this.journalOf(account.publicKey)];
  }

  /** Sets strictness for one account; without an account, for all and for later accounts. */
  setStrict(isStrict: boolean, account?: Account): void {
    for (const one of account === undefined ? this.all() : [account]) one.isStrict = isStrict;
    if (account === undefined) this.isStrict = isStrict;
  }

  /** Replaces all accounts by the accounts of a baseline, whose assumptions win over those of the options. */
  load(baseline: Baseline, layers: readonly AssumptionOverrides[] = this.#layersOver(baseline)): void {
    this.baseline = baseline;
    this.#layers = layers;
    this.assumptions = new AssumptionSettings(...layers);
    this.assumptions.sweep(this.options.swept);
    const before = this.#accounts;
    this.#accounts = new Map();
    for (const one of baseline.accounts) this.#add(one, this.isStrict, layers);
    for (const publicKey of before.keys()) if (!this.#accounts.has(publicKey)) this.#forget(publicKey);
  }

  #layersOver(baseline: Baseline): readonly AssumptionOverrides[] {
    return [this.options.assumptions, baseline.assumptions];
  }

  /** Starts again with a baseline: as at the start, the assumptions of the options win over those of the baseline. */
  restart(baseline: Baseline): void {
    this.load(baseline, this.#layersOver(baseline).toReversed());
  }

  /** Emits `mail` if an account has new mails. @param nextId the id of its next mail before */
  announceMails({ publicKey, outbox }: Account, nextId: number): void {
    if (outbox.state.nextId > nextId) this.events.emit('mail', { public_key: publicKey });
  }

  /** Adds a new account, which replaces the account with its keys. */
  #add(baseline: AccountBaseline, isStrict: boolean, layers: readonly AssumptionOverrides[]): Account {
    const account = new Account(baseline, isStrict, layers);
    account.assumptions.sweep(this.options.swept);
    const { publicKey, secretKey } = account;
    const sharing = this.#accounts.get(publicKey) ?? new Map<string, Account>();
    this.#accounts.set(publicKey, sharing.set(secretKey, account));
    return account;
  }

  /** Replaces an account, but for its keys, by the account of the baseline with its public key, else by the first of the baseline. */
  loadInto({ publicKey, secretKey, isStrict }: Account, baseline: Baseline): Account {
    const own = baseline.accounts.find((one) => one.publicKey === publicKey) ?? baseline.accounts[0];
    return this.#add({ ...own, publicKey, secretKey }, isStrict, this.#layersOver(baseline));
  }

  /** Changes the assumptions of all accounts and of later accounts. */
  changeAssumptions(patch: AssumptionPatch): void {
    this.assumptions.change(patch);
    for (const { assumptions } of this.all()) assumptions.change(patch);
  }
}
