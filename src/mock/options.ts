/** The options of a mock, one row each. Library, CLI and README take types, help, defaults and checks from the rows. */
import { type Static, type TSchema, Type } from 'typebox';
import type { ProfileNames } from '../fixtures/profiles.js';
import type { Fixture, FixtureName } from '../fixtures/schema.js';
import { isObject, namesOf, objectOf } from '../messages/present.js';
import { CONTROL_PREFIX, NO_ORIGIN } from '../messages/protocol.js';
import { createValidator, notWanted, type Schema, step, ValidationError } from '../messages/validation.js';
import { DEFAULT_JOURNAL_SIZE, DEFAULT_MAX_ACCOUNTS, DEFAULT_SEED } from '../service/account/account-directory.js';
import { DELAY_FORMS, type DelayRange, parseDelay } from '../service/account/faults.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
import { CLOCK_FORMS, type ClockSetting, parseClock, realTime } from '../time/clock.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

interface Flag {
  /** In commander's notation: `-p, --port <number>`. */
  readonly flags: string;
  /** A variable without the prefix `CAMPAIGN_MOCK_`, `PORT`: it is read if the variable with the prefix is not set. */
  readonly knownAs?: string;
  /** The default of the CLI; if it is left out, the default of the library. */
  readonly default?: string | number;
  /** The maximum that the CLI accepts; only for a number that the library does not bound. */
  readonly maximum?: number;
  /** True if the flag can be repeated: the option takes several values, and its default is an object or an array. */
  readonly isRepeatable: boolean;
}

export interface OptionRow<T = unknown, D = unknown> {
  /** One clause for `--help` and README. */
  readonly help: string;
  readonly schema: Schema;
  readonly default: D;
  /** The flag of the CLI; undefined for an option that belongs only to the library. */
  readonly flag?: Flag;
  /** The type of the option; only for the compiler, always undefined. */
  readonly type?: T;
}

export interface FlaggedRow<T = unknown, D = unknown> extends OptionRow<T, D> {
  readonly flag: Flag;
}

const libraryOption = <S extends TSchema, const D extends Static<S> | undefined>(
  help: string,
  schema: S,
  libraryDefault: D,
): OptionRow<Static<S>, D> => ({ help, schema, default: libraryDefault });

const option = <S extends TSchema, const D extends Static<S> | undefined>(
  flags: string,
  help: string,
  schema: S,
  libraryDefault: D,
  more: Omit<Flag, 'flags' | 'isRepeatable'> = {},
): FlaggedRow<Static<S>, D> => {
  const isRepeatable = typeof libraryDefault === 'object';
  return { ...libraryOption(help, schema, libraryDefault), flag: { flags, isRepeatable, ...more } };
};

const toggle = (flags: string, help: string) => option(flags, help, Type.Boolean(), false);
const optionalText = (flags: string, help: string) => option(flags, help, Text, undefined);

const Text = Type.String();
const Texts = Type.Unsafe<readonly string[]>(Type.Array(Text));
const Count = (unit: string) => Type.Integer({ minimum: 1, unit });
const Whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });

