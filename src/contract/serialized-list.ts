/** Serialises a table to JSON bytes chunk by chunk; a chunk is reused until a record in it, or anything its serialiser read, changes. */
import type { Assume } from '../assumptions/assume.js';
import { shapersOf } from '../assumptions/provenance.js';
import type { AssumptionId, AssumptionValue } from '../assumptions/registry.js';
import { isWork, runInBatches } from '../batches.js';
import { jsonBytes } from '../json/pieces.js';
import type { Chunk } from '../store/collection.js';
import { heldBytes } from '../store/held-bytes.js';
import { type Entity, isLive } from '../store/records/table-definition.js';
import type { AccountTable, RecordOf } from '../store/tables.js';
import type { Records, Tables } from '../world/saved-world.js';
import type { Table } from '../world/table.js';
import type { World } from '../world/world.js';

/** What a serialiser reads besides the record: bytes are reused only while all of it is unchanged. */
export interface TrackedReader<in K extends AssumptionId = AssumptionId> {
  readonly assume: <Id extends K>(id: Id) => AssumptionValue<Id>;
  readonly find: <T extends AccountTable>(table: T, id: number | null) => RecordOf<T> | undefined;
  readonly all: <T extends AccountTable>(table: T) => readonly RecordOf<T>[];
  readonly world: Records;
}

/** Reads for a response that nothing keeps. */
export const readerOf = <K extends AssumptionId>(world: Records, assume: Assume<K>): TrackedReader<K> => ({
  world,
  assume,
  find: (table, id) => findIn(world, table, id),
  all: (table) => allIn(world, table),
});

/**
 * Gives an element of the list, or the work that makes it. It must be a function of the record and what it reads, and
 * the same one for each call.
 * @typeParam K the assumptions that it reads
 */
export type Serializer<R, T, K extends AssumptionId = never> = (
  record: R,
  reader: TrackedReader<K>,
) => T | Generator<void, T>;

/** A table, and how its records become elements. */
interface Source<R extends Entity, T, K extends AssumptionId> {
  readonly table: Table<R>;
  readonly world: Records & Pick<World, 'moment'>;
  readonly assume: Assume<K>;
  readonly serialize: Serializer<R, T, K>;
  readonly isReversed: boolean;
}

/** A source with its records at one moment: they are put aside before other requests run. */
interface Sight<R extends Entity, K extends AssumptionId>
  extends Pick<Source<R, unknown, K>, 'assume' | 'serialize' | 'isReversed'> {
  world: Records;
}

/** The record with an id; null names none. */
function findIn<T extends AccountTable>(tables: Tables, table: T, id: number | null): RecordOf<T> | undefined {
  return tables[table].find(id ?? 0);
}

const allIn = <T extends AccountTable>(tables: Tables, table: T): readonly RecordOf<T>[] => tables[table].all();

type AnySight<K extends AssumptionId> = Sight<never, K>;

/** Everything that some bytes depend on besides their records. */
class Dependencies<K extends AssumptionId> {
  readonly #serialize: unknown;
  readonly #isReversed: boolean;
  readonly #values = new Map<K, unknown>();
  /** What the records remember. */
  readonly #shapers = new Set<AssumptionId>();
  readonly #records = new Map<string, readonly [table: AccountTable, id: number | null, record: unknown]>();
  /** The records of tables that were read whole: the same array until one of them changes. */
  readonly #tables = new Map<AccountTable, unknown>();

  constructor({ serialize, isReversed }: AnySight<K>) {
    this.#serialize = serialize;
    this.#isReversed = isReversed;
  }

  reader(sight: AnySight<K>): TrackedReader<K> {
    const { assume } = sight;
    return {
      get world() {
        return sight.world;
      },
      assume: (id) => {
        const value = assume(id);
        this.#values.set(id, value);
        return value;
      },
      find: (table, id) => {
        const record = findIn(sight.world, table, id);
        this.#records.set(`${table} ${id}`, [table, id, record]);
        return record;
      },
      all: (table) => {
        const records = allIn(sight.world, table);
        this.#tables.set(table, records);
        return records;
      },
    };
  }

