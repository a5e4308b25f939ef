/** Polls on behalf of the calls that wait, as long as one does. */
import { createAssume } from '../assumptions/assume.js';
import { catchUp } from '../mail/catch-up.js';
import type { World } from '../world/world.js';

/** Milliseconds between two looks; a running clock alone can bring what a call waits for. */
const PAUSE = 25;

export interface Watch<T> {
  /** The worlds to bring to their clocks' now before each look. */
  worlds(): readonly World[];
  /** @returns undefined while there is nothing */
  look(): T | undefined;
}

/** A call that waits. */
interface Waiting {
  worlds(): readonly World[];
  look(): void;
  end(): void;
}

export class Poller {
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param timeout milliseconds of real time
   * @param signal aborted when nobody waits for the response any more
   * @returns undefined when the time passed
   */
  wait<T>({ worlds, look }: Watch<T>, timeout: number, signal: AbortSignal): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(waiting);
        clearTimeout(deadline);
        signal.removeEventListener('abort', waiting.end);
      };
      const waiting: Waiting = {
        worlds,
        look() {
          try {
            const found = look();
            if (found === undefined) return;
            stop();
            resolve(found);
          } catch (error) {
            stop();
            reject(error);
          }
        },
        end() {
          stop();
          resolve(undefined);
        },
      };
      const deadline = setTimeout(waiting.end, this.#isClosed || signal.aborted ? 0 : timeout);
      signal.addEventListener('abort', waiting.end);
      this.#waiting.add(waiting);
      this.#timer ??= setTimeout(() => this.#lookForAll(), PAUSE);
    });
  }

  #lookForAll(): void {
    const worlds = new Set([...this.#waiting].flatMap((one) => one.worlds()));
    for (const world of worlds) catchUp(world, createAssume(world.assumptions.values));
    for (const waiting of this.#waiting) waiting.look();
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => this.#lookForAll(), PAUSE) : undefined;
  }

  /** Ends every wait. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { end } of this.#waiting) end();
  }
}