/** The options by the names of the library, in the order of `--help`; an editor shows the comment of a row. */
export const optionTable = {
  /** The port to listen on; 0, the default, takes a free one. */
  port: option('-p, --port <number>', 'port to listen on, 0 for a free one', Whole(0, 65_535), 0, {
    knownAs: 'PORT',
    default: 4477,
  }),
  /** The address to listen on; `localhost`, the default, is both loopback addresses. */
  host: option('--host <address>', 'address to listen on; localhost is 127.0.0.1 and ::1', Text, 'localhost'),
  /** The path before every documented path; `/api/v1` by default. */
  prefix: option('--prefix <path>', 'path before every documented path', Text, '/api/v1'),
  /** The name of a fixture, the path of a fixture file, or a fixture; `default` by default. */
  fixture: option(
    '-f, --fixture <name|file.json>',
    'the records to start with: default, empty, edge-cases, or a file',
    Type.Unsafe<FixtureName | Fixture>(Type.Union([Text, Type.Object({})])),
    'default',
  ),
  /** A folder of further fixtures, which `fixture` can name beside those of the package. */
  fixturesDir: optionalText('--fixtures-dir <folder>', 'a folder of further fixtures, which --fixture can name'),
  /** True reloads the fixture when its file changes; an invalid file is reported on stderr and ignored. */
  watch: toggle('--watch', 'reload the fixture when its file changes; an invalid file is reported and ignored'),
  /** A file that holds the state from run to run: read at the start in the place of the fixture, if it is there, and written at the end. */
  state: option(
    '--state <file.json>',
    'keep the state in a file: read at the start instead of the fixture, written at the end and after two seconds without a change',
    Type.String({ minLength: 1 }),
    undefined,
  ),
  /** Values of assumptions, by id; an assumption decides a point that the interface document does not specify. */
  assumptions: option(
    '-a, --assume <id=value>',
    'the value of an assumption, or several: id=value;id=value',
    Type.Unsafe<AssumptionOverrides>(Type.Object({})),
    {},
  ),
  /** Names of profiles or paths of profile files, one or several: a later profile wins, and `assumptions` over all. */
  profile: option(
    '--profile <name|file.json>',
    'a profile of assumptions: document, ok-200, or a file; --assume takes precedence',
    Type.Unsafe<ProfileNames>(Type.Union([Text, Type.Array(Text)])),
    [],
  ),
  /** The seed of utr, tokens and `rand_id`: the same seed draws the same values. 42 by default. */
  seed: option('--seed <number>', 'the seed of utr, tokens and rand_id', Whole(0, 0x7fffffff), DEFAULT_SEED),
  /** `real`, a time to stand still at, `from` and a time, or a distance such as `+P3D`; takes precedence over the fixture's clock. */
  clock: optionalText('--clock <time>', `${CLOCK_FORMS}; by default the clock of the fixture`),
  /** True refuses a request that leaves the contract with 400; by default it is answered, with a warning. */
  strict: toggle('--strict', 'refuse requests that break the contract with 400'),
  /** The number of exchanges that the journal of an account holds; 1000 by default. Exchanges above 16 KiB on average leave room for fewer. */
  journalSize: option(
    '--journal-size <number>',
    'maximum exchanges in the journal of an account; fewer if they exceed 16 KiB on average',
    Count('exchanges'),
    DEFAULT_JOURNAL_SIZE,
    { maximum: 1_000_000 },
  ),
  /** The number of accounts that the mock holds; more are refused. 10,000 by default. */
  maxAccounts: libraryOption('maximum accounts of the mock; more are refused', Count('accounts'), DEFAULT_MAX_ACCOUNTS),
  /** Milliseconds that every request of the service waits, or two numbers to draw between: `200-800`. 0 by default. */
  delay: option(
    '--delay <milliseconds>',
    `delay of every request to the service: ${DELAY_FORMS}`,
    Type.Unsafe<number | string>(Type.Union([Type.Integer({ unit: 'ms' }), Text])),
    0,
  ),
  /** True gives any pair of keys an account of its own; by default, unknown keys are wrong credentials. */
  openAccounts: toggle('--open-accounts', 'open an account for any pair of unknown keys'),
  /** The origins whose pages may call the service; any by default, and none with `none`. */
  corsOrigins: option(
    '--cors-origin <origin>',
    'an origin whose pages may call the service, instead of all origins; none to refuse all pages',
    Texts,
    [],
  ),
  /** Further host names that the control plane accepts; it answers other machines only under one of them. */
  allowedHosts: option(
    '--allow-host <name>',
    'a further host name for the control plane; other machines must use such a name',
    Texts,
    [],
  ),
  /** True writes a line on stderr for each request; false by default. */
  logRequests: toggle('--log-requests', 'a line on stderr for each request; the default on a terminal'),
  /** A level of pino; `silent` by default. */
  logLevel: option('--log-level <level>', 'the level of the log on stdout', Type.Enum([...LOG_LEVELS]), 'silent', {
    default: 'error',
  }),
  /** False opens no socket: only `fetch` answers. True by default. */
  listen: libraryOption('false opens no socket: `fetch` alone answers', Type.Boolean(), true),
};

