/** Shows timestamps in the digits that the assumption says: the store has microseconds (Resources, General rules). */
import { isWholeSecond, toWholeSecond } from '../time/timestamps.js';
import type { Reader } from './serialized-list.js';

/** No response has a record with `deleted_at`. */
interface Stamped {
  readonly created_at: string | null;
  readonly updated_at: string | null;
}

const isFine = (stamp: string | null): boolean => stamp !== null && !isWholeSecond(stamp);
const inSeconds = (stamp: string | null): string | null => (stamp === null ? null : toWholeSecond(stamp));

/** A record as responses have it, apart from fields of its own. */
export function showTimestamps<R extends Stamped>(
  record: R,
  { assume }: Pick<Reader<'timestamp.precision'>, 'assume'>,
): R {
  const { created_at, updated_at } = record;
  if (!isFine(created_at) && !isFine(updated_at)) return record;
  if (assume('timestamp.precision') === 'microseconds') return record;
  return { ...record, created_at: inSeconds(created_at), updated_at: inSeconds(updated_at) };
}
