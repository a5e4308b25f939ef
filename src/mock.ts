/** One running mock: its worlds, its app, where it listens and how it ends. */
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import type { Settings } from './assumptions/registry.js';
import { parseSettings } from './assumptions/settings.js';
import { shown } from './shown.js';
import type { Fixture } from './store/fixture.js';
import { FixtureFolders } from './store/fixture-folder.js';
import { readJsonFile } from './store/json-file.js';
import { Refused } from './store/problem.js';
import type { Keys } from './world/worlds.js';
import { Worlds } from './world/worlds.js';

export interface MockOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  /** What stands before every documented path; `/api/v1` by default. */
  readonly prefix?: string;
  /** The name of a fixture, the path of a fixture file, or a fixture; `default` by default. */
  readonly fixture?: string | Fixture;
  /** A folder whose fixtures can be named beside those of the package. */
  readonly fixtures?: string;
  /** Answers to what the interface document leaves open. */
  readonly assumptions?: Settings;
  /** The seed of all chance: the same seed draws the same values. */
  readonly seed?: number;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly allowedHosts?: readonly string[];
  /** Milliseconds within which a request must have arrived whole. */
  readonly requestTimeout?: number;
  /** Of pino; `silent` by default. */
  readonly logLevel?: string;
}

/** A mock that listens. */
export interface Mock extends AsyncDisposable {
  /** What the document calls `{base_url}`: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /** The keys of the fixture's first account. */
  readonly keys: Keys;
  readonly worlds: Worlds;
  /** Ends the requests that are being answered, then stops. */
  close(): Promise<void>;
}

export const DEFAULTS = { port: 4477, host: '127.0.0.1', prefix: '/api/v1', fixture: 'default' } as const;

const REQUEST_TIMEOUT = 60_000;
/** Milliseconds that requests get to end when the mock closes. */
const GRACE = 5_000;

const isPath = (fixture: string): boolean => /[/\\]|\.json$/.test(fixture);

function readGiven(fixture: string | Fixture, folders: FixtureFolders): [name: string, given: unknown] {
  if (typeof fixture !== 'string') return ['given', fixture];
  return [fixture, isPath(fixture) ? readJsonFile('fixture', fixture) : folders.read(fixture)];
}

const refused = (what: string, value: string, wanted: string) =>
  new Refused(what, [{ pointer: '', detail: `is ${shown(value)}; wanted ${wanted}` }]);

/**
 * `/api/v1` of `api/v1/`, and '' of `/`.
 * @throws {Refused} for what is no plain path
 */
function normalized(prefix: string): string {
  if (!/^[\w~./-]*$/.test(prefix)) throw refused('prefix', prefix, 'a plain path such as /api/v1');
  return prefix.replace(/^\/*/, '/').replace(/\/+$/, '');
}

/**
 * Starts a mock.
 * @throws {Refused} for a fixture that is missing or broken
 * @throws {AssumptionError} for an assumption that does not exist
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export async function startMock(options: MockOptions = {}): Promise<Mock> {
  const folders = new FixtureFolders(options.fixtures);
  const [name, given] = readGiven(options.fixture ?? DEFAULTS.fixture, folders);
  const worlds = new Worlds(name, given, {
    assumptions: parseSettings(options.assumptions ?? {}),
    always: folders.always(),
    ...(options.seed !== undefined && { seed: options.seed }),
  });
  const prefix = normalized(options.prefix ?? DEFAULTS.prefix);
  const app = createApp(worlds, {
    prefix,
    folders,
    allowedHosts: options.allowedHosts ?? [],
    requestTimeout: options.requestTimeout ?? REQUEST_TIMEOUT,
    logLevel: options.logLevel ?? 'silent',
  });
  const host = options.host ?? DEFAULTS.host;
  if (host === '') throw refused('host', host, `an address such as ${DEFAULTS.host}`);
  await app.listen({ port: options.port ?? 0, host });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://${nameable(host)}:${port}`;
  const close = async () => {
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE);
    await app.close();
    clearTimeout(deadline);
  };
  const { publicKey, secretKey } = worlds.all()[0] as Keys;
  return {
    baseUrl: origin + prefix,
    controlUrl: `${origin}/__control`,
    keys: { publicKey, secretKey },
    worlds,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A host that a client can connect to: the wildcard addresses are none. */
function nameable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
