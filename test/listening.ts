/** Servers of a test, and ports, on this machine. */
import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { Test } from 'tap';

async function portOf(server: Server, host: string): Promise<number> {
  await once(server.listen(0, host), 'listening');
  // It is a string only for a pipe, and null only for a server that does not listen.
  return (server.address() as AddressInfo).port;
}

/** Lets a server listen at a free port of a loopback address until the end of the test. @returns the port */
export async function listenWith(t: Test, server: Server, host = '127.0.0.1'): Promise<number> {
  t.teardown(() => server.close());
  return portOf(server, host);
}

/** A port that is in use until the end of the test. */
export const takePort = (t: Test, host?: string): Promise<number> => listenWith(t, createServer(), host);

/** A port that is not in use. */
export async function findPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server, '127.0.0.1');
  await once(server.close(), 'close');
  return port;
}

/** Answers HTTP requests until the end of the test. @returns the origin */
export async function serve(t: Test, answer: RequestListener): Promise<string> {
  const server = createHttpServer(answer);
  t.teardown(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listenWith(t, server)}`;
}
