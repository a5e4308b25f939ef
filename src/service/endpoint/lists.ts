/** Lists records in the order, by the pages and with the failure that the assumptions say; the JSON of whole tables is cached. */
import type { Static, TSchema } from 'typebox';
import { present } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import type { Entity } from '../account/records/shapes.js';
import { RecordNotFound } from '../account/table.js';
import { type AccountTable, tableOf } from '../account/tables.js';
import type { Assume, AssumptionId } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import type { View } from './show.js';

interface ListContext {
  readonly assume: Assume;
  /** The requested page, from 1. */
  readonly page: number;
}

/** Returns the items of one page; an empty array past the last page. */
export function onPage<T>(items: readonly T[], { assume, page }: ListContext): T[] {
  const size = assume('list.page-size');
  return size === 'none' ? [...items] : items.slice((page - 1) * size, page * size);
}

/**
 * @param records oldest first
 * @param canFail true if the endpoint has a lookup failure for a list without records
 * @throws {RecordNotFound} for a list without records, if `canFail` and the assumption `empty-list` says so
 */
export function inListOrder<R>(records: readonly R[], context: ListContext, canFail = false): R[] {
  refuseEmpty(records.length, context, canFail);
  const isReversed = records.length > 1 && context.assume('list-order') === 'newest-first';
  return onPage(isReversed ? records.toReversed() : records, context);
}

function refuseEmpty(size: number, { assume }: ListContext, canFail: boolean): void {
  if (canFail && size === 0 && assume('empty-list') === 'not-found') throw new RecordNotFound();
}

interface CachedRecord {
  readonly record: Entity;
  /** The JSON of the record with a comma before it. */
  readonly json: Buffer;
  /** The assumptions that showing the record read. */
  readonly used: readonly AssumptionId[];
}

/** Shows records, oldest first, and takes unchanged records from the latest list of the table. */
function showAll<R extends Entity>(
  records: readonly R[],
  latest: readonly CachedRecord[],
  showOne: (record: R) => CachedRecord,
): readonly CachedRecord[] {
  let at = 0;
  return records.map((record) => {
    while ((latest[at]?.record.id ?? record.id) < record.id) at += 1;
    const known = latest[at];
    return known?.record === record ? known : showOne(record);
  });
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
    latest: [] as readonly CachedRecord[],
    lists: new WeakMap<object, unknown>(),
  }));
  const { list, used } = keptFor([table.version], kept.lists, () => {
    const shown = showAll(table.all(), kept.latest, (record) => {
      const reading = createAssume(assume.inForce);
      const json = JSON.stringify(show(record, { assume: reading, account }));
      return { record, json: Buffer.from(`,${json}`), used: [...reading.used] };
    });
    kept.latest = shown;
    const used = new Set<AssumptionId>();
    for (const one of shown) for (const id of one.used) used.add(id);
    const [first, ...others] = (isReversed ? shown.toReversed() : shown).map((one) => one.json);
    return { list: new SerializedList(first === undefined ? [] : [first.subarray(1), ...others]), used };
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

/** A list as JSON. The body is written once, so that the bytes of an unchanged list are one buffer. */
export class SerializedList {
  #body: Buffer | undefined;

  /** @param records the JSON of each record, with a comma before all but the first */
  constructor(private readonly records: readonly Buffer[]) {}

  /** Returns the body: the list between two texts, which are the same for all responses of an endpoint. */
  bodyWith(before: string, after: string): Buffer {
    this.#body ??= Buffer.concat([Buffer.from(`${before}[`), ...this.records, Buffer.from(`]${after}`)]);
    return this.#body;
  }
}
