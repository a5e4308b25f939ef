/** The flags of the command, made from the table of options, and their values under the table's names. */
import { type Command, Option } from 'commander';
import { type Flag, type OptionValues, optionTable } from '../mock/option-table.js';
import { AssumptionSettings } from '../service/assumptions/assumption-settings.js';
export type FlaggedOption = {
    [Name in keyof typeof optionTable]: (typeof optionTable)[Name] extends {
        readonly flag: Flag;
    } ? Name : never;
}[keyof typeof optionTable];
export type FlagValues = {
    readonly [Name in FlaggedOption]?: OptionValues[Name];
};
/** Parses a whole number within bounds; `unit` says what it counts. */
export declare const wholeNumber: (minimum: number, maximum: number, unit?: string) => (text: string) => number;
/** The variable that stands in for a flag: `CAMPAIGN_MOCK_CORS_ORIGIN` for `--cors-origin`. */
export declare const variableOf: (option: Option) => string;
export declare function createFlag(name: FlaggedOption): Option;
/** The options of the command, in the order of the table; `Object.keys` does not know the names. */
export declare const flaggedOptions: FlaggedOption[];
/** The command's defaults where they are not the library's. */
export declare const commandDefaults: FlagValues;
/**
 * Reads a yes or a no in any case.
 * @throws {ValidationError} for any other text
 */
export declare function parseSwitch(variable: string, text: string): boolean;
/** The flag of an option; undefined where the command has none. */
export declare function flagOf({ options }: Command, name: FlaggedOption): Option | undefined;
/** The flag or the variable that an option is from; undefined where neither gave it. */
export declare function sourceOf(command: Command, option: Option): string | undefined;
/**
 * The values of those flags and variables that are given.
 * @throws {ValidationError} for a switch whose variable is neither a yes nor a no
 * @throws {AssumptionError} for an unknown assumption or value
 */
export declare function readFlags(command: Command): FlagValues;
/** The assumptions of a command that starts no mock: those of its profiles, then those of its flags. */
export declare const settingsOf: ({ assumptions, profile }: FlagValues) => AssumptionSettings;
