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

/** Copies share the ids from the start; the changes of each are a tree of its own. A look-up in a map reads one key, one in a tree 17 of 100,000. */
export class FieldIndex<R extends Entity> {
  readonly #field: keyof R;
  readonly #ignoresCase: boolean;
  readonly #start: ReadonlyMap<Value, Ids>;
  /** Null for a value that has lost its records. */
  readonly #changed: BTree<Value, Ids | null>;
  /** The sets that no copy shares: only these may be changed. */
  #own = new WeakSet<IdSet>();

  /**
   * @param ignoresCase are texts that differ only in case the same?
   * @param from the records, or the index to copy, in constant time; changes of one do not reach the other
   */
  constructor(field: keyof R, ignoresCase: boolean, from: readonly R[] | FieldIndex<R>) {
    this.#field = field;
    this.#ignoresCase = ignoresCase;
    if (from instanceof FieldIndex) {
      this.#start = from.#start;
      this.#changed = from.#changed.clone();
      from.#own = new WeakSet();
    } else {
      this.#start = this.#group(from);
      this.#changed = new BTree();
    }
  }

  #group(records: readonly R[]): Map<Value, Ids> {
    const grouped = new Map<Value, Ids>();
    for (const record of records) {
      const key = this.#keyFor(record[this.#field]);
      const ids = grouped.get(key);
      if (ids === undefined) grouped.set(key, record.id);
      else if (typeof ids === 'object') ids.set(record.id, undefined);
      else grouped.set(key, setOf(ids, record.id));
    }
    return grouped;
  }

  copy(): FieldIndex<R> {
    return new FieldIndex(this.#field, this.#ignoresCase, this);
  }

  #get(key: Value): Ids | undefined {
    const changed = this.#changed.get(key);
    return changed === undefined ? this.#start.get(key) : (changed ?? undefined);
  }

  count(value: unknown): number {
    const ids = this.#get(this.#keyFor(value));
    return ids === undefined ? 0 : typeof ids === 'number' ? 1 : ids.size;
  }

  /** Lowest first; those that nobody asks for cost nothing. */
  idsOf(value: unknown): Iterable<number> {
    const ids = this.#get(this.#keyFor(value));
    return ids === undefined ? [] : typeof ids === 'number' ? [ids] : ids.keys();
  }

  /** Follows a record that was added, deleted or replaced. */
  change(before: R | undefined, after: R | undefined): void {
    const [from, to] = [before?.[this.#field], after?.[this.#field]];
    if (before !== undefined && after !== undefined && from === to) return;
    if (before !== undefined) this.#remove(this.#keyFor(from), before.id);
    if (after !== undefined) this.#add(this.#keyFor(to), after.id);
  }

  #add(key: Value, id: number): void {
    const ids = this.#get(key);
    if (ids === undefined) this.#changed.set(key, id);
    else if (typeof ids === 'object') this.#changing(key, ids).set(id, undefined);
    else this.#changing(key, setOf(ids)).set(id, undefined);
  }

  #remove(key: Value, id: number): void {
    const ids = this.#get(key);
    if (typeof ids === 'object' && ids.size > 1) this.#changing(key, ids).delete(id);
    else this.#changed.set(key, null);
  }

  /** The ids of a key as a set of its own. */
  #changing(key: Value, ids: IdSet): IdSet {
    if (this.#own.has(ids)) return ids;
    const own = ids.clone();
    this.#own.add(own);
    this.#changed.set(key, own);
    return own;
  }

  #keyFor(value: unknown): Value {
    // Tables are looked up by fields with plain values only.
    return this.#ignoresCase ? String(value).toLowerCase() : (value as Value);
  }
}

const setOf = (...ids: readonly number[]): IdSet => new BTree<number, undefined>(ids.map((id) => [id, undefined]));
