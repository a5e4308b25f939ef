/** The random source of an account: one seeded generator for every generated value. */
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { v4 } from 'uuid';
import type { GeneratedKind } from './records/shapes.js';

const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export class Random {
  /** The state of the generator, which each draw replaces: equal states generate equal values. */
  state: readonly number[];

  constructor(source: { seed: number } | { state: readonly number[] }) {
    this.state = 'seed' in source ? xoroshiro128plus(source.seed).getState() : source.state;
  }

  /** @returns an integer from 0 to `below` - 1 */
  integer(below: number): number {
    const generator = xoroshiro128plusFromState(this.state);
    const drawn = generator.next() >>> 0;
    this.state = generator.getState();
    return drawn % below;
  }

  uuid(): string {
    return v4({ random: Uint8Array.from({ length: 16 }, () => this.integer(256)) });
  }

  token(length = 20): string {
    return Array.from({ length }, () => TOKEN_LETTERS[this.integer(TOKEN_LETTERS.length)]).join('');
  }

  /** Returns a numeric text that does not begin with 0. */
  digits(length = 10): string {
    return Array.from({ length }, (_, index) => (index === 0 ? 1 + this.integer(9) : this.integer(10))).join('');
  }

  generate(kind: GeneratedKind): string {
    return this[kind]();
  }
}
