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
  readonly #values = new WeakMap<object, V>();
  readonly #branches = new WeakMap<object, WeakTree<V>>();

  /** Returns the values of the paths with these objects and one more, by the last object. */
  below(...[object, ...others]: readonly object[]): WeakMap<object, V> {
    if (object === undefined) return this.#values;
    const branch = this.#branches.get(object) ?? new WeakTree();
    this.#branches.set(object, branch);
    return branch.below(...others);
  }
}

/** Records with neighbouring ids: after a write, only the chunk with the changed record is joined again. */
interface Chunk {
  readonly records: readonly Entity[];
  /** The JSON of the records in the order of the list, with a comma before each. */
  readonly json: Buffer;
  readonly used: ReadonlySet<AssumptionId>;
}

/** The JSON of one record, with a comma before it. */
type RecordText = Pick<Chunk, 'used'> & { readonly json: string };

const CHUNK_SIZE = 256;
const LISTS = new WeakTree<SerializedList>();
const TEXTS = new WeakTree<RecordText>();
/** The chunks, by their first record. */
const CHUNKS = new WeakTree<Chunk>();

/** Returns all records of the table of a view, in the order and the form that the values in force say. */
export function serializeTable<T extends AccountTable>(view: View<T, TSchema>, account: Account, { inForce }: Assume) {
  const table = tableOf(account, view.table);
  const dependencies = [view.show, inForce, ...view.reads.map((name) => account[name].version)];
  const known = LISTS.below(...dependencies).get(table.version);
  if (known !== undefined) return known;
  const [chunks, texts] = [CHUNKS.below(...dependencies), TEXTS.below(...dependencies)];
  const assume = createAssume(inForce);
  const isReversed = table.size > 1 && assume('list-order') === 'newest-first';
  const inOrder = <I>(items: readonly I[]) => (isReversed ? items.toReversed() : items);
  const textOf = (record: RecordOf<T>): RecordText => {
    const reader = { assume: createAssume(inForce), account };
    const text = texts.get(record) ?? {
      json: `,${JSON.stringify(view.show(record, reader))}`,
      used: reader.assume.used,
    };
    texts.set(record, text);
    return text;
  };
  const join = (records: readonly RecordOf<T>[]): Chunk => {
    const all = inOrder(records).map(textOf);
    const used = new Set(all.flatMap((one) => [...one.used]));
    return { records, json: Buffer.from(all.map(({ json }) => json).join('')), used };
  };
  // By ids, so that a deletion moves no record to another chunk.
  const inIdOrder = [...groupBy(table.all(), ({ id }) => Math.floor(id / CHUNK_SIZE)).values()].map((records) => {
    const old = chunks.get(records[0]);
    const isUnchanged = old?.records.length === records.length && old.records.every((one, at) => one === records[at]);
    const chunk = old !== undefined && isUnchanged ? old : join(records);
    chunks.set(records[0], chunk);
    return chunk;
  });
  for (const { used } of inIdOrder) assume.alsoUse(used);
  const list = new SerializedList(inOrder(inIdOrder.map(({ json }) => json)), assume.used);
  LISTS.below(...dependencies).set(table.version, list);
  return list;
}
