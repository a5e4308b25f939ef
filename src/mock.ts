/** One running mock: its worlds, its app, where it listens and how it ends. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { createApp } from './app.js';
import { parseOverrides } from './assumptions/overrides.js';
import type { ControlContext } from './control/context.js';
import { FixtureFolders } from './fixtures/folders.js';
import { readJsonFile } from './fixtures/json-file.js';
import type { Fixture } from './fixtures/schema.js';
import { createFetch } from './http/fetch.js';
import { listen } from './http/listen.js';
import type { RunningMock } from './library/running-mock.js';
import { checkOptions, checkOrigins, type MockOptions, normalizePrefix, readClock, refused } from './options.js';
import type { Keys } from './world/account-directory.js';
import { AccountDirectory } from './world/account-directory.js';

/** A mock with what is inside. */
export interface Mock extends RunningMock {
  readonly directory: AccountDirectory;
  /** What the control calls work on. */
  readonly context: ControlContext;
  /** Answers a request that another server of this process took. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

export const DEFAULTS = { port: 4477, host: 'localhost', prefix: '/api/v1', fixture: 'default' } as const;

/** Where a mock without a socket is. */
const SOCKETLESS = 'http://localhost';

const REQUEST_TIMEOUT = 60_000;
/** Milliseconds that requests get to end when the mock closes. */
const GRACE = 5_000;
const SWEEP = 50;

/** Is it the path of a fixture file, not a name? */
export const isPath = (fixture: string): boolean => /[/\\]|\.json$/.test(fixture);

/** A fixture of the caller's own: what is made of it becomes records, which are frozen. */
export function copied(fixture: Fixture): Fixture {
  try {
    return structuredClone(fixture);
  } catch {
    // What can't be copied is no fixture, and will be told so.
    return fixture;
  }
}

function readGiven(fixture: string | Fixture, folders: FixtureFolders): [name: string, given: unknown] {
  if (typeof fixture !== 'string') return ['given', copied(fixture)];
  return [fixture, isPath(fixture) ? readJsonFile('fixture', fixture) : folders.read(fixture)];
}

/**
 * Starts a mock.
 * @throws {Refused} for a fixture that is missing or broken
 * @throws {AssumptionError} for an assumption that does not exist
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export async function startMock(given: MockOptions = {}): Promise<Mock> {
  const options = checkOptions(given);
  const folders = new FixtureFolders(options.fixtures);
  const [name, fixture] = readGiven(options.fixture ?? DEFAULTS.fixture, folders);
  const directory = new AccountDirectory(name, fixture, {
    assumptions: parseOverrides(options.assumptions ?? {}),
    builtIn: folders.builtIn(),
    isStrict: options.strict ?? false,
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.clock !== undefined && { clock: readClock(options.clock) }),
    ...(options.journalSize !== undefined && { journalSize: options.journalSize }),
  });
  const prefix = normalizePrefix(options.prefix ?? DEFAULTS.prefix);
  const { app, context } = createApp(directory, {
    prefix,
    folders,
    allowedHosts: options.allowedHosts ?? [],
    corsOrigins: checkOrigins(options.corsOrigins ?? []),
    requestTimeout: options.requestTimeout ?? REQUEST_TIMEOUT,
    logLevel: options.logLevel ?? 'silent',
  });
  const host = options.host ?? DEFAULTS.host;
  if (host === '') throw refused('host', host, `an address such as ${DEFAULTS.host}`);
  const isListening = options.listen ?? true;
  const origin = isListening ? `http://${nameable(host)}:${await listen(app, options.port ?? 0, host)}` : SOCKETLESS;
  await app.ready();
  const close = async () => {
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE);
    // What was still answered when the mock began to close is idle later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP);
    await app.close();
    clearTimeout(deadline);
    clearInterval(sweep);
    // A client of this process hears that its connections are gone before another mock can get the port.
    await setImmediate();
    await setImmediate();
  };
  const { publicKey, secretKey } = directory.all()[0] as Keys;
  return {
    baseUrl: origin + prefix,
    controlUrl: `${origin}/__control`,
    keys: { publicKey, secretKey },
    directory: directory,
    context: context,
    fetch: createFetch(app, origin + prefix),
    handle: (request, response) => app.routing(request, response),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A host that a client can connect to: the wildcard addresses are none. */
function nameable(host: string): string {
  if (host === '0.0.0.0' || host === 'localhost') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
