/** Lists, in the order and with the emptiness that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import type { Identified } from '../store/records/table.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { List, type Show } from './list.js';

/** A whole table as a list. */
export function listing<R extends Identified, T>(
  table: Table<R>,
  world: World,
  assume: Assume,
  show: Show<R, T>,
): List<T> {
  return List.of(table, world, assume, show, table.size > 1 && assume('list-order') === 'newest-first');
}

/** Shows a record as it is. */
export const asIs = <R>(record: R): R => record;

/** @param records oldest first */
export function listed<R>(records: readonly R[], assume: Assume): R[] {
  const reversed = records.length > 1 && assume('list-order') === 'newest-first';
  return reversed ? records.toReversed() : [...records];
}

/**
 * A list that may fail for having nothing to list.
 * @throws {RecordNotFound}
 */
export function listedUnless(empty: 'empty-list' | 'empty-parent'): <R>(records: readonly R[], assume: Assume) => R[] {
  return (records, assume) => {
    if (records.length === 0 && assume(empty) === 'not-found') throw new RecordNotFound();
    return listed(records, assume);
  };
}
