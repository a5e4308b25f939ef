/** The flags of the command, made from the table of options, and their values under the table's names. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { readProfiles } from '../fixtures/profiles.js';
import { namesOf } from '../messages/present.js';
import type { Schema } from '../messages/validation.js';
import { type Flag, type OptionRow, type OptionValues, optionTable } from '../mock/option-table.js';
import { refused } from '../mock/options.js';
import { isSwept, VALUES_VARIABLE } from '../mock/sweep-worker.js';
import { AssumptionSettings } from '../service/assumptions/assumption-settings.js';
import { inSource, parseHeader } from '../service/assumptions/overrides.js';
import { readers } from '../service/document/index.js';

export type FlaggedOption = {
  [Name in keyof typeof optionTable]: (typeof optionTable)[Name] extends { readonly flag: Flag } ? Name : never;
}[keyof typeof optionTable];

export type FlagValues = { readonly [Name in FlaggedOption]?: OptionValues[Name] };

type FlaggedRow = OptionRow & { readonly flag: Flag };

/** Widens a row from its literals to what all rows share. */
const rowOf = (name: FlaggedOption): FlaggedRow => optionTable[name];

/** Parses a whole number within bounds; `unit` says what it counts. */
export const wholeNumber =
  (minimum: number, maximum: number, unit = '') =>
  (text: string) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`wanted a whole number from ${minimum} to ${maximum}${unit && ` (${unit})`}.`);
  };

/** Adds the values of one text to those of earlier flags. */
const collectBy =
  (separator: string | undefined) =>
  (text: string, earlier: readonly string[] = []) => {
    const values = separator === undefined ? [text] : text.split(separator).map((value) => value.trim());
    return [...earlier, ...values];
  };

/** The variable that stands in for a flag: `CAMPAIGN_MOCK_CORS_ORIGIN` for `--cors-origin`. */
export const variableOf = (option: Option): string =>
  `CAMPAIGN_MOCK_${option.name().toUpperCase().replaceAll('-', '_')}`;

export function createFlag(name: FlaggedOption): Option {
  const row = rowOf(name);
  const { flags, knownAs = '', choices, isRepeatable, separator } = row.flag;
  const { type, minimum = 0, maximum = row.flag.maximum ?? 0, unit }: Schema = row.schema;
  const option = new Option(flags, isRepeatable ? `${row.help}; can be repeated` : row.help);
  const variable = variableOf(option);
  option.env(variable in process.env || !(knownAs in process.env) ? variable : knownAs);
  if (type === 'integer') option.argParser(wholeNumber(minimum, maximum, unit));
  if (choices !== undefined) option.choices(choices);
  if (isRepeatable) option.argParser(collectBy(separator));
  else if (option.required) option.default(row.flag.default ?? row.default);
  return option;
}

/** The options of the command, in the order of the table; `Object.keys` does not know the names. */
export const flaggedOptions = namesOf(optionTable).filter((name): name is FlaggedOption => 'flag' in optionTable[name]);

/** The command's defaults where they are not the library's. */
export const commandDefaults: FlagValues = Object.fromEntries(
  flaggedOptions.flatMap((name) => {
    const { flag } = rowOf(name);
    return flag.default === undefined ? [] : [[name, flag.default]];
  }),
);

/**
 * Reads a yes or a no in any case.
 * @throws {ValidationError} for any other text
 */
export function parseSwitch(variable: string, text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw refused(variable, text, '1, true, on or yes, or 0, false, off or no');
}

/** The flag of an option; undefined where the command has none. */
export function flagOf({ options }: Command, name: FlaggedOption): Option | undefined {
  const { long } = createFlag(name);
  return options.find((one) => one.long === long);
}

/** The flag or the variable that an option is from; undefined where neither gave it. */
export function sourceOf(command: Command, option: Option): string | undefined {
  const source = command.getOptionValueSource(option.attributeName());
  // Under a sweep the variable has the values that every other one wins over.
  if (source === 'env') return option.envVar === VALUES_VARIABLE && isSwept(process.env) ? undefined : option.envVar;
  return source === 'cli' ? option.long : undefined;
}

/**
 * The values of those flags and variables that are given.
 * @throws {ValidationError} for a switch whose variable is neither a yes nor a no
 * @throws {AssumptionError} for an unknown assumption or value
 */
export function readFlags(command: Command): FlagValues {
  const values = flaggedOptions.flatMap((name) => {
    const option = flagOf(command, name);
    const source = option && sourceOf(command, option);
    if (option === undefined || source === undefined) return [];
    const value = command.getOptionValue(option.attributeName());
    if (name === 'assumptions') return [[name, inSource(source, () => parseHeader(value, readers))]];
    // Commander sets a switch whose variable exists, whatever its text.
    const isText = !option.required && !source.startsWith('-');
    return [[name, isText ? parseSwitch(source, String(process.env[source])) : value]];
  });
  // Each parser gives the type of its row; `startMock` checks the values against the schemas.
  return Object.fromEntries(values);
}

/** The assumptions of a command that starts no mock: those of its profiles, then those of its flags. */
export const settingsOf = ({ assumptions = {}, profile = [] }: FlagValues) =>
  new AssumptionSettings(readProfiles(profile, readers), assumptions);
