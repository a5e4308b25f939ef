/** Opens the server's ports, and says where it listens, or why it cannot. `localhost` means both loopback addresses: a browser may try either. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { codeOf } from '../messages/present.js';
import { preview } from '../messages/preview.js';

/** Attempts to find one port that is free on both addresses. */
const MAX_TRIES = 10;

/**
 * @returns the port
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  if (host !== 'localhost') {
    await app.listen({ port, host });
    return portOf(app.server);
  }
  let ipv6: Server | undefined;
  app.addHook('preClose', async () => {
    ipv6?.close();
  });
  for (let tries = MAX_TRIES; ; tries -= 1) {
    ipv6 = await listenOnIpv6(app, port);
    try {
      await app.listen({ port: ipv6 === undefined ? port : portOf(ipv6), host: '127.0.0.1' });
      return portOf(app.server);
    } catch (error) {
      ipv6?.close();
      const isTaken = codeOf(error) === 'EADDRINUSE';
      if (!isTaken || port !== 0 || ipv6 === undefined || tries === 1) throw error;
    }
  }
}

const portOf = (server: Server): number => Number(Object(server.address()).port);

/** Hands its connections to Fastify's server, which closes them; undefined where there is no IPv6. */
async function listenOnIpv6(app: FastifyInstance, port: number): Promise<Server | undefined> {
  const server = createServer((socket) => app.server.emit('connection', socket));
  try {
    server.listen({ port, host: '::1' });
    await once(server, 'listening');
    return server;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return undefined;
    throw error;
  }
}

type SystemError = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };

/** Returns the error with a message for the operator; an unknown error unchanged. */
export function explainListenError(error: SystemError, host: string): Error {
  const { code = '', address, port } = error;
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

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;

/** An address of one link needs the name of an interface. */
const LINK_LOCAL = /^fe80:/i;

/** The origins of a wildcard host; none for any other. */
export function networkOrigins(host: string, port: number, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const outer = Object.values(interfaces).flatMap((all) => all ?? []);
  return outer
    .filter(
      ({ address, family, internal }) => !internal && (family === 'IPv4' || host === '::') && !LINK_LOCAL.test(address),
    )
    .map(({ address, family }) => `http://${family === 'IPv4' ? address : `[${address}]`}:${port}`);
}
