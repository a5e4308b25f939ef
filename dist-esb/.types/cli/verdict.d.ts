import type { CountedWarning } from '../service/account/run-counts.js';
export interface Verdict {
    readonly code: number;
    /** The seconds within which the command did not end. */
    readonly late: number | undefined;
    /** True if the client had to ask something, and no request was judged. */
    readonly isIdle: boolean;
    readonly requests: number;
    readonly refused: number;
    readonly total: number;
    readonly warnings?: readonly CountedWarning[];
}
export declare function describeVerdict(verdict: Verdict): {
    readonly isPassed: boolean;
    readonly sentence: string;
};
/**
 * Adds the verdict to the summary of a CI job.
 * @throws {Error} when the file cannot be written
 */
export declare function addSummary(file: string, sentence: string, { warnings }: Verdict): void;
