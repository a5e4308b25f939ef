/** `campaign-mock learn recording.har`: reads recordings of the real service, and reports the values that they prove. */
import { type Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addLearn(program: Command, shell: Shell): void;
