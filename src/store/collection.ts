/** The records of one table: a tree whose copies share all that none of them has changed since. */
import { MAX_ITEMS, runThrough } from '../batches.js';
import { BTree, diffAgainst } from './btree.js';
import { FieldIndex } from './field-index.js';
import { heldBytes } from './held-bytes.js';
import { type Entity, isLive, type Lookup } from './records/table-definition.js';

/** Records with neighbouring ids, lowest first. A change of one of them replaces the chunk. */
export interface Chunk<R> {
  readonly records: readonly R[];
  /** What the records take in memory. */
  readonly bytes: number;
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
  /** The collection this was copied from. Its indexes are built once and then copied. */
  readonly #origin: Collection<R> | undefined;
  readonly #chunks: BTree<number, Chunk<R>>;
  readonly #indexes: Map<string, FieldIndex<R>>;
  #nextId: number;
  #size: number;
  #bytes: number;
  #version: Version<R>;

  /** @param from the collection to copy, in constant time; or the id of the first record */
  constructor(from: Collection<R> | number) {
    const isCopy = typeof from === 'object';
    this.#origin = isCopy ? (from.#origin ?? from) : undefined;
    this.#chunks = isCopy ? from.#chunks.clone() : new BTree();
    this.#indexes = new Map(isCopy ? [...from.#indexes].map(([name, index]) => [name, index.copy()]) : []);
    this.#nextId = isCopy ? from.#nextId : from;
    this.#size = isCopy ? from.#size : 0;
    // What a copy shares with its origin counts once.
    this.#bytes = isCopy && this.#origin !== from ? from.#bytes : 0;
    this.#version = isCopy ? from.#version : {};
  }

  /** How many records are live. */
  get size(): number {
    return this.#size;
  }

  get nextId(): number {
    return this.#nextId;
  }

  /** What the records take in memory, the deleted ones too, without those of the origin. */
  get bytes(): number {
    return this.#origin === undefined ? 0 : this.#bytes;
  }

