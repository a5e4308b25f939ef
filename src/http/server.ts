/** The limits of the HTTP server, and its responses in the failure shape to what never becomes a request. */
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { failureBody } from '../endpoint/envelope.js';
import { CONTENT_TYPES, NO_SNIFF } from '../protocol.js';

export interface ServerLimits {
  /** Milliseconds in which a whole request must arrive. */
  readonly requestTimeout: number;
}

/** Characters; the path of a verification link holds a public key. */
const MAX_PARAMETER_LENGTH = 16 * 1024;
/** Milliseconds. */
const MAX_HEADER_TIME = 10_000;

export const serverOptions = ({ requestTimeout }: ServerLimits): FastifyHttpOptions<Server> => ({
  requestTimeout,
  // Idle connections end with the server; pending responses still go out.
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  // A request that arrives while the mock closes gets its normal response.
  return503OnClosing: false,
  routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
  http: {
    // `admit` refuses a missing Host header in the failure shape.
    requireHostHeader: false,
    headersTimeout: Math.min(requestTimeout, MAX_HEADER_TIME),
    connectionsCheckingInterval: Math.min(requestTimeout, 1000),
  },
});

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Writes the failure for bytes that the parser refused, and ends the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = failureBody(`${STATUS_CODES[status]}`);
  const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n'));
}

/** Refuses an `Expect` header other than `100-continue`. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = failureBody(`${STATUS_CODES[417]}`);
  response.writeHead(417, headersOf(body)).end(body);
}

const headersOf = (body: string) => ({
  ...NO_SNIFF,
  'content-type': CONTENT_TYPES.json,
  'content-length': Buffer.byteLength(body),
  connection: 'close',
});

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/;

/** A request that HTTP itself refuses; the service and the control plane render it, each in its own shape. */
class BadRequest extends Error {
  readonly statusCode = 400;
}

/**
 * Checks what HTTP itself requires of a request. An unknown path, missing credentials and a wrong method are reported
 * before a malformed Content-Type: a type that no parser accepts replaces it.
 * @throws {BadRequest} for a request of HTTP/1.1 without a Host header, and for one whose body has no certain end
 */
export function admit({ headers, httpVersion }: IncomingMessage, response: ServerResponse): void {
  const objection = objectionTo(headers, httpVersion);
  if (objection !== undefined) {
    response.shouldKeepAlive = false;
    throw new BadRequest(objection);
  }
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream';
}

function objectionTo(headers: IncomingHttpHeaders, httpVersion: string): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'The Host header is missing.';
  // RFC 9112, 6.1. Node reports any other coding once the request was handled.
  const isFramed = /^chunked$/i.test(headers['transfer-encoding'] ?? 'chunked');
  return isFramed ? undefined : STATUS_CODES[400];
}
