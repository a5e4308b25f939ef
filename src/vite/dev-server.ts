/** A mock that answers on a dev server: which requests are its own, whose keys they carry, and what the server prints. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignPage } from '../control/guard.js';
import { useHttp1Headers } from '../http/http2-headers.js';
import { type Mock, startMock } from '../mock.js';
import { type MockOptions, refused } from '../options.js';
import { preview } from '../problems/preview.js';
import { ValidationError } from '../problems/validation.js';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../protocol.js';
import type { Keys } from '../world/account-directory.js';

/** What the dev server decides: where it listens, how long it waits, and which other origins may call. */
const OF_THE_SERVER = ['port', 'host', 'listen', 'corsOrigins', 'requestTimeout'] as const;

export interface DevServerOptions extends Omit<MockOptions, (typeof OF_THE_SERVER)[number]> {
  /**
   * Do requests with neither key header get the keys of the fixture's first account, as a gateway of yours would add them?
   * Not by default: a page that forgets its keys is refused, as by the service. Pages of other origins never get them.
   */
  readonly addKeys?: boolean;
}

/** A dev server or a preview server of Vite, as far as it is known here: the types of Vite would come with every install. */
export interface Server {
  readonly config: { readonly logger: { info(text: string): void } };
  readonly httpServer: object | null;
  readonly middlewares: {
    use(answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): unknown;
  };
  readonly resolvedUrls: { readonly local: readonly string[]; readonly network: readonly string[] } | null;
  printUrls(): void;
}

/**
 * Starts a mock without a socket of its own, and leads the requests of a server to it.
 * @throws {ValidationError} for a fixture that is missing or broken, or another option that is none
 */
export async function serveOn(server: Server, { addKeys = false, ...options }: DevServerOptions): Promise<Mock> {
  refuseOthers(options);
  const mock = await startMock({ ...options, listen: false });
  const paths = [mock.baseUrl, mock.controlUrl].map((url) => new URL(url).pathname);
  if (paths.includes('/')) throw refused('prefix', '/', 'a path of its own such as /api/v1: the page has the others');
  const isOurs = (url: string) =>
    paths.some((path) => url.startsWith(path) && /^([/?]|$)/.test(url.slice(path.length)));
  server.middlewares.use((request, response, next) => {
    if (!isOurs(`${request.url}`)) {
      next();
      return;
    }
    useHttp1Headers(request);
    if (addKeys) addTo(request, mock.keys);
    mock.handle(request, response);
  });
  announce(server, mock);
  return mock;
}

/** Who writes no types hears of it too. */
function refuseOthers(options: MockOptions): void {
  for (const name of OF_THE_SERVER) {
    const { [name]: given } = options;
    if (given !== undefined)
      throw new ValidationError('options', [
        { pointer: `/${name}`, detail: `is ${preview(given)}; the dev server decides it` },
      ]);
  }
}

function addTo({ headers, socket }: IncomingMessage, { publicKey, secretKey }: Keys): void {
  if (headers[RECEIVED_PUBLIC_KEY] !== undefined || headers[RECEIVED_SECRET_KEY] !== undefined) return;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  if (foreignPage(headers, scheme) !== undefined) return;
  Object.assign(headers, { [RECEIVED_PUBLIC_KEY]: publicKey, [RECEIVED_SECRET_KEY]: secretKey });
}

/** One line below the addresses that the server prints, and at once where it has none to print. */
function announce(server: Server, { baseUrl, controlUrl, keys }: Mock): void {
  const tell = (origin: string) => {
    const [service, control] = [baseUrl, controlUrl].map((url) => origin + new URL(url).pathname);
    const opened = `PublicKey ${keys.publicKey}  SecretKey ${keys.secretKey}`;
    server.config.logger.info(`  \u279c  campaign-mock: ${service}  ${opened}  control ${control}`);
  };
  if (server.httpServer === null) tell('');
  const { printUrls } = server;
  server.printUrls = () => {
    printUrls();
    const { local = [], network = [] } = { ...server.resolvedUrls };
    for (const url of [...local, ...network].slice(0, 1)) tell(new URL(url).origin);
  };
}
