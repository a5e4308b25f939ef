/** Every option of a mock, once: what it takes, its default, and its flag; the library, the command and README read it. */
import { type Static, type TSchema, Type } from 'typebox';
import type { ProfileNames } from '../fixtures/profiles.js';
import type { Fixture } from '../fixtures/schema.js';
import { DEFAULT_JOURNAL_SIZE, DEFAULT_MAX_ACCOUNTS, DEFAULT_SEED } from '../service/account/account-directory.js';
import { DELAY_FORMS } from '../service/account/faults.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
import { CLOCK_FORMS } from '../time/clock.js';

export interface Flag {
  /** In commander's notation: `-p, --port <number>`. */
  readonly flags: string;
  /** A variable without the prefix, for where the one with it is not set. */
  readonly knownAs?: string;
  /** Where the command's default is not the library's. */
  readonly default?: string | number;
  /** The largest number, where the library has no bound. */
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly isRepeatable?: true;
  /** Divides the values of one text. */
  readonly separator?: string;
}

export interface OptionRow<S extends TSchema = TSchema, D = unknown> {
  /** One clause for `--help` and README. */
  readonly help: string;
  readonly schema: S;
  readonly default: D;
  /** An option without a flag belongs only to the library. */
  readonly flag?: Flag;
}

/** @param value what holds when the option is left out */
const option = <S extends TSchema, D extends Static<S> | undefined>(
  flags: string,
  help: string,
  schema: S,
  value: D,
  more: Omit<Flag, 'flags'> = {},
) => {
  const flag: Flag = { flags, ...more };
  return { help, schema, default: value, flag } satisfies OptionRow<S, D>;
};

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Text = Type.String();
const Switch = Type.Boolean();
const Texts = Type.Unsafe<readonly string[]>(Type.Array(Text));
const Count = (unit: string) => Type.Integer({ minimum: 1, unit });
const LIST = { isRepeatable: true, separator: ',' } as const;

const Whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** By the library's names, in the order of `--help`. */
export const optionTable = {
  port: option('-p, --port <number>', 'port to listen on, 0 for a free one', Whole(0, 65_535), 0, {
    knownAs: 'PORT',
    default: 4477,
  }),
  host: option('--host <address>', 'address to listen on; localhost is 127.0.0.1 and ::1', Text, 'localhost'),
  prefix: option('--prefix <path>', 'path before every documented path', Text, '/api/v1'),
  fixture: option(
    '-f, --fixture <name|file.json>',
    'the records to start with: default, empty, edge-cases, or a file',
    Type.Unsafe<string | Fixture>(Type.Union([Text, Type.Object({})])),
    'default',
  ),
  fixturesDir: option(
    '--fixtures-dir <folder>',
    'a folder of further fixtures, which --fixture can name',
    Text,
    undefined,
  ),
  watch: option(
    '--watch',
    'reload the fixture when its file changes; an invalid file is reported and ignored',
    Switch,
    false,
  ),
  state: option(
    '--state <file.json>',
    'a file that holds the state from run to run: read at the start in the place of the fixture, written at the end and when nothing changes',
    Type.String({ minLength: 1 }),
    undefined,
  ),
  assumptions: option(
    '-a, --assume <id=value>',
    'the value of an assumption, or several: id=value;id=value',
    Type.Unsafe<AssumptionOverrides>(Type.Object({})),
    {},
    { isRepeatable: true },
  ),
  profile: option(
    '--profile <name|file.json>',
    'a profile of assumptions: document, ok-200, or a file; --assume takes precedence',
    Type.Unsafe<ProfileNames>(Type.Union([Text, Type.Array(Text)])),
    [],
    { isRepeatable: true },
  ),
  seed: option('--seed <number>', 'the seed of utr, tokens and rand_id', Whole(0, 0x7fffffff), DEFAULT_SEED),
  clock: option('--clock <time>', `${CLOCK_FORMS}; the fixture's clock when left out`, Text, undefined),
  strict: option('--strict', 'refuse with 400 what the document does not promise', Switch, false),
  journalSize: option(
    '--journal-size <number>',
    'exchanges that the journal of an account holds, of at most 16 KiB on average',
    Count('exchanges'),
    DEFAULT_JOURNAL_SIZE,
    { maximum: 1_000_000 },
  ),
  maxAccounts: {
    help: 'accounts that the mock holds; more are refused',
    schema: Count('accounts'),
    default: DEFAULT_MAX_ACCOUNTS,
  },
  delay: option(
    '--delay <milliseconds>',
    `how long every request of the service waits: ${DELAY_FORMS}`,
    Type.Unsafe<number | string>(Type.Union([Type.Integer({ unit: 'ms' }), Text])),
    0,
  ),
  openAccounts: option('--open-accounts', 'give any pair of keys an account of its own', Switch, false),
  corsOrigins: option(
    '--cors-origin <origin>',
    'an origin whose pages may call the service, instead of any; none for no page',
    Texts,
    [],
    LIST,
  ),
  allowedHosts: option(
    '--allow-host <name>',
    'a host name for the control plane beside the loopback ones, and the only kind for other machines',
    Texts,
    [],
    LIST,
  ),
  logRequests: option('--log-requests', 'a line on stderr for each request; the default on a terminal', Switch, false),
  logLevel: option('--log-level <level>', 'the level of the log on stdout', Type.Enum([...LOG_LEVELS]), 'silent', {
    default: 'error',
    choices: LOG_LEVELS,
  }),
  listen: { help: 'false opens no socket: `fetch` alone answers', schema: Switch, default: true },
} satisfies Readonly<Record<string, OptionRow>>;

type OptionTable = typeof optionTable;

export type OptionValues = { readonly [Name in keyof OptionTable]: Static<OptionTable[Name]['schema']> };

/** The options that hold something when they are left out. */
export type DefaultedOption = {
  [Name in keyof OptionTable]: undefined extends OptionTable[Name]['default'] ? never : Name;
}[keyof OptionTable];
