import type { AssumptionId, AssumptionOverrides } from '../../service/assumptions/registry.js';
import { type SweepResult } from './findings.js';
import { type TrialOptions } from './trials.js';
export interface SweepOptions extends TrialOptions {
    /** What the command runs under first. */
    readonly inForce: AssumptionOverrides;
    /** The ids to try; all, if the list is empty. */
    readonly only: readonly AssumptionId[];
    /** Milliseconds of a run; without it some times those of the first run. */
    readonly timeout: number | undefined;
    follow(progress: Progress): void;
}
export interface Progress {
    readonly runs: number;
    /** About so many are to come. */
    readonly left: number;
    /** Milliseconds that a run takes. */
    readonly duration: number;
    /** Values that break the command, so far. */
    readonly found: number;
}
/** The command fails before anything is changed. */
export declare class CommandFailed extends Error {
    readonly output: string;
    /** @param output of the command */
    constructor(output: string);
}
/**
 * @throws {CommandFailed} when the command fails under the values in force
 * @throws {Error} when it consults nothing
 * @throws what the signal was aborted with
 */
export declare function sweep(options: SweepOptions): Promise<SweepResult>;
