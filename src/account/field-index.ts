/** An index of a table's live records by the value of one field: ids and their number. */

import btree from 'sorted-btree';
import type { Entity } from './records/table-definition.js';

export const BTree = btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;

/** A field value that records are looked up by. */
type Value = string | number | boolean | null | undefined;

/** A single id is stored as a number: most values belong to one record. */
type Ids = number | IdSet;
type IdSet = BTree<number, undefined>;

export class FieldIndex<R extends Entity> {
  readonly #field: keyof R;
  readonly #ignoresCase: boolean;
  readonly #ids: BTree<Value, Ids>;
  /** The sets that no copy shares: only these may be changed. */
  #own = new WeakSet<IdSet>();

  /** @param ignoresCase are texts that differ only in case the same? */
  constructor(field: keyof R, ignoresCase: boolean, ids = new BTree<Value, Ids>()) {
    this.#field = field;
    this.#ignoresCase = ignoresCase;
    this.#ids = ids;
  }

  /** A copy in constant time; changes of one do not reach the other. */
  copy(): FieldIndex<R> {
    this.#own = new WeakSet();
    return new FieldIndex(this.#field, this.#ignoresCase, this.#ids.clone());
  }

  count(value: unknown): number {
    const ids = this.#ids.get(this.#keyFor(value));
    return ids === undefined ? 0 : typeof ids === 'number' ? 1 : ids.size;
  }

  /** Lowest first; those that nobody asks for cost nothing. */
  idsOf(value: unknown): Iterable<number> {
    const ids = this.#ids.get(this.#keyFor(value));
    return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids.keys();
  }

  /** Lowest of all; undefined when no record has the value. */
  firstOf(value: unknown): number | undefined {
    const ids = this.#ids.get(this.#keyFor(value));
    return typeof ids === 'object' ? ids.minKey() : ids;
  }

  /** Follows a record that was added, deleted or replaced. */
  change(before: R | undefined, after: R | undefined): void {
    const [from, to] = [before?.[this.#field], after?.[this.#field]];
    if (before !== undefined && after !== undefined && from === to) return;
    if (before !== undefined) this.#remove(this.#keyFor(from), before.id);
    if (after !== undefined) this.#add(this.#keyFor(to), after.id);
  }

  #add(key: Value, id: number): void {
    if (this.#ids.setIfNotPresent(key, id)) return;
    // The key is there: setIfNotPresent has just found it.
    this.#changing(key, this.#ids.get(key) as Ids).set(id, undefined);
  }

  #remove(key: Value, id: number): void {
    const ids = this.#ids.get(key);
    if (typeof ids === 'object' && ids.size > 1) this.#changing(key, ids).delete(id);
    else this.#ids.delete(key);
  }

  /** The ids of a key as a set of its own. */
  #changing(key: Value, ids: Ids): IdSet {
    if (typeof ids === 'object' && this.#own.has(ids)) return ids;
    const own = typeof ids === 'object' ? ids.clone() : new BTree<number, undefined>([[ids, undefined]]);
    this.#own.add(own);
    this.#ids.set(key, own);
    return own;
  }

  #keyFor(value: unknown): Value {
    // Tables are looked up by fields with plain values only.
    return this.#ignoresCase ? String(value).toLowerCase() : (value as Value);
  }
}
