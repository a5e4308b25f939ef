/** A mock as middleware of a dev server: serveOn routes the paths of the mock, adds keys on demand, and prints the address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { foreignPage } from '../control/guard.js';
import { isPath } from '../fixtures/json-file.js';
import { profileNames } from '../fixtures/profiles.js';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../messages/protocol.js';
import { type Mock, startMock } from '../mock/mock.js';
import { type MockOptions, refused } from '../mock/options.js';
import type { Keys } from '../service/account/account-directory.js';

/** The options of a mock, without the options that the dev server decides. */
export interface DevServerOptions extends Omit<MockOptions, 'port' | 'host' | 'listen' | 'corsOrigins'> {
  /**
   * True gives a request without key headers the keys of the fixture's first account, as a gateway would.
   * False, the default, refuses a page that forgets its keys, as the service does. A page of another origin never gets them.
   */
  readonly addKeys?: boolean;
}

/** The part of Vite's dev and preview server that a mock needs: importing Vite's types would make Vite a dependency. */
export interface Server {
  readonly config: { readonly root: string; readonly logger: { info(text: string): void } };
  readonly httpServer: object | null;
  /** A function of request, response and next: the types of Node would make @types/node a dependency, too. */
  readonly middlewares: { use(middleware: object): unknown };
  readonly resolvedUrls: { readonly local: readonly string[]; readonly network: readonly string[] } | null;
  printUrls(): void;
}

/**
 * Starts a mock without a socket, and routes the server's requests below the mock's paths to it.
 * @throws {ValidationError} for a fixture that is missing or broken, or another invalid option
 * @throws {AssumptionError} for an assumption that does not exist
 */
export async function serveOn(server: Server, { addKeys = false, ...options }: DevServerOptions): Promise<Mock> {
  const { root, logger } = server.config;
  const given = { watch: true, ...options, ...pathsWithin(root, options), listen: false };
  const mock = await startMock(given, process, (line) => logger.info(`campaign-mock: ${line}`));
  const paths = [mock.baseUrl, mock.controlUrl].map((url) => new URL(url).pathname);
  if (paths.includes('/')) throw refused('prefix', '/', 'a path of its own such as /api/v1: the page has the others');
  const isMockPath = (url: string) =>
    paths.some((path) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)));
  server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isMockPath(`${request.url}`)) return next();
    useHttp1Headers(request);
    if (addKeys) addKeysTo(request, mock.keys);
    mock.handle(request, response);
  });
  announce(server, mock);
  return mock;
}

/** The options with absolute paths: a relative path begins at the root of the project, wherever Vite was started. */
function pathsWithin(root: string, { fixture, fixturesDir, state, profile }: DevServerOptions): DevServerOptions {
  const resolveNamed = (name: string) => (isPath(name) ? resolve(root, name) : name);
  return {
    ...(typeof fixture === 'string' && { fixture: resolveNamed(fixture) }),
    ...(fixturesDir !== undefined && { fixturesDir: resolve(root, fixturesDir) }),
    ...(state !== undefined && { state: resolve(root, state) }),
    ...(profile !== undefined && { profile: profileNames(profile).map(resolveNamed) }),
  };
}

function addKeysTo({ headers, socket }: IncomingMessage, { publicKey, secretKey }: Keys): void {
  if (headers[RECEIVED_PUBLIC_KEY] !== undefined || headers[RECEIVED_SECRET_KEY] !== undefined) return;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  if (foreignPage(headers, scheme) !== undefined) return;
  Object.assign(headers, { [RECEIVED_PUBLIC_KEY]: publicKey, [RECEIVED_SECRET_KEY]: secretKey });
}

/** Prints one line below the server's addresses; at once for a server in middleware mode, which prints no addresses. */
function announce(server: Server, { baseUrl, controlUrl, keys }: Mock): void {
  const print = (origin: string) => {
    const [service, control] = [baseUrl, controlUrl].map((url) => origin + new URL(url).pathname);
    const account = `PublicKey ${keys.publicKey}  SecretKey ${keys.secretKey}`;
    server.config.logger.info(`  \u279c  campaign-mock: ${service}  ${account}  control ${control}`);
  };
  if (server.httpServer === null) print('');
  const { printUrls } = server;
  server.printUrls = () => {
    printUrls();
    const { local = [], network = [] } = { ...server.resolvedUrls };
    for (const url of [...local, ...network].slice(0, 1)) print(new URL(url).origin);
  };
}

/** Gives a request of HTTP/2 the headers of HTTP/1: `host` instead of `:authority`, and no pseudo-headers. */
function useHttp1Headers(request: IncomingMessage): void {
  if (request.httpVersionMajor !== 2) return;
  const { ':authority': host, ...headers } = request.headers;
  const kept = Object.entries({ host, ...headers }).filter(([name]) => !name.startsWith(':'));
  Object.defineProperty(request, 'headers', { value: Object.fromEntries(kept) });
}
