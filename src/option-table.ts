/** Every option of a mock, once: what it takes, its default, and its flag; the library, the command and README read it. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  DEFAULT_JOURNAL_SIZE,
  DEFAULT_MAX_ACCOUNTS,
  DEFAULT_MAX_RECORDS,
  DEFAULT_SEED,
} from './account/account-directory.js';
import { DELAY_FORMS } from './account/delays.js';
import type { AssumptionOverrides } from './assumptions/registry.js';
import type { ProfileNames } from './fixtures/profiles.js';
import type { Fixture } from './fixtures/schema.js';
import { CLOCK_FORMS } from './time/clock.js';

/** How the command takes an option. */
export interface Flag {
  /** In commander's notation: `-p, --port <number>`. */
  readonly flags: string;
  /** A variable without the prefix, for where the one with it is not set. */
  readonly knownAs?: string;
  /** Where the command's default is not the library's. */
  readonly default?: string | number;
  /** The bounds of a whole number, and what it counts. */
  readonly bounds?: readonly [minimum: number, maximum: number, unit?: string];
  /** The words that the flag takes. */
  readonly choices?: readonly string[];
  readonly isRepeatable?: true;
  /** Divides the values of one text. */
  readonly separator?: string;
}

export interface OptionRow {
  /** One clause for `--help` and README. */
  readonly help: string;
  /** What the library takes. */
  readonly schema: TSchema;
  /** What holds when the option is left out. */
  readonly default?: unknown;
  /** An option without a flag is one of the library alone. */
  readonly flag?: Flag;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_PORT = 65_535;
const MAX_SEED = 0x7fffffff;
/** A day. */
const MAX_INTERVAL = 86_400;

const Texts = Type.Unsafe<readonly string[]>(Type.Array(Type.String()));

/** By the library's names, in the order of `--help`. */
export const optionTable = {
  port: {
    help: 'port to listen on, 0 for a free one',
    schema: Type.Integer({ minimum: 0, maximum: MAX_PORT }),
    default: 0,
    flag: { flags: '-p, --port <number>', knownAs: 'PORT', default: 4477, bounds: [0, MAX_PORT] },
  },
  host: {
    help: 'address to listen on; localhost is 127.0.0.1 and ::1',
    schema: Type.String(),
    default: 'localhost',
    flag: { flags: '--host <address>' },
  },
  prefix: {
    help: 'path before every documented path',
    schema: Type.String(),
    default: '/api/v1',
    flag: { flags: '--prefix <path>' },
  },
  fixture: {
    help: 'the records to start with: default, empty, edge-cases, or a file',
    schema: Type.Unsafe<string | Fixture>(Type.Union([Type.String(), Type.Object({})])),
    default: 'default',
    flag: { flags: '-f, --fixture <name|file.json>' },
  },
  fixturesDir: {
    help: 'a folder of further fixtures, which --fixture can name',
    schema: Type.String(),
    flag: { flags: '--fixtures-dir <folder>' },
  },
  watch: {
    help: 'load the fixture again when its file changes; a broken one is told, and the old state stays',
    schema: Type.Boolean(),
    default: false,
    flag: { flags: '--watch' },
  },
  state: {
    help: 'a file that holds the state from run to run: read at the start in the place of the fixture, written at the end and when nothing changes',
    schema: Type.String({ minLength: 1 }),
    flag: { flags: '--state <file.json>' },
  },
  stateInterval: {
    help: 'seconds without a change after which the state is written',
    schema: Type.Integer({ minimum: 1, maximum: MAX_INTERVAL }),
    default: 2,
    flag: { flags: '--state-interval <seconds>', bounds: [1, MAX_INTERVAL] },
  },
  assumptions: {
    help: 'the value of an assumption, or several: id=value;id=value',
    schema: Type.Unsafe<AssumptionOverrides>(Type.Object({})),
    default: {},
    flag: { flags: '-a, --assume <id=value>', isRepeatable: true },
  },
  profile: {
    help: 'a profile of assumptions: document, laravel, ok-200, lenient, or a file; --assume takes precedence',
    schema: Type.Unsafe<ProfileNames>(Type.Union([Type.String(), Type.Array(Type.String())])),
    default: [],
    flag: { flags: '--profile <name|file.json>', isRepeatable: true },
  },
  seed: {
    help: 'the seed of utr, tokens and rand_id',
    schema: Type.Integer({ minimum: 0, maximum: MAX_SEED }),
    default: DEFAULT_SEED,
    flag: { flags: '--seed <number>', bounds: [0, MAX_SEED] },
  },
  clock: {
    help: `${CLOCK_FORMS}; the fixture's clock when left out`,
    schema: Type.String(),
    flag: { flags: '--clock <time>' },
  },
  strict: {
    help: 'refuse with 400 what the document does not promise',
    schema: Type.Boolean(),
    default: false,
    flag: { flags: '--strict' },
  },
  journalSize: {
    help: 'exchanges that the journal of an account holds, of at most 16 KiB on average',
    schema: Type.Integer({ minimum: 1, unit: 'exchanges' }),
    default: DEFAULT_JOURNAL_SIZE,
    flag: { flags: '--journal-size <number>', bounds: [1, 1_000_000, 'exchanges'] },
  },
  maxAccounts: {
    help: 'accounts that the mock holds; more are refused',
    schema: Type.Integer({ minimum: 1, unit: 'accounts' }),
    default: DEFAULT_MAX_ACCOUNTS,
    flag: { flags: '--max-accounts <number>', bounds: [1, 1_000_000, 'accounts'] },
  },
  maxRecords: {
    help: 'records that an account holds, and half of those that all hold; more are refused',
    schema: Type.Integer({ minimum: 1, unit: 'records' }),
    default: DEFAULT_MAX_RECORDS,
    flag: { flags: '--max-records <number>', bounds: [1, 10_000_000, 'records'] },
  },
  delay: {
    help: `how long every request of the service waits: ${DELAY_FORMS}`,
    schema: Type.Unsafe<number | string>(Type.Union([Type.Integer({ unit: 'ms' }), Type.String()])),
    default: 0,
    flag: { flags: '--delay <milliseconds>' },
  },
  openAccounts: {
    help: 'give any pair of keys an account of its own',
    schema: Type.Boolean(),
    default: false,
    flag: { flags: '--open-accounts' },
  },
  corsOrigins: {
    help: 'an origin whose pages may call the service, instead of any',
    schema: Texts,
    default: [],
    flag: { flags: '--cors-origin <origin>', isRepeatable: true, separator: ',' },
  },
  allowedHosts: {
    help: 'a host name for the control plane beside the loopback ones, and the only kind for other machines',
    schema: Texts,
    default: [],
    flag: { flags: '--allow-host <name>', isRepeatable: true, separator: ',' },
  },
  logRequests: {
    help: 'a line on stderr for each request; the default on a terminal',
    schema: Type.Boolean(),
    default: false,
    flag: { flags: '--log-requests' },
  },
  logLevel: {
    help: 'the level of the log on stdout',
    schema: Type.Enum([...LOG_LEVELS]),
    default: 'silent',
    flag: { flags: '--log-level <level>', default: 'error', choices: LOG_LEVELS },
  },
  listen: {
    help: 'false opens no socket: `fetch` alone answers',
    schema: Type.Boolean(),
    default: true,
  },
  requestTimeout: {
    help: 'milliseconds within which a request must have arrived whole',
    schema: Type.Integer({ minimum: 1, unit: 'ms' }),
    default: 60_000,
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

type OptionTable = typeof optionTable;

/** What each option of the library holds. */
export type OptionValues = { readonly [Name in keyof OptionTable]: Static<OptionTable[Name]['schema']> };

/** The options that hold something when they are left out. */
export type DefaultedOption = {
  [Name in keyof OptionTable]: OptionTable[Name] extends { readonly default: unknown } ? Name : never;
}[keyof OptionTable];
