/** A command for a running mock: its address, its account, and the output. */
import { type Command } from 'commander';
import { type ClientMethods, type Perform } from '../client/client-methods.js';
import { connect } from '../client/remote-client.js';
import type { Shell } from './shell.js';
export type Controls = ClientMethods;
export interface TargetFlags {
    readonly url: string;
    readonly account?: string;
}
/** Adds the two flags that every command for a running mock has, and those below it. */
export declare const addTarget: (command: Command) => Command;
/**
 * Performs control calls of the mock that a command names.
 * @throws {Error} when no mock answers there
 */
export declare function performIn(command: Command): Promise<Perform>;
export declare function connectIn(command: Command): ReturnType<typeof connect>;
/** The same calls as methods; @throws as `performIn` does */
export declare const controlsOf: (command: Command) => Promise<Controls>;
/** Prints a result as JSON; a call without a result prints nothing. */
export declare function print({ stdout }: Shell, result: unknown): void;
/** Has a command print what a method returns; `line` is what it prints of it without `--json`. */
export declare function addCall<A = string, R = unknown>(shell: Shell, command: Command, run: (controls: Controls, given: A) => Promise<R>, line?: (result: R, given: A) => string | undefined): void;
export declare const countOf: (number: number, what: string) => string;
