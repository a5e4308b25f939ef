/** Bulk deletes are one rule with six paths (Conventions). */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId } from '../assumptions/registry.js';
import { type Endpoint, endpoint, type LookupText } from '../contract/endpoint.js';
import { NO_RECORD } from '../contract/fields.js';
import { readId, strIds } from '../contract/record-fields.js';
import type { Identified } from '../store/records/table.js';
import { RecordNotFound, type Table } from '../world/table.js';
import type { World } from '../world/world.js';

/** Records with the tables that they are in. */
type Found<R extends Identified> = ReadonlyMap<R, Table<R>>;

interface BulkDelete<R extends Identified> {
  readonly path: string;
  readonly summary: string;
  readonly notFound: LookupText;
  /** Where the records are; the first table that has one is meant. */
  readonly from: (world: World, assume: Assume) => readonly Table<R>[];
  /** Set where records have a utr, which may be what strIds holds. */
  readonly utr?: keyof R & string;
  /** What finding and removing them asks. */
  readonly asks?: readonly AssumptionId[];
  /** Removes more than the records themselves. */
  readonly remove?: (records: readonly R[], world: World, assume: Assume) => void;
}

function denoted<R extends Identified>(
  entry: string,
  table: Table<R>,
  utr: (keyof R & string) | undefined,
  assume: Assume,
) {
  const byId = () => {
    const id = readId(entry, assume);
    return id === NO_RECORD ? undefined : table.find(id);
  };
  if (utr === undefined) return byId();
  const by = assume('bulk-delete.key');
  const byUtr = () => table.first(utr, entry as R[keyof R & string]);
  return by === 'utr' ? byUtr() : by === 'id' ? byId() : (byUtr() ?? byId());
}

const removeEach = <R extends Identified>(found: Found<R>): void => {
  for (const table of new Set(found.values())) {
    table.removeAll([...found].flatMap(([record, its]) => (its === table ? [record] : [])));
  }
};

export const bulkDelete = <R extends Identified>({
  path,
  summary,
  notFound,
  asks = [],
  from,
  utr,
  remove,
}: BulkDelete<R>): Endpoint => {
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
    answers: 'Deleted Successfully',
    handle({ input, world, assume }) {
      const tables = from(world, assume);
      const found = new Map<R, Table<R>>();
      let unknown = false;
      for (const entry of input.strIds) {
        const places = tables.map((table) => [denoted(entry, table, utr, assume), table] as const);
        const [record, table] = places.find(([one]) => one !== undefined) ?? [];
        if (record !== undefined && table !== undefined) found.set(record, table);
        else unknown = true;
      }
      if (unknown && (assume('bulk-delete.unknown') === 'all-or-nothing' || found.size === 0))
        throw new RecordNotFound();
      if (remove === undefined) removeEach(found);
      else remove([...found.keys()], world, assume);
    },
  });
};
