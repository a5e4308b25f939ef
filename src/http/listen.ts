/** Where the server listens: `localhost` is both loopback addresses, and a browser may try either. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const BOTH = 'localhost';
/** A free port of one address can be taken on the other: so often another one is tried. */
const MAX_TRIES = 10;

/**
 * @returns the port
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  if (host === BOTH) {
    const held: Held = {};
    app.addHook('preClose', async () => {
      held.second?.close();
    });
    return listenOnBoth(app, port, held, MAX_TRIES);
  }
  await app.listen({ port, host });
  return portOf(app.server);
}

/** The server of the second address. */
interface Held {
  second?: Server | undefined;
}

async function listenOnBoth(app: FastifyInstance, port: number, held: Held, tries: number): Promise<number> {
  held.second = await listenOnIpv6(app, port);
  try {
    await app.listen({ port: held.second === undefined ? port : portOf(held.second), host: '127.0.0.1' });
    return portOf(app.server);
  } catch (error) {
    held.second?.close();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (!isTaken || port !== 0 || held.second === undefined || tries === 1) throw error;
    return listenOnBoth(app, port, held, tries - 1);
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Its connections are served like all others; undefined where there is no IPv6. */
async function listenOnIpv6(app: FastifyInstance, port: number): Promise<Server | undefined> {
  const server = createServer((socket) => app.server.emit('connection', socket));
  try {
    server.listen({ port, host: '::1' });
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return undefined;
    throw error;
  }
}
