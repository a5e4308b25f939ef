/** Bulk deletes are one rule with six paths (Conventions). */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import { type Endpoint, endpoint, type NotFoundText } from '../contract/endpoint.js';
import { UNKNOWN_RECORD } from '../contract/fields.js';
import { readId, strIds } from '../contract/record-fields.js';
import type { Entity } from '../store/records/table-definition.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';

interface BulkDelete<R extends Entity, K extends AssumptionId> {
  readonly path: string;
  readonly summary: string;
  readonly notFound: NotFoundText;
  /** Where the records are; the first table that has one is meant. */
  readonly from: (world: World, assume: Assume<NoInfer<K>>) => readonly Table<R>[];
  /** Set where records have a utr, which may be what strIds holds. */
  readonly utr?: keyof R & string;
  /** What finding and removing them asks. */
  readonly asks?: readonly K[];
  /** Removes more than the records themselves. */
  readonly remove?: (records: readonly R[], world: World, assume: Assume<NoInfer<K>>) => void;
}

function denoted<R extends Entity>(
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
  const example = (world: World, assume: Assume) => {
    const [record] = from(world, assume).flatMap((table) => table.all().slice(0, 1));
    return record && String(utr !== undefined && assume('bulk-delete.key') === 'utr' ? record[utr] : record.id);
  };
  return endpoint({
    method: 'POST',
    path,
    summary,
    encoding: 'urlencoded',
    form: { strIds: strIds(utr === undefined, example) },
    notFound,
    asks: ['bulk-delete.unknown', 'loose-id', ...(utr === undefined ? [] : (['bulk-delete.key'] as const)), ...asks],
    success: 'Deleted Successfully',
    handle({ input, world, assume }) {
      const places = from(world, assume).map((table) => ({ table, found: new Set<R>() }));
      const isKnown = (entry: string): boolean =>
        places.some(({ table, found }) => {
          const record = denoted(entry, table, utr, assume);
          if (record !== undefined) found.add(record);
          return record !== undefined;
        });
      const known = input.strIds.filter(isKnown);
      const isComplete = known.length === input.strIds.length;
      if (!isComplete && (assume('bulk-delete.unknown') === 'all-or-nothing' || known.length === 0))
        throw new RecordNotFound();
      for (const { table, found } of places) {
        if (remove === undefined) table.removeAll([...found]);
        else remove([...found], world, assume);
      }
    },
  });
};
