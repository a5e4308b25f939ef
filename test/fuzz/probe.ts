/** A client of the account that nobody attacks: it asks all the time, and notes how long it waits. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keys } from '../../src/account/account-directory.js';
import { SILENCE } from './connection.js';
import { BASE } from './inputs/request.js';

/** Milliseconds between two requests. */
const PAUSE = 20;

export class Probe {
  readonly #keys: Keys;
  readonly #port: number;
  /** One connection: to open one for each request takes as long as three requests. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #longest = 0;
  #isOver = false;
  #done: Promise<void> = Promise.resolve();

  constructor(keys: Keys, port: number) {
    this.#keys = keys;
    this.#port = port;
  }

  start(): void {
    this.#done = this.#askOn();
  }

  async #askOn(): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now();
      // Whether the process lives is judged apart.
      await this.#ask().catch(() => undefined);
      this.#longest = Math.max(this.#longest, performance.now() - start);
      await sleep(PAUSE);
    }
    this.#agent.destroy();
  }

  async #ask(): Promise<void> {
    const { publicKey, secretKey } = this.#keys;
    const headers = { publickey: publicKey, secretkey: secretKey };
    const asked = request({
      host: '127.0.0.1',
      port: this.#port,
      path: `${BASE}/contacts-type`,
      headers,
      agent: this.#agent,
    });
    asked.setTimeout(SILENCE, () => asked.destroy());
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
  }

  /** @returns the milliseconds of its longest wait */
  async stop(): Promise<number> {
    this.#isOver = true;
    await this.#done;
    return this.#longest;
  }
}
