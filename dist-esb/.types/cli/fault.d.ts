/** `campaign-mock fault`: orders a fault, with a flag for each member that the control call takes. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addFault(program: Command, shell: Shell): void;
