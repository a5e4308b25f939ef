/** An index of a table's live records by the value of one field. */

import btree from 'sorted-btree';
import type { Entity } from './records/table-definition.js';

export const BTree = btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;

/** A value as a text, and the id of a record that has it. */
type IndexKey = readonly [value: string, id: number];

const compare = ([a, id]: IndexKey, [b, other]: IndexKey): number => (a === b ? id - other : a < b ? -1 : 1);

export class FieldIndex<R extends Entity> {
  readonly #field: keyof R;
  readonly #ignoresCase: boolean;
  readonly #keys: BTree<IndexKey, undefined>;

  /** @param ignoresCase true if texts that differ only in case are the same */
  constructor(field: keyof R, ignoresCase: boolean, keys = new BTree<IndexKey, undefined>(undefined, compare)) {
    this.#field = field;
    this.#ignoresCase = ignoresCase;
    this.#keys = keys;
  }

  /** A copy in constant time; changes of one do not reach the other. */
  copy(): FieldIndex<R> {
    return new FieldIndex(this.#field, this.#ignoresCase, this.#keys.clone());
  }

  /** The ids of the records that have a value, lowest first; those that nobody asks for cost nothing. */
  *idsOf(value: unknown): Generator<number> {
    const wanted = this.#textOf(value);
    for (const [text, id] of this.#keys.keys([wanted, 0])) {
      if (text !== wanted) return;
      yield id;
    }
  }

  /** Follows a record that was added, deleted or replaced. */
  change(before: R | undefined, after: R | undefined): void {
    if (before?.[this.#field] === after?.[this.#field] && before !== undefined && after !== undefined) return;
    if (before !== undefined) this.#keys.delete([this.#textOf(before[this.#field]), before.id]);
    if (after !== undefined) this.#keys.set([this.#textOf(after[this.#field]), after.id], undefined);
  }

  /** A quote keeps texts apart from other values. */
  #textOf(value: unknown): string {
    if (this.#ignoresCase) return String(value).toLowerCase();
    return typeof value === 'string' ? `"${value}` : String(value);
  }
}
