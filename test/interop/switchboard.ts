/** Servers on both sides of Prism: each request passes the Prism of its document to its target mock. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ASSUMED, TARGET_MOCK } from '../via-proxy.js';

const HOST = '127.0.0.1';
/** Identifies a request that comes out of Prism. */
const REQUEST_NUMBER = 'x-proxied-number';

export interface Violation {
  /** Its first part is `request` or `response`. */
  readonly location: readonly string[];
  readonly message: string;
}

/** A request, its response, and the violations that Prism found. */
export interface CheckedRequest {
  /** Method, path and query. */
  readonly request: string;
  /** The status of the mock's response. */
  readonly status: number;
  /** True for a success without a warning. */
  readonly isClean: boolean;
  /** True if a fault produced the response. */
  readonly isOrdered: boolean;
  readonly violations: readonly Violation[];
  /** The reason why Prism did not pass the request on. */
  readonly refused?: string;
}

interface ProxiedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Call {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  response?: ProxiedResponse;
}

/**
 * @param base base URL of the target mock
 * @param assumed the assumptions there, beside the default values
 * @param back the URL that the proxy forwards to
 * @returns the URL of the proxy
 */
type ProxyFor = (base: string, assumed: string, back: string) => Promise<string>;

/**
 * Prism re-encodes bodies and breaks those that are not UTF-8. So the mock gets each request
 * as sent, and the client each response as received; Prism only validates both.
 */
export class Switchboard {
  readonly checkedRequests: CheckedRequest[] = [];
  readonly #proxyFor: ProxyFor;
  readonly #calls: Call[] = [];
  readonly #front = serve((incoming) => this.#handleClient(incoming));
  readonly #back = serve((incoming) => this.#handleProxied(incoming));

  constructor(proxyFor: ProxyFor) {
    this.#proxyFor = proxyFor;
  }

  /** @returns the URL for clients */
  async open(): Promise<string> {
    await listen(this.#back);
    return listen(this.#front);
  }

  close(): void {
    for (const server of [this.#front, this.#back]) {
      server.close();
      server.closeAllConnections();
    }
  }

  async #handleClient(incoming: IncomingMessage): Promise<ProxiedResponse> {
    const { method, url = '', headers } = incoming;
    const call: Call = { incoming, body: await buffer(incoming) };
    const number = String(this.#calls.push(call) - 1);
    const proxy = await this.#proxyFor(String(headers[TARGET_MOCK]), String(headers[ASSUMED]), addressOf(this.#back));
    const checked = await forward(proxy, call, { ...headers, [REQUEST_NUMBER]: number });
    const response = call.response ?? (await toMock(call));
    this.checkedRequests.push({
      request: `${method} ${url}`,
      status: response.status,
      isClean: response.status < 300 && response.headers['x-mock-warnings'] === undefined,
      isOrdered: response.headers['x-mock-fault'] !== undefined,
      violations: violationsIn(checked.headers['sl-violations']),
      ...(call.response === undefined && { refused: String(checked.body) }),
    });
    return response;
  }

  /** Handles a request that comes out of Prism. */
  async #handleProxied(incoming: IncomingMessage): Promise<ProxiedResponse> {
    const call = this.#calls[Number(incoming.headers[REQUEST_NUMBER])];
    if (call === undefined) throw new Error(`there is no request ${incoming.method} ${incoming.url}`);
    call.response = await toMock(call);
    return call.response;
  }
}

/** Its idle connections stay open: one that it closed while a client sends on it would look like a failed request. */
const serve = (respond: (incoming: IncomingMessage) => Promise<ProxiedResponse>): Server =>
  createServer({ keepAliveTimeout: 0 }, async (incoming, reply) => {
    try {
      const { status, headers, body } = await respond(incoming);
      reply.writeHead(status, without(headers, 'transfer-encoding', 'connection')).end(body);
    } catch {
      // The client sees a closed connection.
      reply.destroy();
    }
  });

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return addressOf(server);
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://${HOST}:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

const toMock = (call: Call): Promise<ProxiedResponse> =>
  forward(String(call.incoming.headers[TARGET_MOCK]), call, without(call.incoming.headers, TARGET_MOCK, ASSUMED));

function forward(
  base: string,
  { incoming: { method, url }, body }: Call,
  headers: IncomingHttpHeaders,
): Promise<ProxiedResponse> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: without(headers, 'host'), agent: false };
    const sent = request(base + url, options, async (upstream) => {
      resolve({ status: upstream.statusCode ?? 0, headers: upstream.headers, body: await buffer(upstream) });
    });
    sent.on('error', reject).end(body);
  });
}

const without = (headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The violations in Prism's header. */
export const violationsIn = (header: string | string[] | null | undefined): readonly Violation[] =>
  header === undefined || header === null ? [] : JSON.parse(String(header));
