/** A dev server with TLS speaks HTTP/2, which says of a request in `:authority` and the like what is a header elsewhere. */
import type { IncomingMessage } from 'node:http';

/** Gives a request of HTTP/2 the header Host, and leaves out what is none. */
export function useHttp1Headers(request: IncomingMessage): void {
  if (request.httpVersionMajor !== 2) return;
  const { ':authority': host, ...headers } = request.headers;
  const named = Object.entries({ host, ...headers }).filter(([name]) => !name.startsWith(':'));
  Object.defineProperty(request, 'headers', { value: Object.fromEntries(named) });
}
