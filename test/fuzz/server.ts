/** The process under attack: the command as it is shipped, with a bounded heap and a monitor in it. */
import { join } from 'node:path';
import { Child } from '../bench/child.js';

/** Megabytes. */
const HEAP = 512;

export interface ServerOptions {
  /** Where npm runs scripts. */
  readonly root: string;
  /** The name of the fixture that it starts with. */
  readonly fixture: string;
  /** The folder of the named fixtures. */
  readonly fixtures: string;
  readonly logLevel: 'info' | 'error';
  /** Each line that the process prints. */
  onOutput(text: string): void;
}

export class Server {
  readonly #child: Child;
  #port = 0;

  private constructor(child: Child) {
    this.#child = child;
  }

  static async start({ root, fixture, fixtures, logLevel, onOutput }: ServerOptions): Promise<Server> {
    const node = [`--max-old-space-size=${HEAP}`, '--import', join(root, '.compiled', 'test', 'fuzz', 'monitor.js')];
    const flags = ['--port', '0', '--host', '127.0.0.1', '--log-level', logLevel, '--open-accounts'];
    const files = ['--fixture', fixture, '--fixtures', fixtures];
    const child = new Child([...node, join(root, 'dist', 'cli.js'), ...flags, ...files], undefined, root);
    child.onOutput(onOutput);
    const server = new Server(child);
    server.#port = Number(await child.printed(/base URL +http:\/\/[^\s:]+:(\d+)/));
    return server;
  }

  get port(): number {
    return this.#port;
  }

  /** Of its process; undefined once it has ended. */
  get pid(): number | undefined {
    return this.#child.isRunning ? this.#child.pid : undefined;
  }

  /** Milliseconds of the longest block of its event loop since the last call. */
  longestBlock(): Promise<number> {
    return this.#child.call('longestBlock');
  }

  /** How many times as long as on the reference machine its process computes now. */
  slowness(): Promise<number> {
    return this.#child.call('slowness');
  }

  /** Megabytes in use after garbage collection. */
  heap(): Promise<number> {
    return this.#child.call('heap');
  }

  end(): Promise<void> {
    return this.#child.end();
  }
}
