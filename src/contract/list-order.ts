/** Lists in the order, and with the failure of an empty one, that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import type { Entity } from '../store/records/table-definition.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { onPage } from './paging.js';
import { readerOf, SerializedList, type Serializer } from './serialized-list.js';

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
): SerializedList<T> | Promise<SerializedList<T>> | T[] {
  const size = assume.peek('list.page-size');
  const isWhole = size === 'none' || (page === 1 && table.size <= size);
  if (!isWhole) {
    const reader = readerOf(world, assume);
    return inListOrder(table.all(), assume, page).map((record) => serialize(record, reader));
  }
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  if (table.size > 1) assume('list.page-size');
  return SerializedList.of({ table, world, assume, serialize, isReversed });
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
