/** Caches the JSON of whole tables. A missing entry is made again with equal content, so the cache is no state. */
import type { TSchema } from 'typebox';
import { groupBy } from '../../messages/pairs.js';
import type { Account } from '../account/account.js';
import type { Entity } from '../account/records/shapes.js';
import { type AccountTable, type RecordOf, tableOf } from '../account/tables.js';
import type { Assume, AssumptionId } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import { SerializedList } from './serialized-list.js';
import type { View } from './show.js';

/** Maps paths of objects to values; a value lives as long as all objects of its path. */
class WeakTree<V> {
  value: V | undefined;
  readonly #branches = new WeakMap<object, WeakTree<V>>();

  at(...[object, ...others]: readonly object[]): WeakTree<V> {
    if (object === undefined) return this;
    const branch = this.#branches.get(object) ?? new WeakTree();
    this.#branches.set(object, branch);
    return branch.at(...others);
  }
}

/** Records with neighbouring ids: after a write, only the chunk with the changed record is rendered again. */
interface Chunk {
  readonly records: readonly Entity[];
  /** The JSON of the records in the order of the list, with a comma before each. */
  readonly json: Buffer;
  readonly used: ReadonlySet<AssumptionId>;
}

const CHUNK_SIZE = 256;
const LISTS = new WeakTree<SerializedList>();
/** The chunks, by their first record. */
const CHUNKS = new WeakTree<Chunk>();

/** Returns all records of the table of a view, in the order and the form that the values in force say. */
export function serializeTable<T extends AccountTable>(view: View<T, TSchema>, account: Account, { inForce }: Assume) {
  const table = tableOf(account, view.table);
  const dependencies = [view.show, inForce, ...view.reads.map((name) => account[name].version)];
  const list = LISTS.at(...dependencies, table.version);
  if (list.value !== undefined) return list.value;
  const assume = createAssume(inForce);
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  const inOrder = <I>(items: readonly I[]) => (isReversed ? items.toReversed() : items);
  const render = (records: readonly RecordOf<T>[]): Chunk => {
    const reader = { assume: createAssume(inForce), account };
    const texts = records.map((record) => `,${JSON.stringify(view.show(record, reader))}`);
    return { records, json: Buffer.from(inOrder(texts).join('')), used: reader.assume.used };
  };
  // By ids, so that a deletion moves no record to another chunk.
  const groups = groupBy(table.all(), ({ id }) => Math.floor(id / CHUNK_SIZE));
  const chunks = [...groups.values()].map((records) => {
    const chunk = CHUNKS.at(...dependencies, records[0]);
    const { records: known = [] } = chunk.value ?? {};
    const isUnchanged = known.length === records.length && known.every((one, at) => one === records[at]);
    if (chunk.value === undefined || !isUnchanged) chunk.value = render(records);
    return chunk.value;
  });
  for (const { used } of chunks) assume.alsoUse(used);
  list.value = new SerializedList(inOrder(chunks.map(({ json }) => json)), assume.used);
  return list.value;
}
