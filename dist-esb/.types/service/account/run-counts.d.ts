/** What is counted over a whole run: contract warnings, and the assumptions that requests read. Counts outlast resets, cleared journals and closed accounts. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Warning } from './journal.js';
export interface CountedWarning extends Warning {
    /** Method and documented path; null where the document has no such endpoint. */
    readonly endpoint: string | null;
    readonly count: number;
}
export declare class WarningCounter {
    #private;
    /** How many more were refused for their keys. */
    refused: number;
    countJudged(publicKey: string): void;
    /** @param publicKey of one account; undefined for all */
    judged(publicKey?: string): number;
    /** @param publicKey '' for requests that name no account */
    add(warnings: readonly Warning[], publicKey: string, endpoint: string | null): void;
    /** @param publicKey of one account; undefined for all, where the same warning of several is one */
    all(publicKey?: string): readonly CountedWarning[];
    clear(publicKey?: string): void;
}
/** An assumption at an endpoint, in a run. */
export interface UsedAssumption {
    readonly id: AssumptionId;
    /** Method and documented path; null where the document has no such endpoint. */
    readonly endpoint: string | null;
    /** The responses that it shaped with a value that a sweep can change. */
    readonly count: number;
    /** The values that were set by a test itself. */
    readonly pinned: readonly (string | number)[];
}
export declare class AssumptionUsage {
    #private;
    /** @param pinnedTo the value of a test; undefined where a sweep can change it */
    add(endpoint: string | null, ids: Iterable<AssumptionId>, pinnedTo: (id: AssumptionId) => string | number | undefined): void;
    /** Adds the counts of other mocks. */
    merge(counted: Iterable<UsedAssumption>): void;
    /** In the order in which they were read first. */
    all(): readonly UsedAssumption[];
}
