/** Answers a `fetch` without a socket. */
import type { FastifyInstance } from 'fastify';

/** These answers have no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

type Init = NonNullable<ConstructorParameters<typeof Request>[1]>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** @param baseUrl what a path that begins with a slash is appended to */
export function createFetch(app: FastifyInstance, baseUrl: string) {
  return async (input: string | URL | Request, init?: Init): Promise<Response> => {
    const isPath = typeof input === 'string' && input.startsWith('/');
    const request = new Request(isPath ? baseUrl + input : input, init);
    request.signal.throwIfAborted();
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    try {
      const answer = await app.inject({
        method: request.method as Method,
        url: pathname + search,
        headers: { host, ...Object.fromEntries(request.headers) },
        ...(body.length > 0 && { payload: body }),
        signal: request.signal,
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        for (const one of [value].flat()) headers.append(name, String(one));
      }
      const { statusCode: status, statusMessage: statusText } = answer;
      return new Response(BODILESS.has(status) ? null : answer.rawPayload, { status, statusText, headers });
    } catch (cause) {
      request.signal.throwIfAborted();
      // As fetch says it when a connection breaks.
      throw new TypeError('fetch failed', { cause });
    }
  };
}
