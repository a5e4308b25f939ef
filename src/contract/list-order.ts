/** Lists in the order, and with the failure of an empty one, that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import { MAX_ITEMS, resultOf, runInBatches } from '../batches.js';
import type { Entity } from '../store/records/table-definition.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { onPage } from './paging.js';
import { readerOf, SerializedList, type Serializer, type TrackedReader } from './serialized-list.js';

/**
 * A table as a serialised list, which is cached; a long one is made in batches. A part of it is an array.
 * @param page from 1
 */
export function cachedList<R extends Entity, T, K extends AssumptionId = never>(
  table: Table<R>,
  world: World,
  assume: Assume<NoInfer<K> | 'list-order' | 'list.page-size'>,
  serialize: Serializer<R, T, K>,
  page: number,
): SerializedList<T> | readonly T[] | Promise<SerializedList<T> | readonly T[]> {
  const size = assume.peek('list.page-size');
  const isWhole = size === 'none' || (page === 1 && table.size <= size);
  if (!isWhole) {
    return showEach(inListOrder(table.all(), assume, page), world, assume, serialize);
  }
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  if (table.size > 1) assume('list.page-size');
  return SerializedList.of({ table, world, assume, serialize, isReversed });
}

/** Shows records; many in batches, all as they are at the moment of the call. */
export function showEach<R, T, K extends AssumptionId>(
  records: readonly R[],
  world: World,
  assume: Assume<K>,
  serialize: Serializer<R, T, NoInfer<K>>,
): readonly T[] | Promise<readonly T[]> {
  const isLong = records.length > MAX_ITEMS;
  return runInBatches(serializeEach(records, readerOf(isLong ? world.moment() : world, assume), serialize));
}

/** Its yields end batches. */
export function* serializeEach<R, T, K extends AssumptionId>(
  records: readonly R[],
  reader: TrackedReader<K>,
  serialize: Serializer<R, T, K>,
): Generator<void, readonly T[]> {
  const elements: T[] = [];
  for (const [index, record] of records.entries()) {
    if (index % MAX_ITEMS === 0 && index > 0) yield;
    elements.push(yield* resultOf(serialize(record, reader)));
  }
  return elements;
}

/**
 * @param records oldest first
 * @param page from 1
 */
export function inListOrder<R>(
  records: readonly R[],
  assume: Assume<'list-order' | 'list.page-size'>,
  page: number,
): R[] {
  const reversed = records.length > 1 && assume('list-order') === 'newest-first';
  return [...onPage(reversed ? records.toReversed() : records, page, assume)];
}

/**
 * A list that may fail when it is empty.
 * @throws {RecordNotFound}
 */
export function inListOrderUnless<K extends 'empty-list' | 'empty-parent'>(
  empty: K,
): <R>(records: readonly R[], assume: Assume<K | 'list-order' | 'list.page-size'>, page: number) => R[] {
  return (records, assume, page) => {
    if (records.length === 0 && assume(empty) === 'not-found') throw new RecordNotFound();
    return inListOrder(records, assume, page);
  };
}
