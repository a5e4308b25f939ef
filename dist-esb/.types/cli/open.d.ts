import type { Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addOpen(program: Command, shell: Shell): void;
