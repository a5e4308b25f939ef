/** `campaign-mock run -- npm test`: a mock for as long as a command runs, and the check of what it asked. */
import type { Command } from 'commander';
import { type Shell } from './shell.js';
export declare function addRun(program: Command, shell: Shell): void;
