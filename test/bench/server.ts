/** A server that is measured, ours or another's: where it answers, and which process it is. */
import { type Asking, bytesOf } from './asking.js';
import type { Child } from './child.js';
import { Connection } from './connection.js';

export interface Server {
  readonly url: string;
  readonly child: Child;
}

/** What it answered, as it came; for setting a scene, not for measuring. */
export async function bodyOf({ url }: Server, { method, path, headers, body }: Asking): Promise<Buffer> {
  const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${bytes.subarray(0, 500)}`);
  return bytes;
}

/** A connection to a server on which every answer must be a success. */
export async function connectTo({ url }: Server) {
  const connection = await Connection.open(url);
  return {
    async ask(asking: Asking, bytes = bytesOf(asking, url)): Promise<void> {
      const status = await connection.ask(bytes);
      if (status >= 300) throw new Error(`${asking.method} ${asking.path} was answered with ${status}`);
    },
    close: () => connection.close(),
  };
}
