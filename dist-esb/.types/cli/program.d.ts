import type { Shell } from './shell.js';
/** Runs the command; it ends with the exit code of the shell. */
export declare function runCommand(args: readonly string[], shell: Shell): Promise<void>;
