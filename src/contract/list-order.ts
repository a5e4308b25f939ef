/** Lists, in the order and with the emptiness that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { Entity } from '../store/records/table-definition.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { SerializedList, type Serializer } from './serialized-list.js';

/** A whole table as a list. */
export function cachedList<R extends Entity, T>(
  table: Table<R>,
  world: World,
  assume: Assume,
  serialize: Serializer<R, T>,
): SerializedList<T> {
  return SerializedList.of(table, world, assume, serialize, table.size > 1 && assume('list-order') === 'newest-first');
}

/** Shows a record as it is. */
export const asIs = <R>(record: R): R => record;

/** @param records oldest first */
export function inListOrder<R>(records: readonly R[], assume: Assume): R[] {
  const reversed = records.length > 1 && assume('list-order') === 'newest-first';
  return reversed ? records.toReversed() : [...records];
}

/**
 * A list that may fail for having nothing to list.
 * @throws {RecordNotFound}
 */
export function inListOrderUnless(
  empty: 'empty-list' | 'empty-parent',
): <R>(records: readonly R[], assume: Assume) => R[] {
  return (records, assume) => {
    if (records.length === 0 && assume(empty) === 'not-found') throw new RecordNotFound();
    return inListOrder(records, assume);
  };
}
