/** Lists in the order, and with the failure of an empty one, that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import type { Entity } from '../store/records/table-definition.js';
import type { AccountTable } from '../store/tables.js';
import { RecordNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { onPage } from './paging.js';
import { type ListSource, SerializedList } from './serialized-list.js';

/** What a handler lists with. */
interface ListContext<K extends AssumptionId> {
  readonly world: World;
  readonly assume: Assume<K>;
  /** From 1. */
  readonly page: number;
}

/** A table as a serialised list, which is cached; a part of it is an array. */
export function cachedList<R extends Entity, T, K extends AssumptionId = never, Reads extends AccountTable = never>(
  source: ListSource<R, T, K, Reads>,
  { world, assume, page }: ListContext<NoInfer<K> | 'list-order' | 'list.page-size'>,
): SerializedList<T> | readonly T[] {
  const { table, serialize } = source;
  const size = assume.peek('list.page-size');
  if (size !== 'none' && (page > 1 || table.size > size))
    return inListOrder(table.all(), assume, page).map((record) => serialize(record, { assume, world }));
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  if (table.size > 1) assume('list.page-size');
  return SerializedList.of(source, world, assume, isReversed);
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
