/** The faults of an account: failures that a test ordered, by endpoint and count, never by probability; and the delay of all requests. */
import { realTime } from '../../time/clock.js';
import type { FaultAim, FaultDefinition, FaultOutcome } from './fault-definition.js';
import { Random } from './random.js';

export type Fault = Required<FaultAim> &
  FaultOutcome & {
    readonly id: number;
    /** The requests to the endpoint that met no fault before this one, and of these the number that met it (`after` skips the first). */
    matched: number;
    applied: number;
  };

const isUsedUp = ({ times, applied }: Fault): boolean => times !== 'always' && applied >= times;

export const MAX_FAULTS = 1000;

/** The time in which a repetition of a broken request is broken, in microseconds. */
const BROKEN_FOR = 2_000_000;

export class Faults {
  #faults: readonly Fault[] = [];
  /** The requests whose connection was broken, oldest first. */
  readonly #broken = new Map<string, { readonly fault: Fault; readonly until: number }>();
  /** The highest id of a fault since the last `clear`. */
  lastId = 0;

  /** @param id unique among the faults of the account */
  add(id: number, definition: FaultDefinition): Fault {
    const defaults = { endpoint: '*', times: 1, after: 0, when: 'before', delay: 0 } as const;
    const fault: Fault = { ...defaults, ...definition, id, matched: 0, applied: 0 };
    // Beyond the bound, drops the oldest used-up fault.
    const usedUp = this.#faults.length < MAX_FAULTS ? undefined : this.#faults.find(isUsedUp);
    if (usedUp !== undefined) this.delete(usedUp.id);
    this.#faults = [...this.#faults, fault];
    this.lastId = Math.max(this.lastId, id);
    return fault;
  }

  get isFull(): boolean {
    return this.#faults.length >= MAX_FAULTS && !this.#faults.some(isUsedUp);
  }

  /** All faults, oldest first, with the used-up faults. */
  all(): readonly Fault[] {
    return this.#faults;
  }

  /** Returns and counts the fault that a request to a method and path meets: the oldest that is left, delays last. */
  meet(endpoint: string): Fault | undefined {
    const isMet = (fault: Fault): boolean => {
      if ((fault.endpoint !== '*' && fault.endpoint !== endpoint) || isUsedUp(fault)) return false;
      fault.matched += 1;
      if (fault.matched <= fault.after) return false;
      fault.applied += 1;
      return true;
    };
    const find = (isDelay: boolean) => this.#faults.find((one) => (one.kind === 'delay') === isDelay && isMet(one));
    return find(false) ?? find(true);
  }

  /**
   * Breaks a request for two seconds: a browser repeats a request by itself when its connection, which was kept alive,
   * ends before the first byte of the response.
   * @param request the signature of the request, which a repetition shares
   */
  addBroken(request: string, fault: Fault): void {
    this.#broken.set(request, { fault, until: realTime() + BROKEN_FOR });
  }

  findBroken(signatureOf: () => string): Fault | undefined {
    if (this.#broken.size === 0) return undefined;
    const now = realTime();
    for (const [one, { until }] of this.#broken) if (until <= now) this.#broken.delete(one);
    return this.#broken.get(signatureOf())?.fault;
  }

  delete(id: number): boolean {
    const { length } = this.#faults;
    this.#faults = this.#faults.filter((fault) => fault.id !== id);
    return this.#faults.length < length;
  }

  /** Deletes all faults; ids start again at 1. */
  clear(): void {
    this.#faults = [];
    this.#broken.clear();
    this.lastId = 0;
  }
}

/** A range of milliseconds; both ends are included. */
export interface DelayRange {
  readonly from: number;
  readonly to: number;
}

const MAX_DELAY = 60_000;

export const DELAY_FORMS = `milliseconds up to ${MAX_DELAY}, or a range for random delays: 200-800`;

/** Reads `200` or `200-800`. @returns undefined for any other text */
export function parseDelay(given: number | string): DelayRange | undefined {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(given)) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first !== '' && from <= to && to <= MAX_DELAY ? { from, to } : undefined;
}

export class Delays {
  readonly #random: Random;

  constructor(
    seed = 0,
    public range: DelayRange = { from: 0, to: 0 },
  ) {
    this.#random = new Random({ seed });
  }

  /** The range in the form of the option `delay`: a number, or a text such as `200-800`. */
  get setting(): number | string {
    const { from, to } = this.range;
    return from === to ? from : `${from}-${to}`;
  }

  next(): number {
    const { from, to } = this.range;
    return from === to ? from : from + this.#random.integer(to - from + 1);
  }
}
