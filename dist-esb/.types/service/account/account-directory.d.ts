import { EventEmitter } from 'node:events';
import { type AssumptionPatch, AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { Account, type ResetPart } from './account.js';
import { type ExchangeLine, type Journal } from './journal.js';
import type { AssumptionUsage } from './run-counts.js';
import { WarningCounter } from './run-counts.js';
import type { Baseline } from './tables.js';
/** The pair of keys that opens an account. */
export interface Keys {
    readonly publicKey: string;
    readonly secretKey: string;
}
/** The secret key of an account for which only a public key is given. */
export declare const secretFor: (publicKey: string) => string;
/** A public key that no other process draws. */
export declare const drawPublicKey: () => string;
export declare const DEFAULT_SEED = 42;
export declare const DEFAULT_JOURNAL_SIZE = 1000;
export declare const DEFAULT_MAX_ACCOUNTS = 10000;
/** What happens in a mock, by the names of the events. */
export interface DirectoryEvents {
    readonly exchange: [ExchangeLine];
    /** An outbox got mails. */
    readonly mail: [];
    /** A control call changed something: its method and path, and the account, if not all. */
    readonly change: [{
        readonly public_key: string | null;
        readonly call: string;
    }];
}
declare const defaults: {
    /** Assumptions from the flags or options. */
    assumptions: AssumptionOverrides;
    /** The endpoints that assumptions can be narrowed to. */
    readers: AssumptionReaders;
    seed: number;
    isStrict: boolean;
    /** True to open an account for unknown keys. */
    opensAccounts: boolean;
    journalSize: number;
    maxAccounts: number;
    /** Values of a sweep: all others win over them. */
    swept: AssumptionOverrides;
    /** Counts the assumptions that requests read, where somebody asks for that. */
    usage: AssumptionUsage | undefined;
};
export type DirectoryOptions = Readonly<Partial<typeof defaults>>;
export declare class AccountDirectory {
    #private;
    readonly options: Readonly<typeof defaults>;
    /** Whoever watches the mock listens. */
    readonly events: EventEmitter<DirectoryEvents>;
    readonly warnings: WarningCounter;
    constructor(baseline: Baseline, options?: DirectoryOptions);
    /** True if contract warnings are refused without an account, and in accounts that are opened later. */
    get isStrict(): boolean;
    get baseline(): Baseline;
    /** The assumptions where no account is known, and of accounts that are opened later. */
    get assumptions(): AssumptionSettings;
    get size(): number;
    all(): readonly Account[];
    find(publicKey: string): Account | undefined;
    /** The account that a pair of keys opens. */
    enter({ publicKey, secretKey }: Keys): Account | undefined;
    get isFull(): boolean;
    /** A public key; the same seed draws the same keys. */
    drawPublicKey(): string;
    /** Opens a fresh account on the baseline of the fixture's first account. */
    open(keys?: Partial<Keys>): Account;
    /** Closes an account; its keys open nothing any more. */
    close(keys: Keys): void;
    /** Resets one account to its baseline, whole or in part; without an account, all of them and the start of later ones. */
    reset(parts: readonly ResetPart[], account?: Account): void;
    /** The journal of an account; the one without an account for an unknown key. */
    journalOf(publicKey: string): Journal;
    /** The journals of all accounts, and the one without an account. */
    journals(): readonly Journal[];
    /** Sets strictness for one account; without an account, for all and for later ones. */
    setStrict(isStrict: boolean, account?: Account): void;
    /** Replaces all accounts by those of a baseline, whose assumptions win over those of the start. */
    load(baseline: Baseline): void;
    /** Begins with a baseline as the constructor does: the assumptions of the start win over its own. */
    restart(baseline: Baseline): void;
    /** Replaces one account by the baseline's account with its public key, else by the first account. Its keys stay. */
    loadInto(account: Account, baseline: Baseline): Account;
    /** Changes the assumptions of all accounts and of later ones. */
    changeAssumptions(patch: AssumptionPatch): void;
}
export {};
