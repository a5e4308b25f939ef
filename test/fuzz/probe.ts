/** A client of the account that nobody attacks: it asks all the time, and notes how long it waits. */
import type { Keys } from '../../src/world/account-directory.js';
import { request } from './inputs/request.js';
import { play } from './player.js';

/** Milliseconds between two requests. */
const PAUSE = 20;

export class Probe {
  readonly #keys: Keys;
  readonly #port: number;
  #longest = 0;
  #isOver = false;
  #done: Promise<void> = Promise.resolve();

  constructor(keys: Keys, port: number) {
    this.#keys = keys;
    this.#port = port;
  }

  start(): void {
    this.#isOver = false;
    this.#longest = 0;
    this.#done = this.#ask();
  }

  async #ask(): Promise<void> {
    const input = request({ kind: 'probe', aim: 'none', method: 'GET', target: '/api/v1/contacts-type' });
    while (!this.#isOver) {
      const start = performance.now();
      const [exchange] = await play([input], this.#keys, this.#port);
      if (exchange === undefined) return;
      this.#longest = Math.max(this.#longest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** @returns the milliseconds of its longest wait */
  async stop(): Promise<number> {
    this.#isOver = true;
    await this.#done;
    return this.#longest;
  }
}
