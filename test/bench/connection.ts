/** One keep-alive connection, one request at a time: it counts response bytes and parses nothing else. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ResponseCounter } from './response-counter.js';

/** The size of the read buffer, which is reused for every read. */
const READ = 256 * 1024;
const RESPONSE_TIMEOUT = 120_000;

interface Waiting {
  resolve(status: number): void;
  reject(error: Error): void;
}

/** A generator that parses bodies would limit both sides of a list to its own speed. */
export class Connection {
  readonly #socket: Socket;
  readonly #counter = new ResponseCounter();
  #waiting: Waiting | undefined;

  private constructor(url: string) {
    const { hostname, port } = new URL(url);
    const callback = (size: number, buffer: Uint8Array): boolean => {
      const status = this.#counter.take(Buffer.from(buffer.buffer, buffer.byteOffset, size));
      if (status !== undefined) this.#settle((waiting) => waiting.resolve(status));
      return true;
    };
    this.#socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(READ), callback } });
    this.#socket.setNoDelay(true).setTimeout(RESPONSE_TIMEOUT);
    const fail = (what: string) => () => this.#settle(({ reject }) => reject(new Error(`${url}: ${what}`)));
    this.#socket.on('error', ({ message }) => fail(message)());
    this.#socket.on('close', fail('the connection was closed'));
    this.#socket.on('timeout', () => this.#socket.destroy());
  }

  static async open(url: string): Promise<Connection> {
    const connection = new Connection(url);
    await once(connection.#socket, 'connect');
    return connection;
  }

  /** @returns the status, once the response is complete */
  send(request: Buffer): Promise<number> {
    if (this.#socket.destroyed) return Promise.reject(new Error('the connection was closed before the request'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #settle(settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) settle(waiting);
  }
}
