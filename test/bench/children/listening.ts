/** Prints the address of our server, and ends it with the benchmark. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveCalls } from './calls.js';

export const HOST = '127.0.0.1';

export function printAddress(server: Server): void {
  process.stdout.write(`listens at http://${HOST}:${(server.address() as AddressInfo).port}\n`);
  serveCalls({});
}
