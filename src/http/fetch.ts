/** A `fetch` that calls the app without a socket. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { bytesInBatches } from '../batches.js';
import { BODILESS_STATUSES } from '../protocol.js';

/** As many bytes as a socket gives at once. */
const MAX_CHUNK_BYTES = 64 * 1024;

type Init = NonNullable<ConstructorParameters<typeof Request>[1]>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** @param baseUrl the base of a path that begins with a slash */
export function createFetch(app: FastifyInstance, baseUrl: string) {
  return async (input: string | URL | Request, init?: Init): Promise<Response> => {
    const isPath = typeof input === 'string' && input.startsWith('/');
    const request = new Request(isPath ? baseUrl + input : input, init);
    request.signal.throwIfAborted();
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const isLong = body.length > MAX_CHUNK_BYTES;
    try {
      const injected = await app.inject({
        // Fastify's types list the methods; any other one is routed, and refused, all the same.
        method: request.method as Method,
        url: pathname + search,
        headers: {
          host,
          ...Object.fromEntries(request.headers),
          ...(isLong && { 'content-length': `${body.length}` }),
        },
        // A body of one chunk would be parsed at once.
        ...(body.length > 0 && { payload: isLong ? Readable.from(bytesInBatches([body], MAX_CHUNK_BYTES)) : body }),
        signal: request.signal,
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(injected.headers)) {
        for (const one of [value].flat()) headers.append(name, String(one));
      }
      const { statusCode: status, statusMessage: statusText } = injected;
      return new Response(BODILESS_STATUSES.has(status) ? null : injected.rawPayload, { status, statusText, headers });
    } catch (cause) {
      request.signal.throwIfAborted();
      // The error of a fetch whose connection breaks.
      throw new TypeError('fetch failed', { cause });
    }
  };
}
