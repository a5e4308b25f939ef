/** `campaign-mock journal`: prints the exchanges of a running mock, and those that follow. */
import type { Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addJournal(program: Command, shell: Shell): void;
