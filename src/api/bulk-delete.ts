/** Bulk deletes are one rule with six paths (Conventions). */

import type { Account } from '../account/account.js';
import type { Entity } from '../account/records/table-definition.js';
import type { Records } from '../account/saved-account.js';
import { RecordNotFound, type Table } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import { type Endpoint, endpoint, type NotFoundText } from '../endpoint/endpoint.js';
import { UNKNOWN_RECORD } from '../endpoint/fields.js';
import { readId, strIds } from '../endpoint/record-fields.js';

interface BulkDelete<R extends Entity, K extends AssumptionId> {
  readonly path: string;
  readonly summary: string;
  readonly notFound: NotFoundText;
  /** The tables of the records; the first that has an identifier counts. */
  readonly from: (records: Records, assume: Assume<NoInfer<K>>) => readonly Table<R>[];
  /** The name of the utr, where records have one: strIds may hold it. */
  readonly utr?: keyof R & string;
  /** The assumptions that `from` and `remove` read. */
  readonly asks?: readonly K[];
  /** Removes more than the records themselves. */
  readonly remove?: (removed: readonly R[], records: Records, assume: Assume<NoInfer<K>>) => void;
}

function findRecord<R extends Entity>(
  entry: string,
  table: Table<R>,
  utr: (keyof R & string) | undefined,
  assume: Assume<'bulk-delete.key' | 'loose-id'>,
) {
  const byId = () => {
    const id = readId(entry, assume);
    return id === UNKNOWN_RECORD ? undefined : table.find(id);
  };
  if (utr === undefined) return byId();
  const by = assume('bulk-delete.key');
  // The utr of a record is a text.
  const byUtr = () => table.first(utr, entry as R[keyof R & string]);
  return by === 'utr' ? byUtr() : by === 'id' ? byId() : (byUtr() ?? byId());
}

export const bulkDelete = <R extends Entity, K extends AssumptionId = never>({
  path,
  summary,
  notFound,
  asks = [],
  from,
  utr,
  remove,
}: BulkDelete<R, K>): Endpoint => {
  const example = (account: Account, assume: Assume) => {
    const [record] = from(account, assume).flatMap((table) => table.all().slice(0, 1));
    return record && String(utr !== undefined && assume('bulk-delete.key') === 'utr' ? record[utr] : record.id);
  };
  return endpoint({
    method: 'POST',
    adds: false,
    path,
    summary,
    encoding: 'urlencoded',
    form: { strIds: strIds(utr === undefined, example) },
    notFound,
    asks: ['bulk-delete.unknown', 'loose-id', ...(utr === undefined ? [] : (['bulk-delete.key'] as const)), ...asks],
    success: 'Deleted Successfully',
    handle({ input, account, assume }) {
      const sources = from(account, assume).map((table) => ({ table, found: new Set<R>() }));
      const isKnown = (entry: string): boolean =>
        sources.some(({ table, found }) => {
          const record = findRecord(entry, table, utr, assume);
          if (record !== undefined) found.add(record);
          return record !== undefined;
        });
      const known = input.strIds.filter(isKnown);
      const isComplete = known.length === input.strIds.length;
      if (!isComplete && (known.length === 0 || assume('bulk-delete.unknown') === 'all-or-nothing'))
        throw new RecordNotFound();
      for (const { table, found } of sources) {
        if (remove === undefined) table.removeAll([...found]);
        else remove([...found], account, assume);
      }
    },
  });
};
