/** Holds the rate of requests: the user's, or a slower one that the service asks for. */
import type { ReceivedResponse } from '../../inference/exchange.js';
import { Stopped } from './connection.js';

/** Milliseconds between the begins of two requests: 5 of them in a second. */
export const INTERVAL = 200;
/** Milliseconds between two looks at whether the user wants an end. */
const LOOK = 1_000;
const MINUTE = 60_000;
/** Milliseconds before what is refused is sent again, where the service names no time; they double with each try. */
const FIRST_PAUSE = 1_000;
/** A service that asks for more is asked on another day. */
const MAX_PAUSE = 60 * MINUTE;

export interface PaceOptions {
  /** The present, ISO 8601. */
  readonly now: () => string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds between the begins of two requests; none by default. */
  readonly interval?: number;
  /** Takes, once, that the service limits requests. */
  readonly tell?: (text: string) => void;
}

export class Pace {
  readonly #options: PaceOptions;
  readonly #isEnded: () => boolean;
  #interval: number;
  /** When the next request may go out. */
  #next = 0;
  #isTold = false;

  /** @param isEnded does nobody wait any more? */
  constructor(options: PaceOptions, isEnded: () => boolean) {
    this.#options = options;
    this.#isEnded = isEnded;
    this.#interval = options.interval ?? 0;
  }

  /** Waits until a request may go out. */
  async turn(): Promise<void> {
    await this.rest(this.#next - this.#now);
    this.#next = this.#now + this.#interval;
  }

  async rest(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0 && !this.#isEnded(); left -= LOOK)
      await this.#options.wait(Math.min(left, LOOK));
  }

  /**
   * Takes what a response tells of limits.
   * @param tries how often the same request was refused before
   * @returns was it refused by a limit? It can be sent again.
   * @throws {Stopped} where the limit lasts too long
   */
  isRefusal({ status, headers }: ReceivedResponse, tries: number): boolean {
    const after = headers.get('retry-after');
    const isRefused = status === 429 || (status === 503 && after !== undefined);
    const pause = Math.max(this.#millisecondsUntil(after), FIRST_PAUSE * 2 ** tries);
    const limit = Number.parseInt(headers.get('x-ratelimit-limit') ?? '', 10);
    const before = this.#interval;
    // A rate of the user is slowed by refusals alone: which time a limit is for is not said, most are for a minute.
    if (limit > 0 && this.#options.interval === INTERVAL) this.#interval = Math.max(before, MINUTE / limit);
    else if (isRefused && tries === 0) this.#interval *= 2;
    if (isRefused || headers.get('x-ratelimit-remaining') === '0') this.#next = this.#now + pause;
    if (isRefused || this.#interval > before)
      this.#tell(isRefused ? `, the refused one again in ${inSeconds(pause)}` : '');
    if (isRefused && pause > MAX_PAUSE) throw new Stopped(`the service wants a pause of ${inSeconds(pause)}`);
    return isRefused;
  }

  get #now(): number {
    return Date.parse(this.#options.now());
  }

  /** @param after seconds, or a date (RFC 9110, 10.2.3) */
  #millisecondsUntil(after = ''): number {
    return /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - this.#now || 0;
  }

  #tell(more: string): void {
    if (!this.#isTold)
      this.#options.tell?.(`the service limits requests: one goes out each ${inSeconds(this.#interval)}${more}`);
    this.#isTold = true;
  }
}

export const inSeconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 100) / 10} s`;
