/** A record remembers the assumptions that decided what was stored of it: every response that shows it names them. */
import type { Assume } from './assume.js';
import { type AssumptionId, assumptionIds, isRemembered } from './registry.js';

const SHAPED_BY = Symbol('shaped by');

/** A record, or what a response shows of it: a copy by spread remembers the same. */
interface Shaped {
  [SHAPED_BY]?: readonly AssumptionId[];
}

const REMEMBERED: ReadonlySet<AssumptionId> = new Set(assumptionIds.filter(isRemembered));

/** What records remember of the reads of one write so far. */
interface CurrentIds {
  readonly used: ReadonlySet<AssumptionId>;
  readonly size: number;
  readonly ids: readonly AssumptionId[];
}

/** One for all accounts: an empty set takes 200 bytes. */
const NOTHING: ReadonlySet<AssumptionId> = new Set();

/** Tells records what they remember. */
export class Provenance {
  /** Each set of ids once, by its ids: many records share it. */
  readonly #interned = new Map<string, readonly AssumptionId[]>();
  /** What is read by the write under way. */
  #used = NOTHING;
  #remembered: CurrentIds | undefined;

  /** Runs a write: each of its records remembers what was read before it was written. */
  during<T>({ used }: Pick<Assume, 'used'>, write: () => T): T {
    const before = this.#used;
    this.#used = used;
    try {
      return write();
    } finally {
      this.#used = before;
    }
  }

  /** Marks a record that is being written. */
  mark<R extends object>(record: R): R {
    const ids = this.#currentIds();
    if (ids.length === 0) return record;
    const shaped: Shaped = record;
    const known = shaped[SHAPED_BY];
    if (known !== ids) shaped[SHAPED_BY] = known === undefined ? ids : this.#intern([...known, ...ids]);
    return record;
  }

  #currentIds(): readonly AssumptionId[] {
    const used = this.#used;
    const { size } = used;
    if (this.#remembered?.used !== used || this.#remembered.size !== size) {
      this.#remembered = { used, size, ids: this.#intern([...used].filter((id) => REMEMBERED.has(id))) };
    }
    return this.#remembered.ids;
  }

  #intern(some: readonly AssumptionId[]): readonly AssumptionId[] {
    const ids = [...new Set(some)].sort();
    const key = ids.join(' ');
    const known = this.#interned.get(key) ?? ids;
    this.#interned.set(key, known);
    return known;
  }
}

const NONE: readonly AssumptionId[] = [];

/** What a shown record remembers. */
export const shapersOf = (shown: object): readonly AssumptionId[] => (shown as Shaped)[SHAPED_BY] ?? NONE;
