/** `campaign-mock sweep -- npm test`: reports the assumptions on which a client depends. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addSweep(program: Command, shell: Shell): void;
