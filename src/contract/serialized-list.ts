/** A list as bytes: those of neighbouring records are made once, and kept as long as nothing that they tell of changes. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId, AssumptionValue } from '../assumptions/registry.js';
import type { Chunk } from '../store/collection.js';
import { type Entity, isLive } from '../store/records/table-definition.js';
import type { AccountTable, RecordOf } from '../store/tables.js';
import type { Table } from '../world/table.js';
import type { World } from '../world/world.js';

/** What the showing of a record may look at besides the record: it is looked at again before the bytes are used again. */
export interface TrackedReader {
  assume<Id extends AssumptionId>(id: Id): AssumptionValue<Id>;
  find<K extends AccountTable>(table: K, id: number | null): RecordOf<K> | undefined;
  readonly world: World;
}

/** How a record stands in a list. It must be a function of the record and what it looks at, and the same one for each call. */
export type Serializer<R, T> = (record: R, reader: TrackedReader) => T;

/** What something was made of. */
class Dependencies {
  readonly #serialize: unknown;
  readonly #isReversed: boolean;
  readonly #values = new Map<AssumptionId, unknown>();
  readonly #records = new Map<string, readonly [table: AccountTable, id: number | null, record: unknown]>();

  constructor(serialize: unknown, isReversed: boolean) {
    this.#serialize = serialize;
    this.#isReversed = isReversed;
  }

  reader(world: World, assume: Assume): TrackedReader {
    return {
      world,
      assume: (id) => {
        const answer = assume(id);
        this.#values.set(id, answer);
        return answer;
      },
      find: (table, id) => {
        const record = world[table].find(id ?? 0) as RecordOf<typeof table> | undefined;
        this.#records.set(`${table} ${id}`, [table, id, record]);
        return record;
      },
    };
  }

  /** Would the same come of them? Then the assumptions among them shape this exchange too. */
  areUnchanged(serialize: unknown, isReversed: boolean, world: World, assume: Assume): boolean {
    if (serialize !== this.#serialize || isReversed !== this.#isReversed) return false;
    for (const [id, answer] of this.#values) if (assume.peek(id) !== answer) return false;
    for (const [table, id, record] of this.#records.values()) if (world[table].find(id ?? 0) !== record) return false;
    for (const id of this.#values.keys()) assume(id);
    return true;
  }

  /** Takes in those of a part. */
  add(part: Dependencies): void {
    for (const [id, answer] of part.#values) this.#values.set(id, answer);
    for (const [key, record] of part.#records) this.#records.set(key, record);
  }
}

/** What stands before and after the elements of a list. */
export interface Wrapper {
  readonly prefix: string;
  readonly suffix: string;
}

interface Cached<T> {
  readonly dependencies: Dependencies;
  readonly value: T;
}

const NOTHING = Buffer.alloc(0);

/** Each record of a chunk after a comma. */
const chunks = new WeakMap<object, Cached<Buffer>>();
/** By the version of a table. */
const lists = new WeakMap<object, Cached<SerializedList<unknown>>>();

/** @typeParam T what stands in it */
export class SerializedList<T> {
  declare readonly of: T;
  /** Each begins with a comma. */
  readonly #parts: readonly Buffer[];
  #wrapped: { readonly wrapper: Wrapper; readonly bytes: readonly Buffer[] } | undefined;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  static of<R extends Entity, T>(
    table: Table<R>,
    world: World,
    assume: Assume,
    serialize: Serializer<R, T>,
    isReversed: boolean,
  ): SerializedList<T> {
    const known = lists.get(table.version);
    if (known?.dependencies.areUnchanged(serialize, isReversed, world, assume)) return known.value as SerializedList<T>;
    const dependencies = new Dependencies(serialize, isReversed);
    const parts: Buffer[] = [];
    for (const chunk of table.chunks()) {
      const cached = serializeChunk(chunk, world, assume, serialize, isReversed);
      dependencies.add(cached.dependencies);
      if (cached.value.length > 0) parts.push(cached.value);
    }
    const value = new SerializedList<T>(isReversed ? parts.reverse() : parts);
    lists.set(table.version, { dependencies, value });
    return value;
  }

  /** The elements between two texts. */
  wrap(wrapper: Wrapper): readonly Buffer[] {
    if (this.#wrapped?.wrapper === wrapper) return this.#wrapped.bytes;
    const [first = NOTHING, ...rest] = this.#parts;
    const bytes = concatenateSmall([
      Buffer.from(wrapper.prefix),
      first.subarray(1),
      ...rest,
      Buffer.from(wrapper.suffix),
    ]);
    this.#wrapped = { wrapper, bytes };
    return bytes;
  }
}

function serializeChunk<R extends Entity>(
  chunk: Chunk<R>,
  world: World,
  assume: Assume,
  serialize: Serializer<R, unknown>,
  isReversed: boolean,
): Cached<Buffer> {
  const known = chunks.get(chunk);
  if (known?.dependencies.areUnchanged(serialize, isReversed, world, assume)) return known;
  const dependencies = new Dependencies(serialize, isReversed);
  const reader = dependencies.reader(world, assume);
  const live = chunk.records.filter(isLive);
  const serialized = (isReversed ? live.reverse() : live).map((record) => serialize(record, reader));
  const value = serialized.length === 0 ? NOTHING : Buffer.from(`,${JSON.stringify(serialized).slice(1, -1)}`);
  const cached = { dependencies, value };
  chunks.set(chunk, cached);
  return cached;
}

/** More than this is not copied, to be sent in one piece. */
const MAX_COPIED = 256 * 1024;

function concatenateSmall(parts: readonly Buffer[]): readonly Buffer[] {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return bytes > MAX_COPIED ? parts : [Buffer.concat(parts, bytes)];
}
