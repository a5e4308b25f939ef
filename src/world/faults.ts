/** The faults of a world: failures that a test ordered, by endpoint and count, never by probability. */

import type { EndpointName } from '../protocol.js';

/** What happens to the response. */
export type Outcome =
  /** Only the delay. */
  | { readonly kind: 'delay'; readonly delay: number }
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** A text as it is, anything else as JSON. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** In the service's own dialect: V with message texts by field. */
  | { readonly kind: 'failure'; readonly failure: 'V'; readonly fields: Readonly<Record<string, readonly string[]>> }
  | { readonly kind: 'failure'; readonly failure: 'rule'; readonly text?: string }
  /** Seconds. */
  | { readonly kind: 'failure'; readonly failure: '429'; readonly retry_after?: number }
  | { readonly kind: 'failure'; readonly failure: 'AUTH' | 'NF1' | 'NF2' | '500' }
  /** The connection is reset; closed before a byte was sent. */
  | { readonly kind: 'reset' | 'close' }
  /** The head of the response without its body; half of its body. */
  | { readonly kind: 'empty' | 'truncated' }
  /** The body in pieces of so many bytes, with so many milliseconds before each. */
  | { readonly kind: 'drip'; readonly bytes?: number; readonly every?: number };

export interface Aim {
  /** The method and the documented path, `POST /contacts/add`; every endpoint when it is left out. */
  readonly endpoint?: EndpointName | '*';
  /** How many requests it meets; 1 by default, `always` until it is deleted. */
  readonly times?: number | 'always';
  /** How many requests it lets pass first. */
  readonly after?: number;
  /** Before or after the state changed. */
  readonly when?: 'before' | 'after';
  /** Milliseconds to wait. */
  readonly delay?: number;
}

/** What a test orders. */
export type FaultOrder = Aim & Outcome;

export type Fault = Required<Aim> &
  Outcome & {
    readonly id: number;
    /** How many requests matched, and how many of them it met. */
    seen: number;
    met: number;
  };

const isUsedUp = ({ times, met }: Fault): boolean => times !== 'always' && met >= times;

/** How many faults a world keeps. */
export const MAX_FAULTS = 1000;

const isFor = (fault: Fault, endpoint: string): boolean => fault.endpoint === '*' || fault.endpoint === endpoint;

const isDelay = ({ kind }: Fault): boolean => kind === 'delay';

/** The requests that a fault lets pass from now on. */
const passesOf = ({ after, seen }: Fault): number => Math.max(0, after - seen);

const shadows = (older: Fault, fault: Fault): boolean =>
  older.times === 'always' &&
  isFor(older, fault.endpoint) &&
  isDelay(older) === isDelay(fault) &&
  passesOf(older) <= passesOf(fault);

export class Faults {
  #faults: readonly Fault[] = [];
  #lastId = 0;

  /** @param id unique among those of the world */
  add(id: number, order: FaultOrder): Fault {
    const defaults = { endpoint: '*', times: 1, after: 0, when: 'before', delay: 0 } as const;
    const fault: Fault = { ...defaults, ...order, id, seen: 0, met: 0 };
    // The oldest used-up fault makes room.
    const usedUp = this.#faults.length < MAX_FAULTS ? undefined : this.#faults.find(isUsedUp);
    if (usedUp !== undefined) this.delete(usedUp.id);
    this.#faults = [...this.#faults, fault];
    this.#lastId = Math.max(this.#lastId, id);
    return fault;
  }

  get isFull(): boolean {
    return this.#faults.length >= MAX_FAULTS && !this.#faults.some(isUsedUp);
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Oldest first, with the used-up ones. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /**
   * The faults that a request meets: of those for its endpoint that are not used up, the oldest delay, and then the
   * oldest other one.
   * @param endpoint its method and documented path
   */
  meet(endpoint: string): readonly Fault[] {
    const met: Fault[] = [];
    for (const fault of this.#faults) {
      const isMet = met.some((one) => isDelay(one) === isDelay(fault));
      if (isMet || !isFor(fault, endpoint) || isUsedUp(fault)) continue;
      fault.seen += 1;
      if (fault.seen <= fault.after) continue;
      fault.met += 1;
      if (isDelay(fault)) met.unshift(fault);
      else met.push(fault);
    }
    return met;
  }

  /** The id of an older fault that takes every request which this one could meet. */
  shadowOf(fault: Fault): number | undefined {
    const older = this.#faults.slice(0, this.#faults.indexOf(fault));
    return isUsedUp(fault) ? undefined : older.find((one) => shadows(one, fault))?.id;
  }

  delete(id: number): boolean {
    const found = this.#faults.find((fault) => fault.id === id);
    if (found === undefined) return false;
    this.#faults = this.#faults.filter((fault) => fault !== found);
    return true;
  }

  /** Ids start again at 1. */
  clear(): void {
    this.#faults = [];
    this.#lastId = 0;
  }
}
