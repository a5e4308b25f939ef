/** HTTP/2, as a dev server with TLS speaks it, has pseudo-headers such as `:authority` in place of `Host`. */
import type { IncomingMessage } from 'node:http';

/** Gives a request of HTTP/2 the header `host`, and drops its pseudo-headers. */
export function useHttp1Headers(request: IncomingMessage): void {
  if (request.httpVersionMajor !== 2) return;
  const { ':authority': host, ...headers } = request.headers;
  const kept = Object.entries({ host, ...headers }).filter(([name]) => !name.startsWith(':'));
  Object.defineProperty(request, 'headers', { value: Object.fromEntries(kept) });
}
