/** `campaign-mock.config.json` in the working directory: options by the names of the library, which flags and variables win over. */
import { existsSync } from 'node:fs';
import { type TSchema, Type } from 'typebox';
import { assumptionsSchema } from '../assumptions/schema.js';
import { readJsonFile } from '../fixtures/json-file.js';
import { type OptionRow, optionTable } from '../option-table.js';
import type { MockOptions } from '../options.js';
import { createValidator, ValidationError } from '../problems/validation.js';

const FILE = 'campaign-mock.config.json';

/** A command without a socket would end at once. */
const { listen: _listen, ...rows }: Readonly<Record<string, OptionRow>> = optionTable;

function memberOf({ schema, help, default: libraryDefault, flag }: OptionRow): TSchema {
  const value = flag?.default ?? libraryDefault;
  return Type.Optional({ ...schema, description: help, ...(value !== undefined && { default: value }) });
}

const members: Readonly<Record<string, TSchema>> = {
  $schema: Type.Optional(Type.String()),
  ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, memberOf(row)])),
};

/** The schema for editors. */
export const createConfigSchema = (): TSchema =>
  Type.Object(
    { ...members, assumptions: Type.Optional(assumptionsSchema()) },
    {
      additionalProperties: false,
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The options of campaign-mock',
    },
  );

/**
 * The options of the file; none where there is no file.
 * @throws {ValidationError} for a file that is broken
 */
export function readConfig(): MockOptions {
  if (!existsSync(FILE)) return {};
  const config = readJsonFile('config', FILE);
  // Assumptions are parsed like those of flags, with the same messages.
  const problems = createValidator(Type.Object(members, { additionalProperties: false }))(config);
  if (problems.length > 0) throw new ValidationError(FILE, problems);
  // It fits the schema, whose members are those of the options.
  const { $schema, ...options } = config as MockOptions & { readonly $schema?: string };
  return options;
}
