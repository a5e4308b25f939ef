/** The commands that need no mock, and write to stdout: a fixture of any size, and schemas. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import { createFixtureSchema, createProfileSchema } from '../fixtures/schema.js';
import { published } from '../service/account/records/shapes.js';
import { createConfigSchema } from './config-file.js';
import { wholeNumber } from './flags.js';
import type { Shell } from './shell.js';

const SCHEMAS = { fixture: createFixtureSchema, profile: createProfileSchema, config: createConfigSchema };

/** Leaves out the keyword `unit`, which only messages of the mock read. */
const withoutUnits = (name: string, value: unknown): unknown => (name === 'unit' ? undefined : value);

export function addPrinters(program: Command, { stdout }: Shell): void {
  program
    .command('generate')
    .description('Write a fixture of any size to stdout; the same seed gives the same bytes.')
    .option('--contacts <number>', 'number of contacts, beside a few other records', wholeNumber(0, 10_000_000), 100)
    .option('--seed <number>', 'the seed', wholeNumber(0, 0x7fffffff), 42)
    .action(async ({ contacts, seed }: { readonly contacts: number; readonly seed: number }) => {
      // The import loads Faker, which would slow down every other start.
      const { generateFixture } = await import('../fixtures/generate.js');
      await pipeline(Readable.from(generateFixture(contacts, seed)), stdout);
    });
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture, of a profile or of the config file to stdout.')
    .addArgument(new Argument('[file]', 'the kind of the file').choices(Object.keys(SCHEMAS)).default('fixture'))
    .action((file: keyof typeof SCHEMAS) => {
      stdout.write(`${JSON.stringify(published(SCHEMAS[file](), 'zero'), withoutUnits, 2)}\n`);
    });
}
