/** Lists in the order, and with the failure of an empty one, that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import type { Entity } from '../store/records/table-definition.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { SerializedList, type Serializer } from './serialized-list.js';

/** A whole table as a serialised list, which is cached; a long one is made in batches. */
export function cachedList<R extends Entity, T, K extends AssumptionId = never>(
  table: Table<R>,
  world: World,
  assume: Assume<NoInfer<K> | 'list-order'>,
  serialize: Serializer<R, T, K>,
): SerializedList<T> | Promise<SerializedList<T>> {
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  return SerializedList.of({ table, world, assume, serialize, isReversed });
}

/** Serialises a record as it is. */
export const asIs = <R>(record: R): R => record;

/** @param records oldest first */
export function inListOrder<R>(records: readonly R[], assume: Assume<'list-order'>): R[] {
  const reversed = records.length > 1 && assume('list-order') === 'newest-first';
  return reversed ? records.toReversed() : [...records];
}

/**
 * A list that may fail when it is empty.
 * @throws {RecordNotFound}
 */
export function inListOrderUnless<K extends 'empty-list' | 'empty-parent'>(
  empty: K,
): <R>(records: readonly R[], assume: Assume<K | 'list-order'>) => R[] {
  return (records, assume) => {
    if (records.length === 0 && assume(empty) === 'not-found') throw new RecordNotFound();
    return inListOrder(records, assume);
  };
}
