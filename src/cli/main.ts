#!/usr/bin/env node
/** The command: flags, start, what is printed, and what bad use gets. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { parseHeader, parseOverrides } from '../assumptions/overrides.js';
import { type AssumptionOverrides, defaultValues } from '../assumptions/registry.js';
import { FixtureFolders } from '../fixtures/folders.js';
import type { Sizes } from '../fixtures/generate.js';
import { readJsonFile } from '../fixtures/json-file.js';
import { FixtureSchema } from '../fixtures/schema.js';
import { DEFAULTS, type Mock, startMock } from '../mock.js';
import { describeContract } from '../openapi.js';
import { LOG_LEVELS, normalizePrefix } from '../options.js';
import { ValidationError } from '../problems/validation.js';
import { version } from '../version.js';
import { AccountDirectory, DEFAULT_JOURNAL_SIZE } from '../world/account-directory.js';
import { bannerOf } from './banner.js';

const BAD_USE = 2;

/** An argument that is a whole number within bounds. */
const whole = (minimum: number, maximum: number) => (text: string) => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new InvalidArgumentError(`wanted a whole number from ${minimum} to ${maximum}.`);
};

const collect = (value: string, earlier: readonly string[] = []) => [...earlier, value];

interface ServeFlags {
  readonly port: number;
  readonly host: string;
  readonly prefix: string;
  readonly fixture: string;
  readonly fixtures?: string;
  readonly assume?: readonly string[];
  readonly profile?: string;
  readonly seed?: number;
  readonly clock?: string;
  readonly strict?: boolean;
  readonly journalSize: number;
  readonly corsOrigin?: readonly string[];
  readonly allowHost?: readonly string[];
  readonly logLevel: string;
}

/** @throws {ValidationError} for a file that is not a JSON object */
function readProfile(file: string): Readonly<Record<string, unknown>> {
  const profile = readJsonFile('profile', file);
  if (typeof profile === 'object' && profile !== null && !Array.isArray(profile)) return { ...profile };
  throw new ValidationError(`profile ${file}`, [
    { pointer: '', detail: 'is not an object from assumption ids to answers' },
  ]);
}

function readAnswers({ assume = [], profile }: Pick<ServeFlags, 'assume' | 'profile'>): AssumptionOverrides {
  const profiled = profile === undefined ? {} : parseOverrides(readProfile(profile));
  return { ...profiled, ...parseHeader(assume) };
}

async function serve({ assume, profile, allowHost, corsOrigin, ...flags }: ServeFlags): Promise<void> {
  const assumptions = readAnswers({ ...(assume && { assume }), ...(profile && { profile }) });
  const mock = await startMock({
    ...flags,
    assumptions,
    ...(allowHost && { allowedHosts: allowHost }),
    ...(corsOrigin && { corsOrigins: corsOrigin }),
  });
  process.stdout.write(bannerOf(mock));
  endWith(mock);
}

/** The first signal lets running requests end, a second one does not wait for them. */
function endWith(mock: Mock): void {
  let closing = false;
  const end = async () => {
    if (closing) process.exit(1);
    closing = true;
    await mock.close();
  };
  process.on('SIGINT', end).on('SIGTERM', end);
}

async function generate({ seed, ...sizes }: Sizes & { readonly seed: number }): Promise<void> {
  const { generateFixture } = await import('../fixtures/generate.js');
  const countries = new FixtureFolders().builtIn().countries as readonly { readonly name: string }[];
  const names = countries.map(({ name }) => name);
  await pipeline(Readable.from(generateFixture(sizes, seed, names)), process.stdout);
}

const NOTHING_MORE = { assumptions: {}, isStrict: false };

