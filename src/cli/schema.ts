/** `campaign-mock schema`: writes the JSON Schema of a fixture, a profile or the config file to stdout. */
import { Argument, type Command } from 'commander';
import { createFixtureSchema, createProfileSchema } from '../fixtures/schema.js';
import { published } from '../store/records/unset.js';
import { createConfigSchema } from './config-file.js';
import type { Shell } from './shell.js';

const SCHEMAS = { fixture: createFixtureSchema, profile: createProfileSchema, config: createConfigSchema };

/** A unit is a keyword of the mock's own messages. */
const withoutUnits = (name: string, value: unknown): unknown => (name === 'unit' ? undefined : value);

export function addSchema(program: Command, { stdout }: Shell): void {
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture, of a profile or of the config file to stdout.')
    .addArgument(new Argument('[file]', 'what kind of file').choices(Object.keys(SCHEMAS)).default('fixture'))
    .action((file: keyof typeof SCHEMAS) => {
      stdout.write(`${JSON.stringify(published(SCHEMAS[file](), 'zero'), withoutUnits, 2)}\n`);
    });
}
