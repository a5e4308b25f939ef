/** Lists, in the order and with the emptiness that the assumptions say. */
import type { Assume } from '../assumptions/assume.js';
import { RecordNotFound } from '../world/table.js';

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
