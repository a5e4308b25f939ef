/** Runs the command of a sweep in a process group of its own, within a time. */
import { type ChildProcess } from 'node:child_process';
import type { RunningMock } from '../../mock/mock.js';
/** The end of what a command prints. */
export declare class Output {
    text: string;
    add(text: string): void;
}
/** The first line that looks like a failure and that the passed run did not print, else the last line that it did not print. */
export declare function firstFailingLine(output: string, passed: string): string;
export interface CommandRun {
    readonly isPassed: boolean;
    readonly output: string;
}
export interface CommandOptions {
    readonly command: readonly [file: string, ...args: string[]];
    readonly env: NodeJS.ProcessEnv;
    readonly cwd: string;
    /** Milliseconds. */
    readonly timeout: number;
    readonly signal: AbortSignal;
}
/** Windows finds npm only by a shell. */
export declare const VIA_SHELL: {
    shell: boolean;
};
/** The variables by which a command finds its mock. */
export declare const variablesFor: ({ baseUrl, keys }: Pick<RunningMock, 'baseUrl' | 'keys'>) => NodeJS.ProcessEnv;
/**
 * Runs it to its end; what it leaves running ends with it.
 * @throws what the signal was aborted with
 */
export declare function runCommand({ command, env, cwd, timeout, signal }: CommandOptions): Promise<CommandRun>;
/** Asks a process and what it started to end, and ends what does not. */
export declare function stop(child: ChildProcess): void;
/** Sends a signal to a process and to what it started. */
export declare function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void;
