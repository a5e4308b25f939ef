/** `campaign-mock.config.json` in the working directory: options by the names of the library. Flags and variables take precedence. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type TSchema, Type } from 'typebox';
import { readJsonFile } from '../fixtures/json-file.js';
import { createValidator, ValidationError } from '../messages/validation.js';
import { type MockOptions, type OptionRow, optionTable } from '../mock/options.js';
import { inSource, parseOverrides } from '../service/assumptions/overrides.js';
import { assumptionsSchema } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';
import { readFlags } from './flags.js';

export const FILE = 'campaign-mock.config.json';

/** The options that the file can set: all but `listen`, because the CLI would end at once without a socket. */
const { listen: _listen, ...rows }: Readonly<Record<string, OptionRow>> = optionTable;

function memberOf({ schema, help, default: libraryDefault, flag }: OptionRow): TSchema {
  const value = flag?.default ?? libraryDefault;
  return Type.Optional({ ...schema, description: help, ...(value !== undefined && { default: value }) });
}

const members: Readonly<Record<string, TSchema>> = {
  $schema: Type.Optional(Type.String()),
  ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, memberOf(row)])),
};

export const createConfigSchema = (): TSchema =>
  Type.Object(
    { ...members, assumptions: Type.Optional(assumptionsSchema()) },
    {
      additionalProperties: false,
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'The options of campaign-mock',
    },
  );

const problemsOf = createValidator(Type.Object(members, { additionalProperties: false }));
const isConfig = (config: unknown): config is MockOptions & { readonly $schema?: string } =>
  problemsOf(config).length === 0;

/**
 * Reads the options of the file; empty without a file.
 * @throws {ValidationError} for a broken file
 * @throws {AssumptionError} for an unknown assumption or value
 */
export function readConfig(folder = ''): MockOptions {
  const path = join(folder, FILE);
  if (!existsSync(path)) return {};
  const config = readJsonFile('config', path);
  if (!isConfig(config)) throw new ValidationError(FILE, problemsOf(config));
  // Assumptions are parsed like those of flags, with the same messages.
  const { $schema, assumptions = {}, ...options } = config;
  return { ...options, assumptions: inSource(FILE, () => parseOverrides(assumptions, readers)) };
}

/** The defaults of the CLI that differ from those of the library. */
const commandDefaults: MockOptions = Object.fromEntries(
  Object.entries(rows)
    .map(([name, { flag }]) => [name, flag?.default])
    .filter(([, value]) => value !== undefined),
);

/**
 * Reads the options: the defaults of the CLI, then the file, then variables and flags; the latest takes precedence.
 * @throws {ValidationError} for a broken file or a value that cannot be read
 * @throws {AssumptionError} for an unknown assumption or value
 */
export function readOptions(command: Command): MockOptions {
  const [config, given] = [readConfig(), readFlags(command)];
  return { ...commandDefaults, ...config, ...given, assumptions: { ...config.assumptions, ...given.assumptions } };
}
