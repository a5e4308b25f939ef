/** Which live records of a table have a value in one of their fields, and how many. */
import { BTree } from './btree.js';
import type { Entity } from './records/table-definition.js';

/** A value that a field can have, and be looked up by. */
type Value = string | number | boolean | null | undefined;

/** One id is kept as it is: most values are had by one record. */
type Ids = number | IdSet;
type IdSet = BTree<number, undefined>;

export class FieldIndex<R extends Entity> {
  readonly #field: keyof R;
  readonly #isFolded: boolean;
  readonly #ids: BTree<Value, Ids>;
  /** The sets that no copy shares, and that may be changed. */
  #own = new WeakSet<IdSet>();

  /** @param isFolded are texts the same whatever their case? */
  constructor(field: keyof R, isFolded: boolean, ids = new BTree<Value, Ids>()) {
    this.#field = field;
    this.#isFolded = isFolded;
    this.#ids = ids;
  }

  /** The same in the time of one step; each goes its own way from here. */
  copy(): FieldIndex<R> {
    this.#own = new WeakSet();
    return new FieldIndex(this.#field, this.#isFolded, this.#ids.clone());
  }

  count(value: unknown): number {
    const ids = this.#ids.get(this.#keyFor(value));
    return ids === undefined ? 0 : typeof ids === 'number' ? 1 : ids.size;
  }

  /** Lowest first. */
  idsOf(value: unknown): Iterable<number> {
    const ids = this.#ids.get(this.#keyFor(value));
    return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids.keys();
  }

  /** Takes in that a record came, went, or was replaced by another version of it. */
  change(before: R | undefined, after: R | undefined): void {
    const from = before && this.#keyFor(before[this.#field]);
    const to = after && this.#keyFor(after[this.#field]);
    if (before !== undefined && after !== undefined && from === to) return;
    if (before !== undefined) this.#remove(from, before.id);
    if (after !== undefined) this.#add(to, after.id);
  }

  #add(key: Value, id: number): void {
    if (this.#ids.setIfNotPresent(key, id)) return;
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
    return this.#isFolded ? String(value).toLowerCase() : (value as Value);
  }
}
