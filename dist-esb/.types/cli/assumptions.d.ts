/** `campaign-mock assumptions`: the registry with the values in force, as text, JSON or a table of Markdown. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addAssumptions(program: Command, { stdout }: Shell): void;
