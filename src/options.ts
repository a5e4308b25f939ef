/** What a mock can be started with, and what is refused. */
import { Type } from 'typebox';
import type { AssumptionOverrides } from './assumptions/registry.js';
import type { Fixture } from './fixtures/schema.js';
import { preview } from './problems/preview.js';
import { createValidator, ValidationError } from './problems/validation.js';
import { realTime } from './time/clock.js';
import { CLOCK_FORMS, type ClockSetting, parseClock } from './time/clock-setting.js';

export interface MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The address to listen on; `localhost`, the default, is both loopback addresses. */
  readonly host?: string;
  /** False for a mock without a socket: it answers `fetch` alone. */
  readonly listen?: boolean;
  /** What stands before every documented path; `/api/v1` by default. */
  readonly prefix?: string;
  /** The name of a fixture, the path of a fixture file, or a fixture; `default` by default. */
  readonly fixture?: string | Fixture;
  /** A folder whose fixtures can be named beside those of the package. */
  readonly fixtures?: string;
  /** Answers to what the interface document leaves open. */
  readonly assumptions?: AssumptionOverrides;
  /** The seed of all chance: the same seed draws the same values. */
  readonly seed?: number;
  /** `real`, a time to stand still at, `from` and a time, or a distance such as `+P3D`; goes before what the fixture says. */
  readonly clock?: string;
  /** Are requests that leave the contract refused? They are answered, and warned of, by default. */
  readonly strict?: boolean;
  /** How many exchanges the journal of an account holds; 1000 by default. */
  readonly journalSize?: number;
  /** The origins whose pages may call the service; any by default. */
  readonly corsOrigins?: readonly string[];
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly allowedHosts?: readonly string[];
  /** Milliseconds within which a request must have arrived whole. */
  readonly requestTimeout?: number;
  /** Of pino; `silent` by default. */
  readonly logLevel?: string;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Texts = Type.Array(Type.String());

const Options = Type.Object(
  {
    port: Type.Integer({ minimum: 0, maximum: 65_535 }),
    host: Type.String(),
    listen: Type.Boolean(),
    prefix: Type.String(),
    fixture: Type.Union([Type.String(), Type.Object({})]),
    fixtures: Type.String(),
    assumptions: Type.Object({}),
    seed: Type.Integer(),
    clock: Type.String(),
    strict: Type.Boolean(),
    journalSize: Type.Integer({ minimum: 1 }),
    corsOrigins: Texts,
    allowedHosts: Texts,
    requestTimeout: Type.Integer({ minimum: 1 }),
    logLevel: Type.Enum([...LOG_LEVELS]),
  },
  { additionalProperties: false },
);

const check = createValidator(Type.Partial(Options, { additionalProperties: false }));

/**
 * Options without those that are undefined.
 * @throws {ValidationError} for a name or a value that is none
 */
export function checkOptions(options: MockOptions): MockOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const problems = check(given);
  if (problems.length > 0) throw new ValidationError('options', problems);
  return given;
}

export const refused = (what: string, value: string, wanted: string) =>
  new ValidationError(what, [{ pointer: '', detail: `is ${preview(value)}; wanted ${wanted}` }]);

/**
 * `/api/v1` of `api/v1/`, and '' of `/`.
 * @throws {ValidationError} for what is no plain path
 */
export function normalizePrefix(prefix: string): string {
  const path = prefix.replace(/^\/*/, '/').replace(/\/+$/, '');
  const isPlain = /^[\w~./-]*$/.test(path) && !/\/\.{0,2}(\/|$)/.test(path);
  if (!isPlain || `${path}/`.startsWith('/__control/')) throw refused('prefix', prefix, 'a plain path such as /api/v1');
  return path;
}

/** @throws {ValidationError} for a text that sets no clock */
export function readClock(text: string): ClockSetting {
  const setting = parseClock(text, realTime());
  if (setting === undefined) throw refused('clock', text, CLOCK_FORMS);
  return setting;
}

/** @throws {ValidationError} for what is no origin of a page */
export function checkOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw refused('CORS origin', origin, 'the origin of a page such as http://localhost:5173');
    }
  }
  return origins;
}
