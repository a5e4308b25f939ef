/** The delay of every request of the service: none, so many milliseconds, or a number between two that the seed draws. */
import { Random } from './random.js';

/** Milliseconds; both ends are included. */
export interface DelayRange {
  readonly from: number;
  readonly to: number;
}

const MAX_DELAY = 60_000;

export const DELAY_FORMS = `milliseconds up to ${MAX_DELAY}, or two such numbers to draw between: 200-800`;

/** @returns undefined for a text in neither form */
export function parseDelay(given: number | string): DelayRange | undefined {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(given)) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return first !== '' && from <= to && to <= MAX_DELAY ? { from, to } : undefined;
}

export class Delays {
  readonly #random: Random;
  #range: DelayRange;

  constructor(seed = 0, range: DelayRange = { from: 0, to: 0 }) {
    this.#random = new Random({ seed });
    this.#range = range;
  }

  set(range: DelayRange): void {
    this.#range = range;
  }

  /** As an option gives it. */
  get setting(): number | string {
    const { from, to } = this.#range;
    return from === to ? from : `${from}-${to}`;
  }

  next(): number {
    const { from, to } = this.#range;
    return from === to ? from : from + this.#random.integer(to - from + 1);
  }
}
