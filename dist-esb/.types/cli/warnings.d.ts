/** `campaign-mock warnings`: what clients did that the document does not promise, and the check that ends a CI job. */
import { type Command } from 'commander';
import type { CountedWarning } from '../service/account/run-counts.js';
import { type Controls } from './connection.js';
import type { Shell } from './shell.js';
export declare const FAILED = 1;
export interface CheckFlags {
    readonly except?: readonly string[];
    readonly allowIdle?: boolean;
}
export declare const addCheck: (command: Command) => Command;
export declare function addWarnings(program: Command, shell: Shell): void;
interface Checked {
    readonly total: number;
    readonly requests: number;
    readonly warnings?: readonly CountedWarning[];
}
/** What clients did, and whether they had to ask something and did not. */
export declare function check(warnings: Controls['warnings'], { except, allowIdle }: CheckFlags): Promise<{
    result: Checked;
    isIdle: boolean;
}>;
export {};