  /** Would the same bytes come of this source? Then its response names the assumptions among the dependencies. */
  areUnchanged({ serialize, isReversed, world, assume }: AnySight<K>): boolean {
    if (serialize !== this.#serialize || isReversed !== this.#isReversed) return false;
    for (const [id, value] of this.#values) if (assume.peek(id) !== value) return false;
    for (const [table, id, record] of this.#records.values()) if (world[table].find(id ?? 0) !== record) return false;
    for (const [table, records] of this.#tables) if (world[table].all() !== records) return false;
    for (const id of this.#values.keys()) assume(id);
    assume.nameAll(this.#shapers);
    return true;
  }

  /** What the records take in memory that an element may show besides its own. */
  bytes(): number {
    const found = [...this.#records.values()].map(([, , record]) => record);
    return heldBytes([...found, ...this.#tables.values()]);
  }

  /** Names what an element remembers. */
  name(element: unknown, assume: Assume<K>): void {
    // Each element is an object.
    const ids = shapersOf(element as object);
    for (const id of ids) this.#shapers.add(id);
    assume.nameAll(ids);
  }

  /** Adds the dependencies of a part. */
  add(part: Dependencies<K>): void {
    for (const id of part.#shapers) this.#shapers.add(id);
    for (const [id, value] of part.#values) this.#values.set(id, value);
    for (const [key, record] of part.#records) this.#records.set(key, record);
    for (const [table, records] of part.#tables) this.#tables.set(table, records);
  }
}

/** The text before and after the elements of a list. */
export interface Wrapper {
  readonly prefix: string;
  readonly suffix: string;
}

const NOTHING = Buffer.alloc(0);
const COMMA = 0x2c;

/** Bytes of a batch of elements: it takes some 10 ms for contacts. */
const MAX_BATCH_BYTES = 256 * 1024;

/** The elements of a chunk, a comma before each; kept with the chunk: saves 8 ms of a list of 1,000 contacts after a change. */
class SerializedChunk<K extends AssumptionId> {
  constructor(
    readonly parts: readonly Buffer[],
    readonly dependencies: Dependencies<K>,
  ) {}

  get length(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }
}

/** @typeParam T an element */
export class SerializedList<T> {
  declare readonly of: T;
  /** Each begins with a comma. */
  readonly #parts: readonly Buffer[];
  /** The bytes of the last call of `wrap`: saves 30 µs for a list of 500 contacts, which is copied into one buffer. */
  #wrapped: { readonly owner: object; readonly bytes: readonly Buffer[] } | undefined;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  /** Makes a long list in batches; it is that of the moment of the call. */
  static of<R extends Entity, T, K extends AssumptionId = never>(
    source: Source<R, T, K>,
  ): SerializedList<T> | Promise<SerializedList<T>> {
    const known = source.table.version.derived;
    // The same serialiser made it, so that its elements and assumptions have the types of this source.
    if (known instanceof CachedList && known.dependencies.areUnchanged(source)) return known.list;
    return runInBatches(serializeTable(source));
  }

  /**
   * The elements between two texts.
   * @param owner whose texts they are: they are made once for it
   */
  wrap(owner: object, makeWrapper: () => Wrapper): readonly Buffer[] {
    if (this.#wrapped?.owner === owner) return this.#wrapped.bytes;
    const { prefix, suffix } = makeWrapper();
    const [first = NOTHING, ...rest] = this.#parts;
    const bytes = concatenateSmall([Buffer.from(prefix), first.subarray(1), ...rest, Buffer.from(suffix)]);
    this.#wrapped = { owner, bytes };
    return bytes;
  }
}

/** Kept with the version of a table: saves 28 of 32 µs for a list of 10,000 contacts that did not change. */
class CachedList<T, K extends AssumptionId> {
  constructor(
    readonly list: SerializedList<T>,
    readonly dependencies: Dependencies<K>,
  ) {}
}

function* serializeTable<R extends Entity, T, K extends AssumptionId>(
  source: Source<R, T, K>,
): Generator<void, SerializedList<T>> {
  const { table, world, isReversed } = source;
  const { version } = table;
  const dependencies = new Dependencies(source);
  const chunks: (readonly Buffer[])[] = [];
  const sight: Sight<R, K> = { ...source };
  const endBatch = () => {
    if (sight.world === world) sight.world = world.moment();
  };
  let left = MAX_BATCH_BYTES;
  for (const chunk of [...table.chunks()]) {
    if (left <= 0) {
      endBatch();
      yield;
      left = MAX_BATCH_BYTES;
    }
    const known = chunk.derived;
    const serialized = yield* beforeYields(serializeChunk(chunk, sight), endBatch);
    if (serialized !== known) left -= serialized.length;
    dependencies.add(serialized.dependencies);
    chunks.push(serialized.parts);
  }
  const list = new SerializedList<T>((isReversed ? chunks.reverse() : chunks).flat());
  version.derived = new CachedList(list, dependencies);
  return list;
}

/** Runs a function at the end of each batch of some work. */
function* beforeYields<T>(work: Generator<void, T>, run: () => void): Generator<void, T> {
  let step = work.next();
  for (; !step.done; step = work.next()) {
    run();
    yield;
  }
  return step.value;
}

function* serializeChunk<R extends Entity, K extends AssumptionId>(
  chunk: Chunk<R>,
  sight: Sight<R, K>,
): Generator<void, SerializedChunk<K>> {
  const known = chunk.derived;
  // The same serialiser made it, so that its assumptions have the type of this source.
  if (known instanceof SerializedChunk && known.dependencies.areUnchanged(sight)) return known;
  const { assume, serialize, isReversed } = sight;
  const dependencies = new Dependencies(sight);
  const reader = dependencies.reader(sight);
  const live = chunk.records.filter(isLive);
  const elements: unknown[] = [];
  let isLong = false;
  for (const record of isReversed ? live.reverse() : live) {
    const made = serialize(record, reader);
    const isSlow = isWork(made);
    // The type of a result cannot be told from that of work otherwise.
    const element = isSlow ? yield* made as Generator<void, unknown> : made;
    isLong ||= isSlow;
    dependencies.name(element, assume);
    elements.push(element);
  }
  isLong ||= chunk.bytes + live.length * dependencies.bytes() > MAX_SHORT;
  const parts = elements.length === 0 ? [] : withComma(isLong ? yield* jsonBytes(elements) : shortJson(elements));
  const serialized = new SerializedChunk(parts, dependencies);
  chunk.derived = serialized;
  return serialized;
}

/** Bytes in memory of records whose JSON is written at once: to look for long texts in it takes half as long as to write it. */
const MAX_SHORT = 1024 * 1024;

const shortJson = (elements: readonly unknown[]): Buffer[] => [Buffer.from(JSON.stringify(elements))];

/** The JSON of an array as a part of a list: the comma takes the place of the bracket. */
function withComma(parts: Buffer[]): readonly Buffer[] {
  // There is a part.
  const [first, last] = [parts[0] as Buffer, parts.pop() as Buffer];
  first[0] = COMMA;
  return [...parts, last.subarray(0, -1)];
}

/** Parts with more bytes than this are sent one by one: copying them costs more. */
const MAX_COPIED = 256 * 1024;

function concatenateSmall(parts: readonly Buffer[]): readonly Buffer[] {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return bytes > MAX_COPIED ? parts : [Buffer.concat(parts, bytes)];
}
