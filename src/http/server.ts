/** What the HTTP server takes and how long it waits; a request that is none gets the failure shape too. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { failureBody } from '../contract/envelope.js';
import { Failure } from '../contract/failure.js';

export interface ServerLimits {
  /** Milliseconds within which a request must have arrived whole. */
  readonly requestTimeout: number;
}

/** A public key stands in the path of a verification link. */
const LONGEST_PARAMETER = 16 * 1024;
const MAX_HEADER_TIME = 10_000;

export const serverOptions = ({ requestTimeout }: ServerLimits): FastifyHttpOptions<Server> => ({
  requestTimeout,
  // Idle connections end with the server, those that are answered go on to their end.
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  // A request that comes in while the mock closes is answered like any other.
  return503OnClosing: false,
  routerOptions: { maxParamLength: LONGEST_PARAMETER },
  http: {
    // Said by us, in the failure shape.
    requireHostHeader: false,
    headersTimeout: Math.min(requestTimeout, MAX_HEADER_TIME),
    connectionsCheckingInterval: Math.min(requestTimeout, 1000),
  },
});

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what could not be read as a request, and closes the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = failureBody(`${STATUS_CODES[status]}`);
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
}

/** Answers an `Expect` header that asks for something unheard of. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = failureBody(`${STATUS_CODES[417]}`);
  response.writeHead(417, headersOf(body)).end(body);
}

const headersOf = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  connection: 'close',
});

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/**
 * Looks at what HTTP itself asks of a request. A content type that is none must not be judged before the path, the
 * credentials and the method were: it stands in as one that nobody reads.
 * @throws {Failure} 400 when a request of HTTP/1.1 names no host
 */
export function admit({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw new Failure(400, 'The Host header is missing.', { connection: 'close' });
  }
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
}
