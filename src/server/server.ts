/** The options of the HTTP server, and its responses in the failure shape to what never becomes a request. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { CONTENT_TYPES, NO_SNIFF } from '../messages/protocol.js';
import { failureBody } from '../service/endpoint/envelope.js';

/** Characters; the path of a verification link holds a public key. */
const MAX_PARAMETER_LENGTH = 16 * 1024;

export const SERVER_OPTIONS: FastifyHttpOptions<Server> = {
  // Idle connections end with the server; pending responses still go out.
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  // A request that arrives while the mock closes gets its normal response.
  return503OnClosing: false,
  routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, ignoreDuplicateSlashes: true },
  // `admit` refuses a missing Host header in the failure shape.
  http: { requireHostHeader: false },
  // No route has a schema: Fastify need not load Ajv and fast-json-stringify, which the bundle leaves out.
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
};

function refuseSchema(): never {
  throw new Error('A route has a schema, and nothing compiles it: validate in its handler.');
}

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Writes the failure for bytes that the parser refused, and ends the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = failureBody(`${STATUS_CODES[status]}`);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  const headers = Object.entries({ ...NO_SNIFF, 'content-type': CONTENT_TYPES.json, ...length });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/** A request that HTTP itself refuses; the service and the control plane render it, each in its own shape. */
class BadRequest extends Error {
  readonly statusCode = 400;
}

/** @throws {BadRequest} for a request of HTTP/1.1 without a Host header */
export function admit({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1') throw new BadRequest('The Host header is missing.');
}