async function openapi({ prefix, ...flags }: Pick<ServeFlags, 'assume' | 'profile' | 'prefix'>): Promise<void> {
  const answers = { ...defaultValues, ...readAnswers(flags) };
  const origin = `http://${DEFAULTS.host}:${DEFAULTS.port}`;
  const folders = new FixtureFolders();
  const given = folders.read(DEFAULTS.fixture);
  const [world] = new AccountDirectory(DEFAULTS.fixture, given, { ...NOTHING_MORE, builtIn: folders.builtIn() }).all();
  const document = await describeContract({ values: answers, world, prefix: normalizePrefix(prefix), origin });
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

const prefixOption = () =>
  new Option('--prefix <path>', 'what stands before every documented path').env('PREFIX').default(DEFAULTS.prefix);

const assumeOption = () =>
  new Option('-a, --assume <id=value>', 'an answer to what the document leaves open; can be repeated')
    .env('ASSUME')
    .argParser(collect);

const profileOption = () =>
  new Option('--profile <file.json>', 'a file of such answers: {"id": "value"}').env('PROFILE');

const amount = (flag: string, what: string, standard: number) =>
  new Option(`${flag} <number>`, what).argParser(whole(0, 10_000_000)).default(standard);

const program = new Command('campaign-mock')
  .description('An in-memory stand-in for the email-marketing service.')
  .version(version)
  .enablePositionalOptions()
  .addOption(
    new Option('-p, --port <number>', 'port to listen on, 0 for a free one')
      .env('PORT')
      .argParser(whole(0, 65_535))
      .default(DEFAULTS.port),
  )
  .addOption(new Option('--host <address>', 'address to listen on').env('HOST').default(DEFAULTS.host))
  .addOption(prefixOption())
  .addOption(
    new Option('-f, --fixture <name|file.json>', 'the records to start with').env('FIXTURE').default(DEFAULTS.fixture),
  )
  .addOption(
    new Option('--fixtures <folder>', 'a folder of fixtures to name beside those of the package').env('FIXTURES'),
  )
  .addOption(assumeOption())
  .addOption(profileOption())
  .addOption(new Option('--seed <number>', 'the seed of all chance').env('SEED').argParser(whole(0, 0x7fffffff)))
  .addOption(
    new Option('--clock <time>', 'a time to stand still at, "from" and a time, or +P3D ahead of real time').env(
      'CLOCK',
    ),
  )
  .addOption(new Option('--strict', 'refuse with 400 what the document does not promise').env('STRICT'))
  .addOption(
    new Option('--journal-size <number>', 'exchanges that the journal of an account holds')
      .env('JOURNAL_SIZE')
      .argParser(whole(1, 1_000_000))
      .default(DEFAULT_JOURNAL_SIZE),
  )
  .addOption(
    new Option('--cors-origin <origin>', 'the origin of pages that may call, instead of any; can be repeated')
      .env('CORS_ORIGIN')
      .argParser(collect),
  )
  .addOption(
    new Option(
      '--allow-host <name>',
      'a host name for the control plane beside the loopback ones; can be repeated',
    ).argParser(collect),
  )
  .addOption(
    new Option('--log-level <level>', 'what the log on stdout tells')
      .env('LOG_LEVEL')
      .choices([...LOG_LEVELS])
      .default('error'),
  )
  .action(serve);

program
  .command('generate')
  .description('Write a fixture of any size to stdout, the same for the same seed.')
  .addOption(amount('--contacts', 'contacts', 100))
  .addOption(amount('--contact-types', 'contact types, at least 1', 4))
  .addOption(amount('--segments', 'segments, each with 20 recipients', 2))
  .addOption(amount('--unsubscribers', 'global unsubscribers', 5))
  .addOption(amount('--single-sends', 'completed single sends', 5))
  .addOption(amount('--automations', 'draft automations', 2))
  .addOption(new Option('--seed <number>', 'the seed').argParser(whole(0, 0x7fffffff)).default(42))
  .action(generate);

program
  .command('schema')
  .description('Write the JSON Schema of a fixture to stdout.')
  .action(() => {
    process.stdout.write(`${JSON.stringify(FixtureSchema, null, 2)}\n`);
  });

program
  .command('openapi')
  .description('Write the contract as an OpenAPI 3.1 document to stdout.')
  .addOption(prefixOption())
  .addOption(assumeOption())
  .addOption(profileOption())
  .action(openapi);

/** One clear line, and no stack. */
function fail({ code, message }: NodeJS.ErrnoException): never {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`campaign-mock: ${explained(code, message)}\n`);
  process.exit(BAD_USE);
}

function explained(code: string | undefined, message: string): string {
  const [, address = '', port = ''] = /address .*?(\S+):(\d+)/.exec(message) ?? [];
  const where = `${address.includes(':') ? `[${address}]` : address}:${port}`;
  if (code === 'EADDRINUSE') return `${where} is in use; choose another port with --port, or --port 0 for a free one`;
  return message;
}

/** Commander's messages in one line. */
const oneLine = (text: string): string =>
  `campaign-mock: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')}\n`;

for (const command of [program, ...program.commands]) {
  command
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_USE));
}

// A reader that goes away, such as head, is no failure.
process.stdout.on('error', fail);
program.parseAsync().catch(fail);
