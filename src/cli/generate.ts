/** `campaign-mock generate`: writes a fixture of any size to stdout. */
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { builtIn } from '../fixtures/folders.js';
import { wholeNumber } from './flags.js';
import type { Shell } from './shell.js';

const MAX_SIZE = 10_000_000;
const MAX_SEED = 0x7fffffff;

const numberFlag = (flag: string, help: string, fallback: number, maximum: number) =>
  new Option(`${flag} <number>`, help).argParser(wholeNumber(0, maximum)).default(fallback);

export function addGenerate(program: Command, { stdout }: Shell): void {
  program
    .command('generate')
    .description('Write a fixture of any size to stdout, the same for the same seed.')
    .addOption(numberFlag('--contacts', 'contacts, beside a few records of other kinds', 100, MAX_SIZE))
    .addOption(numberFlag('--seed', 'the seed', 42, MAX_SEED))
    .action(({ contacts, seed }: GenerateFlags) => generate(contacts, seed, stdout));
}

interface GenerateFlags {
  readonly contacts: number;
  readonly seed: number;
}

async function generate(contacts: number, seed: number, stdout: Writable): Promise<void> {
  // Faker is loaded only here: it would slow down every other start.
  const { generateFixture } = await import('../fixtures/generate.js');
  // The schema of a fixture leaves the package's own countries untyped.
  const countries = builtIn.countries as readonly { readonly name: string }[];
  const names = countries.map(({ name }) => name);
  await pipeline(Readable.from(generateFixture(contacts, seed, names)), stdout);
}