type OptionTable = typeof optionTable;

/**
 * The options of a mock; each can be left out.
 * @example await startCampaignMock({ fixture: 'edge-cases', clock: '2026-01-05T09:00:00Z', strict: true });
 */
export type MockOptions = {
  readonly [Name in keyof OptionTable]?: OptionTable[Name] extends OptionRow<infer T> ? T : never;
};

/** All options: an option that was left out has its default. */
export type ResolvedOptions = {
  readonly [Name in keyof OptionTable]: OptionTable[Name] extends OptionRow<infer T, infer D> ? T | D : never;
};

const schemas = namesOf(optionTable).map((name) => [name, Type.Optional<TSchema>(optionTable[name].schema)]);
const validate = createValidator(Type.Object(Object.fromEntries(schemas), { additionalProperties: false }));

const defaults = objectOf<ResolvedOptions>(namesOf(optionTable).map((name) => [name, optionTable[name].default]));

/**
 * Fills in the defaults; an option that is undefined counts as left out.
 * @throws {ValidationError} for an unknown name or an invalid value
 */
export function resolveOptions(options: MockOptions): ResolvedOptions {
  // A caller in JavaScript can give null or a number, which the validation refuses.
  const given: MockOptions = isObject(options)
    ? Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    : options;
  const problems = validate(given);
  if (problems.length > 0) throw new ValidationError('options', problems);
  return { ...defaults, ...given };
}

/**
 * Refuses every member of `given` that is not undefined: the caller has taken out the members that it knows.
 * @throws {ValidationError} with a problem for each member
 */
export function refuseMembers(what: string, given: object, detailOf: (value: unknown) => string): void {
  const problems = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [{ pointer: step(name), detail: detailOf(value) }],
  );
  if (problems.length > 0) throw new ValidationError(what, problems);
}

export const refused = (what: string, value: string | number, wanted: string) =>
  new ValidationError(what, [notWanted('', value, wanted)]);

/** Normalises `api/v1/` to `/api/v1`, and `/` to ''. @throws {ValidationError} for anything but a plain path */
export function normalizePrefix(prefix: string): string {
  const path = prefix.replace(/^\/*/, '/').replace(/\/+$/, '');
  const isPlain = /^[\w~./-]*$/.test(path) && !/\/\.{0,2}(\/|$)/.test(path);
  if (!isPlain || `${path}/`.startsWith(`${CONTROL_PREFIX}/`))
    throw refused('prefix', prefix, 'a plain path such as /api/v1');
  return path;
}

/** Returns a parsed value. @throws {ValidationError} for undefined, which a parser returns for an invalid text */
function parsed<T>(what: string, given: string | number, value: T | undefined, wanted: string): T {
  if (value === undefined) throw refused(what, given, wanted);
  return value;
}

export const readClock = (text: string): ClockSetting =>
  parsed('clock', text, parseClock(text, realTime()), CLOCK_FORMS);

export const readDelay = (delay: number | string): DelayRange => parsed('delay', delay, parseDelay(delay), DELAY_FORMS);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const ORIGIN = 'the origin of a page such as http://localhost:5173, or none';
export const readOrigins = (origins: readonly string[]): readonly string[] =>
  origins.map((one) => parsed('corsOrigins', one, one === NO_ORIGIN || isOrigin(one) ? one : undefined, ORIGIN));

const isHostName = (text: string): boolean =>
  !text.includes('*') && URL.canParse(`http://${text}`) && new URL(`http://${text}`).hostname === text.toLowerCase();

const HOST = 'a host name without a port, such as mock.example';
export const readHosts = (hosts: readonly string[]): readonly string[] =>
  hosts.map((one) => parsed('allowedHosts', one, isHostName(one) ? one : undefined, HOST));
