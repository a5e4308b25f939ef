/** What ends the command early: one line on stderr, exit code 2, no stack. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
/** Writes the error in one line, and returns the exit code. */
export declare function exitCodeOf(error: NodeJS.ErrnoException, { stderr }: Shell): number;
export declare function oneLine(text: string): string;
/**
 * The error of a refused option begins with the flag, the variable or the file that the value is from.
 * @param folder where the command began
 */
export declare function withSource(error: NodeJS.ErrnoException, command: Command, folder: string): Error;
