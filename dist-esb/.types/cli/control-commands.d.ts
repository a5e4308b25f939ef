/** The commands for a running mock: each calls a method that the library has too. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addControlCommands(program: Command, shell: Shell): void;
