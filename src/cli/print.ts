/** The commands that need no mock, and write to stdout: a fixture of any size, schemas, the contract. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import { builtIn, FixtureFolders } from '../fixtures/folders.js';
import { FixtureReader } from '../fixtures/read-fixture.js';
import { createFixtureSchema, createProfileSchema } from '../fixtures/schema.js';
import { normalizePrefix, optionTable } from '../mock/options.js';
import { AccountDirectory } from '../service/account/account-directory.js';
import { published } from '../service/account/records/shapes.js';
import { createConfigSchema } from './config-file.js';
import { createFlag, readFlags, wholeNumber } from './flags.js';
import type { Shell } from './shell.js';

const MAX_SIZE = 10_000_000;
const MAX_SEED = 0x7fffffff;

const SCHEMAS = { fixture: createFixtureSchema, profile: createProfileSchema, config: createConfigSchema };

/** Leaves out the keyword `unit`, which only messages of the mock read. */
const withoutUnits = (name: string, value: unknown): unknown => (name === 'unit' ? undefined : value);

export function addPrinters(program: Command, { stdout }: Shell): void {
  program
    .command('generate')
    .description('Write a fixture of any size to stdout, the same for the same seed.')
    .option('--contacts <number>', 'contacts, beside a few records of other kinds', wholeNumber(0, MAX_SIZE), 100)
    .option('--seed <number>', 'the seed', wholeNumber(0, MAX_SEED), 42)
    .action(async ({ contacts, seed }: { readonly contacts: number; readonly seed: number }) => {
      // The import loads Faker, which would slow down every other start.
      const { generateFixture } = await import('../fixtures/generate.js');
      const { countries } = readDefault().accounts[0].referenceData;
      const names = countries.map(({ name }) => name);
      await pipeline(Readable.from(generateFixture(contacts, seed, names)), stdout);
    });
  program
    .command('schema')
    .description('Write the JSON Schema of a fixture, of a profile or of the config file to stdout.')
    .addArgument(new Argument('[file]', 'the kind of the file').choices(Object.keys(SCHEMAS)).default('fixture'))
    .action((file: keyof typeof SCHEMAS) => {
      stdout.write(`${JSON.stringify(published(SCHEMAS[file](), 'zero'), withoutUnits, 2)}\n`);
    });
  const openapi = program
    .command('openapi')
    .description('Write the contract as an OpenAPI 3.1 document to stdout.')
    .addOption(createFlag('prefix'))
    .action(async () => {
      const { host, port, prefix: standard } = optionTable;
      const { prefix = standard.default } = readFlags(openapi);
      const { createDocument } = await import('../openapi/document.js');
      // A mock that starts without flags has this address.
      const origin = `http://${host.default}:${port.flag.default}`;
      const [account] = new AccountDirectory(readDefault()).all();
      const document = createDocument({ account, prefix: normalizePrefix(prefix), origin });
      stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    });
}

/** The fixture of a mock that starts without flags. */
function readDefault() {
  const { fixture, seed } = optionTable;
  const reader = new FixtureReader({ seed: seed.default, builtIn });
  return reader.readFirst(fixture.default, new FixtureFolders().read(fixture.default));
}
