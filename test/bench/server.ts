/** A measured server, ours or another: its URL and its process. */
import type { Child } from './child.js';
import { Connection } from './connection.js';
import { type BenchRequest, bytesOf } from './requests.js';

export interface Server {
  readonly url: string;
  readonly child: Child;
}

/** The body of a response, for preparation, not for measuring. */
export async function bodyOf({ url }: Server, { method, path, headers, body }: BenchRequest): Promise<Buffer> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${bytes.subarray(0, 500)}`);
  return bytes;
}

/** A connection on which every response must be a success. */
export async function connectTo({ url }: Server) {
  const connection = await Connection.open(url);
  return {
    async send(request: BenchRequest, bytes = bytesOf(request, url)): Promise<void> {
      const status = await connection.send(bytes);
      if (status >= 300) throw new Error(`${request.method} ${request.path} got ${status}`);
    },
    close: () => connection.close(),
  };
}
