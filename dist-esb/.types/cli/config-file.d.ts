import type { Command } from 'commander';
import { type TSchema } from 'typebox';
import type { MockOptions } from '../mock/options.js';
export declare const FILE = "campaign-mock.config.json";
export declare const createConfigSchema: () => TSchema;
/**
 * The options of the file; none where there is no file.
 * @throws {ValidationError} for a file that is broken
 * @throws {AssumptionError} for an unknown assumption or value
 */
export declare function readConfig(folder?: string): MockOptions;
/**
 * The options of the file, then those of variables and flags: a later one wins.
 * @throws as reading each does
 */
export declare function readOptions(command: Command): MockOptions;
