/** `campaign-mock`: starts a mock, prints the banner, and closes the mock at a signal. */
import type { Command } from 'commander';
import { type Shell } from './shell.js';
export declare function addServe(program: Command, shell: Shell): void;
