/** Opens the server's ports, and says where it listens, or why it cannot. `localhost` means both loopback addresses: a browser may try either. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { codeOf } from '../messages/present.js';
import { preview } from '../messages/preview.js';

const BOTH = 'localhost';
/** Attempts to find one port that is free on both addresses. */
const MAX_TRIES = 10;

/**
 * @returns the port
 * @throws {Error} with a `code` such as `EADDRINUSE` when it can't listen
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<number> {
  if (host === BOTH) {
    const ipv6: Ipv6 = {};
    app.addHook('preClose', async () => {
      ipv6.server?.close();
    });
    return listenOnBoth(app, port, ipv6, MAX_TRIES);
  }
  await app.listen({ port, host });
  return portOf(app.server);
}

/** The IPv6 server beside Fastify's own; undefined on a machine without IPv6. */
interface Ipv6 {
  server?: Server | undefined;
}

async function listenOnBoth(app: FastifyInstance, port: number, ipv6: Ipv6, tries: number): Promise<number> {
  ipv6.server = await listenOnIpv6(app, port);
  try {
    await app.listen({ port: ipv6.server === undefined ? port : portOf(ipv6.server), host: '127.0.0.1' });
    return portOf(app.server);
  } catch (error) {
    ipv6.server?.close();
    const isTaken = codeOf(error) === 'EADDRINUSE';
    if (!isTaken || port !== 0 || ipv6.server === undefined || tries === 1) throw error;
    return listenOnBoth(app, port, ipv6, tries - 1);
  }
}

// The address is a string only for a pipe, and null only for a server that does not listen.
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

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

/** A port below takes the rights of an administrator. */
const FIRST_FREE_PORT = 1024;

interface SystemError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

/** The same error with a message for the operator; one that is not known stays as it is. */
export function explainListenError(error: SystemError, host: string): Error {
  const { code, address, port } = error;
  const text = sentenceFor(error, host);
  return text === undefined ? error : Object.assign(new Error(text, { cause: error }), { code, address, port });
}

function sentenceFor({ code, address = '', port }: SystemError, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE': {
      const place = address.includes(':') ? `[${address}]` : address;
      return `${place}:${port} is in use; choose another port, or 0 for a free one`;
    }
    case 'EADDRNOTAVAIL':
      return `host: is ${preview(host)}, which is no address of this machine; wanted one such as localhost or 0.0.0.0`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `host: is ${preview(host)}, which cannot be resolved; wanted an address such as localhost or 0.0.0.0`;
    case 'EACCES':
      return `port: is ${port}, which takes the rights of an administrator; choose one from ${FIRST_FREE_PORT} on`;
    default:
      return undefined;
  }
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
