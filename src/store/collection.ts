/** The records of one table: a tree whose copies share all that none of them has changed since. */
import { BTree } from './btree.js';
import { FieldIndex } from './field-index.js';
import { type Entity, isLive, type Lookup } from './records/table-definition.js';

/** Records with neighbouring ids, lowest first. A change of one of them replaces the chunk. */
export interface Chunk<R> {
  readonly records: readonly R[];
  /** What a reader derived from the records, for the next reader: it lives as long as the chunk. */
  derived?: unknown;
}

/** The identity of a table's content: a change replaces it. */
export interface Version<R> {
  live?: readonly R[];
  /** What a reader derived from the table, for the next reader: it lives as long as the version. */
  derived?: unknown;
}

/** Ids in one chunk: a changed record invalidates what was made of so many. */
const CHUNK_IDS = 256;
const chunkOf = (id: number): number => Math.floor(id / CHUNK_IDS);

/** Records are frozen and replaced, never mutated: a reader's record stays as it was. */
export class Collection<R extends Entity> {
  readonly #chunks: BTree<number, Chunk<R>>;
  readonly #indexes: Map<string, FieldIndex<R>>;
  #nextId: number;
  #size: number;
  #stored: number;
  #version: Version<R>;

  /** @param from the collection to copy, in constant time; or the id of the first record */
  constructor(from: Collection<R> | number) {
    const isCopy = typeof from === 'object';
    this.#chunks = isCopy ? from.#chunks.clone() : new BTree();
    this.#indexes = new Map(isCopy ? [...from.#indexes].map(([name, index]) => [name, index.copy()]) : []);
    this.#nextId = isCopy ? from.#nextId : from;
    this.#size = isCopy ? from.#size : 0;
    this.#stored = isCopy ? from.#stored : 0;
    this.#version = isCopy ? from.#version : {};
  }

  /** How many records are live. */
  get size(): number {
    return this.#size;
  }

  /** How many records there are, the deleted ones too. */
  get stored(): number {
    return this.#stored;
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** The same object until something changes. */
  get version(): Version<R> {
    return this.#version;
  }

  get(id: number): R | undefined {
    const records = this.#chunks.get(chunkOf(id))?.records ?? [];
    const record = records[placeOf(id, records)];
    return record?.id === id ? record : undefined;
  }

  /** Lowest ids first. */
  chunks(): Iterable<Chunk<R>> {
    return this.#chunks.values();
  }

  /** Every record, lowest id first. */
  all(): readonly R[] {
    return this.#chunks.valuesArray().flatMap(({ records }) => records);
  }

  /** The live records, lowest id first. */
  live(): readonly R[] {
    this.#version.live ??= this.all().filter(isLive);
    return this.#version.live;
  }

  /**
   * The live records by the values of a field; built by the first call, then kept current.
   * @param ignoresCase are texts that differ only in case the same?
   */
  index(field: keyof R & string, ignoresCase: boolean): FieldIndex<R> {
    const name = ignoresCase ? `${field} ignoring case` : field;
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const index = new FieldIndex<R>(field, ignoresCase);
    for (const record of this.live()) index.change(undefined, record);
    this.#indexes.set(name, index);
    return index;
  }

  /** Adds records, each with an id of its own, in the places of those that have their ids. */
  put(records: readonly R[]): void {
    for (const [key, some] of byChunk(records)) {
      const there = [...(this.#chunks.get(key)?.records ?? [])];
      for (const record of some) {
        Object.freeze(record);
        const at = placeOf(record.id, there);
        const before = there[at]?.id === record.id ? there[at] : undefined;
        there.splice(at, before === undefined ? 0 : 1, record);
        this.#changed(before, record);
        this.#nextId = Math.max(this.#nextId, record.id + 1);
      }
      // A copy has no room to grow: saves 4 bytes of each record.
      this.#chunks.set(key, { records: there.slice() });
    }
  }

  /** Deletes those of these records that are there. */
  delete(records: readonly Entity[]): void {
    for (const [key, some] of byChunk(records)) {
      const ids = new Set(some.map(({ id }) => id));
      const there = this.#chunks.get(key)?.records ?? [];
      for (const record of there) if (ids.has(record.id)) this.#changed(record, undefined);
      const left = there.filter(({ id }) => !ids.has(id));
      if (left.length > 0) this.#chunks.set(key, { records: left });
      else this.#chunks.delete(key);
    }
  }

  #changed(before: R | undefined, after: R | undefined): void {
    const [from, to] = [liveOf(before), liveOf(after)];
    for (const index of this.#indexes.values()) index.change(from, to);
    this.#stored += Number(after !== undefined) - Number(before !== undefined);
    this.#size += Number(to !== undefined) - Number(from !== undefined);
    this.#version = {};
  }
}

/** Where the record with this id is, or would be, among records in the order of their ids. */
function placeOf(id: number, records: readonly Entity[]): number {
  let [from, to] = [0, records.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    // The middle is below the length.
    if ((records[middle] as Entity).id < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Records with those that share their chunks. */
function byChunk<R extends Entity>(records: readonly R[]): Map<number, R[]> {
  const chunks = new Map<number, R[]>();
  for (const record of records) {
    const key = chunkOf(record.id);
    const some = chunks.get(key);
    if (some === undefined) chunks.set(key, [record]);
    else some.push(record);
  }
  return chunks;
}

/**
 * The records that a baseline gives a table, shared by accounts and never changed.
 * @param nextId the id of the next record, unless a record here has it or a higher one
 * @param lookups their indexes are built here, once for all copies
 */
export function createBase<R extends Entity>(
  records: readonly R[],
  nextId: number,
  lookups: readonly Lookup[] = [],
): Collection<R> {
  const base = new Collection<R>(nextId);
  base.put(records);
  // A definition names fields of its records.
  for (const { field, ignoresCase = false } of lookups) base.index(field as keyof R & string, ignoresCase);
  return base;
}

const liveOf = <R extends Entity>(record: R | undefined): R | undefined =>
  record !== undefined && isLive(record) ? record : undefined;
