/** Handles the benchmark's calls to this process, and exits when the benchmark disconnects. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const HOST = '127.0.0.1';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly argument?: unknown;
}

export type Handlers = Readonly<Record<string, (argument: unknown) => unknown>>;

export function serveCalls(handlers: Handlers): void {
  process.on('message', async ({ id, method, argument }: Call) => {
    try {
      const handler = handlers[method];
      if (handler === undefined) throw new Error(`there is no handler of ${method}`);
      process.send?.({ id, value: await handler(argument) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}

/** Prints the address of our server, and ends it with the benchmark. */
export function printAddress(server: Server): void {
  process.stdout.write(`listens at http://${HOST}:${(server.address() as AddressInfo).port}\n`);
  serveCalls({});
}
