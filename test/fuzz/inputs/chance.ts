/** The choices of a batch: the same seed and batch make the same inputs. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

export class Chance {
  readonly #generator: RandomGenerator;

  constructor(seed: number, batch: number) {
    this.#generator = xoroshiro128plus((seed + Math.imul(batch + 1, 0x9e3779b9)) | 0);
  }

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    return (this.#generator.next() >>> 0) % below;
  }

  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True once in so many times. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T {
    // Every list of a generator has an element.
    return list[this.below(list.length)] as T;
  }

  /** Each element with its weight. */
  weighted<T>(list: readonly (readonly [weight: number, element: T])[]): T {
    let left = this.below(list.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, element] of list) {
      left -= weight;
      if (left < 0) return element;
    }
    return this.pick(list)[1];
  }

  /** Some elements in their order, each once in so many times. */
  some<T>(list: readonly T[], times: number): readonly T[] {
    return list.filter(() => this.once(times));
  }

  /** A number up to `most`, small ones as often as large ones. */
  size(most: number): number {
    const bits = this.below(Math.floor(Math.log2(most)) + 1);
    return Math.min(most, (1 << bits) + this.below(1 << bits));
  }

  letters(length: number): string {
    return Array.from({ length }, () => String.fromCharCode(97 + this.below(26))).join('');
  }
}
