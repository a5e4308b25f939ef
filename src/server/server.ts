/** The HTTP server: its options, its ports, and its responses to bytes that Node cannot parse as a request. */
import { once } from 'node:events';
import { type Server, STATUS_CODES } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { codeOf } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import { CONTENT_TYPES, NO_SNIFF } from '../messages/protocol.js';
import { failureBody } from '../service/answer.js';

export const SERVER_OPTIONS: FastifyHttpOptions<Server> = {
  // When the server closes, idle connections end at once, and pending responses still go out.
  forceCloseConnections: 'idle',
  exposeHeadRoutes: false,
  // A request that arrives while the mock closes gets its normal response.
  return503OnClosing: false,
  // A verification link holds a public key of up to 16 KiB in its path; the default of the router is 100 characters.
  routerOptions: { maxParamLength: 16 * 1024, ignoreDuplicateSlashes: true },
  // Node lets a request without a Host header pass: the app refuses it, with a documented failure as the body.
  http: { requireHostHeader: false },
  // No route has a schema: Fastify need not load Ajv and fast-json-stringify, which the bundle leaves out.
  schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
};

function refuseSchema(): never {
  throw new Error('A route has a schema, and nothing compiles it: validate in its handler.');
}

const STATUSES: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds with a failure to bytes that Node's HTTP parser refused, and ends the connection. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  const body = failureBody(`${STATUS_CODES[status]}`);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  const headers = Object.entries({ ...NO_SNIFF, 'content-type': CONTENT_TYPES.json, ...length });
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/**
 * Opens a port, and returns it. `localhost` opens both loopback addresses: a browser may try either.
 * @throws {Error} with a `code` such as `EADDRINUSE`
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  const isLocal = host === 'localhost';
  // Fastify listens on 127.0.0.1; this server on ::1 hands its connections to the server of Fastify.
  const second = createServer((socket) => app.server.emit('connection', socket));
  // Without a value: Fastify takes a value for an error.
  app.addHook('preClose', async () => void second.close());
  await app.listen({ port, host: isLocal ? '127.0.0.1' : host });
  const opened = Number(Object(app.server.address()).port);
  if (!isLocal) return opened;
  try {
    await once(second.listen({ port: opened, host: '::1' }), 'listening');
  } catch (error) {
    // Goes on without ::1, unless another program has the chosen port there: `localhost` might reach that program.
    if (port === 0 || codeOf(error) !== 'EADDRINUSE') return opened;
    await app.close();
    throw error;
  }
  return opened;
}

/** Returns an error of `listen` with a message that says what to change; an error with an unknown code unchanged. */
export function explainListenError(error: Error, host: string): Error {
  const { code = '', address, port }: NodeJS.ErrnoException & { address?: string; port?: number } = error;
  const place = address?.includes(':') ? `[${address}]` : address;
  const unknown = `host: is ${preview(host)}, which cannot be resolved; wanted an address such as localhost or 0.0.0.0`;
  const texts: Readonly<Record<string, string>> = {
    EADDRINUSE: `${place}:${port} is in use; choose another port, or 0 for a free one`,
    EADDRNOTAVAIL: `host: is ${preview(host)}, which is no address of this machine; wanted one such as localhost or 0.0.0.0`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
    EACCES: `port: is ${port}, which takes the rights of an administrator; choose one from 1024 on`,
  };
  const text = texts[code];
  return text === undefined ? error : Object.assign(new Error(text, { cause: error }), { code, address, port });
}
