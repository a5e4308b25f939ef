/** A list as bytes: those of neighbouring records are made once, and kept as long as nothing that they tell of changes. */
import type { Assume } from '../assumptions/assume.js';
import type { Answer, AssumptionId } from '../assumptions/registry.js';
import type { Chunk } from '../store/collection.js';
import { type Identified, isLive } from '../store/records/table.js';
import type { AccountTable, RecordOf } from '../store/tables.js';
import type { Table } from '../world/table.js';
import type { World } from '../world/world.js';

/** What the showing of a record may look at besides the record: it is looked at again before the bytes are used again. */
export interface Look {
  assume<Id extends AssumptionId>(id: Id): Answer<Id>;
  find<K extends AccountTable>(table: K, id: number | null): RecordOf<K> | undefined;
  readonly world: World;
}

/** How a record stands in a list. It must be a function of the record and what it looks at, and the same one for each call. */
export type Show<R, T> = (record: R, look: Look) => T;

/** What something was made of. */
class Sources {
  readonly #show: unknown;
  readonly #isReversed: boolean;
  readonly #answers = new Map<AssumptionId, unknown>();
  readonly #records = new Map<string, readonly [table: AccountTable, id: number | null, record: unknown]>();

  constructor(show: unknown, isReversed: boolean) {
    this.#show = show;
    this.#isReversed = isReversed;
  }

  look(world: World, assume: Assume): Look {
    return {
      world,
      assume: (id) => {
        const answer = assume(id);
        this.#answers.set(id, answer);
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
  stillHold(show: unknown, isReversed: boolean, world: World, assume: Assume): boolean {
    if (show !== this.#show || isReversed !== this.#isReversed) return false;
    for (const [id, answer] of this.#answers) if (assume.quietly(id) !== answer) return false;
    for (const [table, id, record] of this.#records.values()) if (world[table].find(id ?? 0) !== record) return false;
    for (const id of this.#answers.keys()) assume(id);
    return true;
  }

  /** Takes in those of a part. */
  add(part: Sources): void {
    for (const [id, answer] of part.#answers) this.#answers.set(id, answer);
    for (const [key, record] of part.#records) this.#records.set(key, record);
  }
}

/** What stands before and after the elements of a list. */
export interface Frame {
  readonly before: string;
  readonly after: string;
}

interface Made<T> {
  readonly sources: Sources;
  readonly value: T;
}

const NOTHING = Buffer.alloc(0);

/** Each record of a chunk after a comma. */
const chunks = new WeakMap<object, Made<Buffer>>();
/** By the version of a table. */
const lists = new WeakMap<object, Made<List<unknown>>>();

/** @typeParam T what stands in it */
export class List<T> {
  declare readonly of: T;
  /** Each begins with a comma. */
  readonly #parts: readonly Buffer[];
  #framed: { readonly frame: Frame; readonly bytes: readonly Buffer[] } | undefined;

  constructor(parts: readonly Buffer[]) {
    this.#parts = parts;
  }

  static of<R extends Identified, T>(
    table: Table<R>,
    world: World,
    assume: Assume,
    show: Show<R, T>,
    isReversed: boolean,
  ): List<T> {
    const known = lists.get(table.version);
    if (known?.sources.stillHold(show, isReversed, world, assume)) return known.value as List<T>;
    const sources = new Sources(show, isReversed);
    const parts: Buffer[] = [];
    for (const chunk of table.chunks()) {
      const made = madeOf(chunk, world, assume, show, isReversed);
      sources.add(made.sources);
      if (made.value.length > 0) parts.push(made.value);
    }
    const value = new List<T>(isReversed ? parts.reverse() : parts);
    lists.set(table.version, { sources, value });
    return value;
  }

  /** The elements between two texts. */
  within(frame: Frame): readonly Buffer[] {
    if (this.#framed?.frame === frame) return this.#framed.bytes;
    const [first = NOTHING, ...rest] = this.#parts;
    const bytes = joined([Buffer.from(frame.before), first.subarray(1), ...rest, Buffer.from(frame.after)]);
    this.#framed = { frame, bytes };
    return bytes;
  }
}

function madeOf<R extends Identified>(
  chunk: Chunk<R>,
  world: World,
  assume: Assume,
  show: Show<R, unknown>,
  isReversed: boolean,
): Made<Buffer> {
  const known = chunks.get(chunk);
  if (known?.sources.stillHold(show, isReversed, world, assume)) return known;
  const sources = new Sources(show, isReversed);
  const look = sources.look(world, assume);
  const live = chunk.records.filter(isLive);
  const shown = (isReversed ? live.reverse() : live).map((record) => show(record, look));
  const value = shown.length === 0 ? NOTHING : Buffer.from(`,${JSON.stringify(shown).slice(1, -1)}`);
  const made = { sources, value };
  chunks.set(chunk, made);
  return made;
}

/** More than this is not copied, to be sent in one piece. */
const MOST_COPIED = 256 * 1024;

function joined(parts: readonly Buffer[]): readonly Buffer[] {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return bytes > MOST_COPIED ? parts : [Buffer.concat(parts, bytes)];
}
