/** The flags of the CLI, made from the table of options, and their values by names of the library: `corsOrigins`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { namesOf } from '../messages/present.js';
import type { Schema } from '../messages/validation.js';
import { type FlaggedRow, type MockOptions, optionTable, refused } from '../mock/options.js';
import { isSwept, VALUES_VARIABLE } from '../mock/sweep-worker.js';
import { inSource, parseHeader } from '../service/assumptions/overrides.js';
import { readers } from '../service/document/index.js';

export type FlaggedOption = {
  [Name in keyof typeof optionTable]: (typeof optionTable)[Name] extends FlaggedRow ? Name : never;
}[keyof typeof optionTable];

/** Parses a whole number within bounds; `unit` is its unit in the message. */
export const wholeNumber =
  (minimum: number, maximum: number, unit = '') =>
  (text: string) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= minimum && number <= maximum) return number;
    throw new InvalidArgumentError(`wanted a whole number from ${minimum} to ${maximum}${unit && ` (${unit})`}.`);
  };

/** The variable that stands in for a flag: `CAMPAIGN_MOCK_CORS_ORIGIN` for `--cors-origin`. */
export const environmentNameOf = (option: Option): string =>
  `CAMPAIGN_MOCK_${option.name().toUpperCase().replaceAll('-', '_')}`;

export function createFlag(name: FlaggedOption): Option {
  const { help, schema, default: libraryDefault, flag }: FlaggedRow = optionTable[name];
  const { flags, knownAs = '', isRepeatable } = flag;
  const { type, minimum = 0, maximum = flag.maximum ?? 0, unit, enum: choices }: Schema = schema;
  const option = new Option(flags, isRepeatable ? `${help}; can be repeated` : help);
  const variable = environmentNameOf(option);
  option.env(variable in process.env || !(knownAs in process.env) ? variable : knownAs);
  if (type === 'integer') option.argParser(wholeNumber(minimum, maximum, unit));
  if (choices !== undefined) option.choices(choices.map(String));
  // Only a list of texts, `--cors-origin a,b`, has commas.
  const read = (text: string) => (type === 'array' ? text.split(',').map((value) => value.trim()) : [text]);
  if (isRepeatable) option.argParser((text, earlier: readonly string[] = []) => [...earlier, ...read(text)]);
  else if (option.required) option.default(flag.default ?? libraryDefault);
  return option;
}

/** The names of the options that have a flag, in the order of the table. */
export const flaggedOptions = namesOf(optionTable).filter((name): name is FlaggedOption => 'flag' in optionTable[name]);

/** Reads the text of a switch's variable, `yes` or `0`, in any case. @throws {ValidationError} for any other text */
export function parseSwitch(variable: string, text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw refused(variable, text, '1, true, on or yes, or 0, false, off or no');
}

/** The flag of an option; undefined for a command without this flag. */
export const flagOf = ({ options }: Command, name: FlaggedOption): Option | undefined =>
  options.find(({ flags }) => flags === optionTable[name].flag.flags);

/** The name of the flag or the variable that gave an option its value; undefined for a default. */
export function sourceOf(command: Command, option: Option): string | undefined {
  const source = command.getOptionValueSource(option.attributeName());
  // In a sweep, the variable holds the sweep's values, which every other value overrides: they count as defaults.
  if (source === 'env') return option.envVar === VALUES_VARIABLE && isSwept(process.env) ? undefined : option.envVar;
  return source === 'cli' ? option.long : undefined;
}

/** Reads the flags and variables that are set. @throws {ValidationError} or {AssumptionError} for an invalid value */
export function readFlags(command: Command): { readonly [Name in FlaggedOption]?: MockOptions[Name] } {
  const values = flaggedOptions.flatMap((name) => {
    const option = flagOf(command, name);
    const source = option && sourceOf(command, option);
    if (option === undefined || source === undefined) return [];
    const value = command.getOptionValue(option.attributeName());
    if (name === 'assumptions') return [[name, inSource(source, () => parseHeader(value, readers))]];
    // Commander turns a switch on if its variable exists, with any text, so the text is read here.
    const isText = !option.required && !source.startsWith('-');
    return [[name, isText ? parseSwitch(source, String(process.env[source])) : value]];
  });
  // No check is needed here: a parser returns the type of its row, and `startMock` checks values by their schemas.
  return Object.fromEntries(values);
}
