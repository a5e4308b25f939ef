import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addGenerate(program: Command, { stdout }: Shell): void;
