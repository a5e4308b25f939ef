import type { MockOptions } from '../../mock/options.js';
import { type UsedAssumption } from '../../service/account/run-counts.js';
import type { AssumptionOverrides } from '../../service/assumptions/registry.js';
import { type CommandOptions, type CommandRun } from './run-command.js';
export interface TrialOptions {
    readonly command: CommandOptions['command'];
    /** Of the mock that the command finds by its variables; values are not among them. */
    readonly mock: Omit<MockOptions, 'assumptions' | 'profile'>;
    readonly env: NodeJS.ProcessEnv;
    readonly cwd: string;
    /** Runs the command; a process of its own by default. */
    readonly run?: (options: CommandOptions) => Promise<CommandRun>;
    /** Runs at the same time. */
    readonly jobs: number;
    readonly signal: AbortSignal;
}
export interface SweepRun extends CommandRun {
    readonly usage: readonly UsedAssumption[];
}
export declare class Trials {
    #private;
    constructor(options: TrialOptions);
    get finished(): number;
    /** The milliseconds that a run takes. */
    get duration(): number;
    /** @param timeout in milliseconds */
    run(values: AssumptionOverrides, timeout: number): Promise<SweepRun>;
    /** Waits until nothing runs any more, whatever became of it. */
    settle(): Promise<void>;
}
