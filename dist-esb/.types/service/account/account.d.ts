/** An account: everything that the requests with its keys see or change. */
import { Clock } from '../../time/clock.js';
import { Zones } from '../../time/zones.js';
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import type { AssumptionId, AssumptionOverrides } from '../assumptions/registry.js';
import { Faults } from './faults.js';
import { Outbox } from './outbox.js';
import { Random } from './random.js';
import { type AccountBaseline, type ReferenceData, type SavedAccount, type Tables } from './tables.js';
/** The parts that can be reset separately; `records` includes ids, the random source and mail events. */
export declare const RESET_PARTS: readonly ['records', 'clock', 'assumptions', 'outbox', 'faults', 'journal'];
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
/** A class whose instances hold the account's tables as members. */
declare const WithTables: new (tables: Tables) => Tables;
export declare class Account extends WithTables {
    #private;
    readonly publicKey: string;
    readonly secretKey: string;
    readonly userId: number;
    readonly baseline: AccountBaseline;
    readonly referenceData: ReferenceData;
    readonly assumptions: AssumptionSettings;
    readonly clock: Clock;
    readonly zones: Zones;
    readonly faults: Faults;
    /** By name, oldest first. */
    readonly snapshots: Map<string, SavedAccount>;
    /** True to refuse contract warnings. */
    isStrict: boolean;
    /** Microseconds since 1970: everything due until then is done. */
    caughtUpTo: number;
    /** Microseconds since 1970: when it began on its baseline. What was due before is history. */
    since: number;
    /** Kept by catching up, which has nothing to do meanwhile. */
    idle: Idle | undefined;
    /**
     * @param layers assumptions that hold from the start, later ones win; those of the account itself win over all
     * @param onMail is called when mails were added
     */
    constructor(baseline: AccountBaseline, isStrict: boolean, layers: readonly AssumptionOverrides[], onMail: () => void);
    /** The time of a record in its baseline: one that the fixture gave no time is as old as the account. */
    momentOf(micros: number): number;
    get random(): Random;
    get outbox(): Outbox;
    /**
     * Counts one request.
     * @returns the requests of this minute so far, and the seconds until the next one
     */
    countRequest(): {
        requests: number;
        retryAfter: number;
        reset: number;
    };
    get countedRequests(): number;
    save(): SavedAccount;
    /**
     * Saves the state as a snapshot; the oldest one makes room.
     * @returns the name of the snapshot that was dropped
     */
    saveAs(name: string): string | undefined;
    restore(saved: SavedAccount, parts?: readonly ResetPart[]): void;
    /** Brings the account back to its baseline, whole or in part, where time begins anew; the directory keeps the journal. */
    reset(parts: readonly ResetPart[]): void;
    /** Runs a function; where it throws, the state from before it is back. */
    atomically<T>(run: () => T): T;
    /** Runs a function, then restores the state from before it. */
    withRollback<T>(run: () => T): T;
}
export {};
