/** Handles the benchmark's calls to this process, and exits when the benchmark disconnects. */
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