  /** What the records of the origin take in memory. */
  get sharedBytes(): number {
    return (this.#origin ?? this).#bytes;
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
    const name = nameOfIndex(field, ignoresCase);
    return this.#indexes.get(name) ?? runThrough(this.buildIndex(field, ignoresCase));
  }

  /** Gives an index of a collection that nobody changes meanwhile; its yields end batches. */
  *buildIndex(field: keyof R & string, ignoresCase: boolean): Generator<void, FieldIndex<R>> {
    const name = nameOfIndex(field, ignoresCase);
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const origin = this.#origin;
    const index =
      origin === undefined
        ? new FieldIndex<R>(field, ignoresCase)
        : (yield* origin.buildIndex(field, ignoresCase)).copy();
    const differing: (readonly [before: Chunk<R> | undefined, after?: Chunk<R>])[] = [];
    diffAgainst(
      origin === undefined ? new BTree<number, Chunk<R>>() : origin.#chunks,
      this.#chunks,
      (_, before) => void differing.push([before]),
      (_, after) => void differing.push([undefined, after]),
      (_, before, after) => void differing.push([before, after]),
    );
    for (const [before, after] of differing) {
      changeEach(index, before, after);
      yield;
    }
    // Each copy would make the last changes anew.
    index.catchUp();
    this.#indexes.set(name, index);
    return index;
  }

  /** Builds those of some lookups. */
  *buildIndexes(lookups: readonly Lookup[]): Generator<void, void> {
    // A definition names fields of its records.
    for (const { field, ignoresCase = false } of lookups)
      yield* this.buildIndex(field as keyof R & string, ignoresCase);
  }

  /** Adds a record, in the place of the one that has its id. */
  put(record: R): void {
    this.putAll([record]);
  }

  /** Adds records, each with an id of its own, in the places of those that have their ids. */
  putAll(records: readonly R[]): void {
    for (const [key, some] of byChunk(records)) {
      const chunk = this.#chunks.get(key);
      const records = [...(chunk?.records ?? [])];
      let bytes = chunk?.bytes ?? 0;
      for (const record of some) {
        Object.freeze(record);
        const at = placeOf(record.id, records);
        const before = records[at]?.id === record.id ? records[at] : undefined;
        if (before === undefined) records.splice(at, 0, record);
        else records[at] = record;
        bytes += this.#changed(before, record);
        this.#nextId = Math.max(this.#nextId, record.id + 1);
      }
      // A copy has no room to grow: saves 4 bytes of each record.
      this.#chunks.set(key, { records: records.slice(), bytes });
    }
  }

  /** Deletes those of these records that are there. */
  deleteAll(records: readonly Entity[]): void {
    for (const [key, some] of byChunk(records)) {
      const ids = new Set(some.map(({ id }) => id));
      const { records: there, bytes } = this.#chunks.get(key) ?? { records: [], bytes: 0 };
      const [deleted, left] = [there.filter(({ id }) => ids.has(id)), there.filter(({ id }) => !ids.has(id))];
      const freed = deleted.reduce((sum, record) => sum - this.#changed(record, undefined), 0);
      if (left.length > 0) this.#chunks.set(key, { records: left, bytes: bytes - freed });
      else this.#chunks.delete(key);
    }
  }

  /** @returns how many bytes its chunk grows */
  #changed(before: R | undefined, after: R | undefined): number {
    const [freed, taken] = [bytesOf(before), bytesOf(after)];
    this.#bytes += taken;
    if (before !== undefined && this.#origin?.get(before.id) !== before) this.#bytes -= freed;
    const [from, to] = [liveOf(before), liveOf(after)];
    for (const index of this.#indexes.values()) index.change(from, to);
    this.#size += Number(to !== undefined) - Number(from !== undefined);
    this.#version = {};
    return taken - freed;
  }
}

const bytesOf = (record: Entity | undefined): number => (record === undefined ? 0 : heldBytes(record));

const nameOfIndex = (field: string, ignoresCase: boolean): string => (ignoresCase ? `${field} ignoring case` : field);

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

/** Records with those that share their chunks, lowest id first. */
function byChunk<R extends Entity>(records: readonly R[]): Map<number, R[]> {
  const chunks = new Map<number, R[]>();
  for (const record of records.length > 1 ? records.toSorted((a, b) => a.id - b.id) : records) {
    const key = chunkOf(record.id);
    const some = chunks.get(key);
    if (some === undefined) chunks.set(key, [record]);
    else some.push(record);
  }
  return chunks;
}

/**
 * The records that a baseline gives a table, shared by worlds and never changed.
 * @param nextId the id of the next record, unless a record here has it or a higher one
 */
export const createBase = <R extends Entity>(records: readonly R[], nextId: number): Collection<R> =>
  runThrough(createBaseInBatches(records, nextId));

/** Creates a base; its yields end batches. */
export function* createBaseInBatches<R extends Entity>(
  records: readonly R[],
  nextId: number,
): Generator<void, Collection<R>> {
  const base = new Collection<R>(nextId);
  for (let at = 0; at < records.length; at += MAX_ITEMS) {
    base.putAll(records.slice(at, at + MAX_ITEMS));
    yield;
  }
  return base;
}

const liveOf = <R extends Entity>(record: R | undefined): R | undefined =>
  record !== undefined && isLive(record) ? record : undefined;

function changeEach<R extends Entity>(index: FieldIndex<R>, before?: Chunk<R>, after?: Chunk<R>): void {
  const kept = new Map(after?.records.map((one) => [one.id, one]));
  for (const one of before?.records ?? []) {
    index.change(liveOf(one), liveOf(kept.get(one.id)));
    kept.delete(one.id);
  }
  for (const one of kept.values()) index.change(undefined, liveOf(one));
}
