/** Lists records in the order, by the pages and with the failure that the assumptions say; the JSON of whole tables is cached. */
import type { Static, TSchema } from 'typebox';
import { present } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import type { Entity } from '../account/records/shapes.js';
import { RecordNotFound } from '../account/table.js';
import { type AccountTable, type RecordOf, tableOf } from '../account/tables.js';
import type { Assume, AssumptionId } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import type { View } from './show.js';

interface ListContext {
  readonly assume: Assume;
  readonly page: number;
}

/** Returns the items of one page; an empty array past the last page. */
export function onPage<T>(items: readonly T[], { assume, page }: ListContext): T[] {
  const size = assume('list.page-size');
  return size === 'none' ? [...items] : items.slice((page - 1) * size, page * size);
}

/** @param records oldest first @param canFail true if `empty-list` can refuse an empty list @throws {RecordNotFound} */
export function inListOrder<R>(records: readonly R[], context: ListContext, canFail = false): R[] {
  refuseEmpty(records.length, context, canFail);
  const isReversed = records.length > 1 && context.assume('list-order') === 'newest-first';
  return onPage(isReversed ? records.toReversed() : records, context);
}

function refuseEmpty(size: number, { assume }: ListContext, canFail: boolean): void {
  if (canFail && size === 0 && assume('empty-list') === 'not-found') throw new RecordNotFound();
}

const CHUNK_SIZE = 256;

/** Neighbouring records of a list. */
interface Chunk {
  readonly records: readonly Entity[];
  /** The JSON of the records in the order of the list, with a comma before each. */
  readonly pieces: readonly Buffer[];
  /** The assumptions that showing the records read. */
  readonly used: readonly AssumptionId[];
}

/** Lists the records of a table: the whole table as a serialised list, which is cached, or a page as an array. */
export function keptList<T extends AccountTable, S extends TSchema>(
  { table: name, reads, show }: View<T, S>,
  context: ListContext & { readonly account: Account },
  canFail = false,
): SerializedList | readonly Static<S>[] {
  const { account, assume, page } = context;
  const table = tableOf(account, name);
  refuseEmpty(table.size, context, canFail);
  const size = assume('list.page-size');
  if (size !== 'none' && (page > 1 || table.size > size))
    return inListOrder(table.all(), context).map((record) => show(record, context));
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  const kept = keptFor([show, assume.inForce, ...reads.map((name) => account[name].version)], CACHE, () => ({
    latest: [] as readonly Chunk[],
    shown: new WeakMap<Entity, Chunk>(),
    lists: new WeakMap<object, unknown>(),
  }));
  const showOne = (record: RecordOf<T>): Chunk => {
    const reading = createAssume(assume.inForce);
    const json = JSON.stringify(show(record, { assume: reading, account }));
    const shown = { records: [record], pieces: [Buffer.from(`,${json}`)], used: [...reading.used] };
    kept.shown.set(record, shown);
    return shown;
  };
  const showAll = (records: readonly RecordOf<T>[]): Chunk => {
    const shown = records.map((record) => kept.shown.get(record) ?? showOne(record));
    const pieces = (isReversed ? shown.toReversed() : shown).flatMap((one) => one.pieces);
    const used = [...new Set(shown.flatMap((one) => one.used))];
    // The pieces of a list with a single chunk stay apart, because the body of the response joins them anyway.
    return { records, pieces: table.size < CHUNK_SIZE ? pieces : [Buffer.concat(pieces)], used };
  };
  const { list, used } = keptFor([table.version], kept.lists, () => {
    const records = table.all();
    kept.latest = Array.from({ length: Math.ceil(records.length / CHUNK_SIZE) }, (_, index) => {
      const own = records.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE);
      const known = kept.latest[index];
      const isKnown = known?.records.length === own.length && own.every((one, at) => one === known.records[at]);
      return isKnown ? known : showAll(own);
    });
    const [first, ...others] = (isReversed ? kept.latest.toReversed() : kept.latest).flatMap(({ pieces }) => pieces);
    const list = new SerializedList(first === undefined ? [] : [first.subarray(1), ...others]);
    return { list, used: new Set(kept.latest.flatMap((one) => one.used)) };
  });
  for (const id of used) assume(id);
  return list;
}

/** A cache, which is no state: a missing entry is made anew with equal content. */
const CACHE = new WeakMap<object, unknown>();

/** Returns the value of a chain of keys, and makes a missing value; the value lives as long as all keys do. */
function keptFor<T>([key, ...more]: readonly object[], kept: WeakMap<object, unknown>, make: () => T): T {
  const own = present(key);
  const known = kept.get(own) ?? (more.length === 0 ? make() : new WeakMap<object, unknown>());
  kept.set(own, known);
  // The types of the cache do not know that the last key leads to the value, and other keys to further maps.
  return more.length === 0 ? (known as T) : keptFor(more, known as WeakMap<object, unknown>, make);
}

/** A longer body is sent in pieces, most of which outlast a write: filling one buffer takes three times as long. */
const MAX_BUFFER = 256 * 1024;

/** A list as JSON, or the long body of a response with a list. The bytes of a list that is asked for again are one buffer. */
export class SerializedList {
  readonly length: number;
  #body: Buffer | SerializedList | undefined;

  /** @param pieces the JSON of the records, with a comma before all but the first */
  constructor(readonly pieces: readonly Buffer[]) {
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** Returns the body: the list between two texts, which are the same for all responses of an endpoint. */
  bodyWith(before: string, after: string): Buffer | SerializedList {
    if (this.#body instanceof SerializedList) this.#body = this.#body.subarray(0);
    if (this.#body !== undefined) return this.#body;
    const body = new SerializedList([Buffer.from(`${before}[`), ...this.pieces, Buffer.from(`]${after}`)]);
    this.#body = body.length > MAX_BUFFER ? body : body.subarray(0);
    return this.#body;
  }

  subarray(_start: 0, end?: number): Buffer {
    return Buffer.concat(this.pieces, end);
  }

  toString(): string {
    return this.subarray(0).toString();
  }
}
