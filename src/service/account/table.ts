/** One table of an account: a tree of its records, and a tree for each index. Copies of a table share the trees. */
import btree from 'sorted-btree';
import { present } from '../../messages/present.js';
import type { EntityRow, GeneratedKind, Row, TableDefinition } from './records/shapes.js';

/** Thrown when no live record is found; the endpoint chooses the failure of the response. */
export class RecordNotFound extends Error {}

/** The bound of records in an account, the deleted records too. */
export const MAX_RECORDS = 1_000_000;

export class AccountFull extends Error {
  override readonly message = `There is no room for more: an account holds ${MAX_RECORDS} records.`;
}

/** What a table asks of its account. */
export interface TableOwner {
  readonly userId: number;
  /** Returns the time in the form of `created_at`. */
  now(): string;
  generate(kind: GeneratedKind): string;
  /** Counts the records of the account, the deleted records too. */
  countRecords(): number;
}

/** Some of the fields of a record; undefined means a missing field. */
export type Given<R> = { readonly [Key in keyof R]?: R[Key] | undefined };

type Amendment<R> = Given<R> & { readonly updated_at?: string };

export const BTree = btree.default;
export type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;

/** A value of a field as a text, and the id of a live record that has the value. */
type IndexKey = readonly [value: string, id: number];

const compare = ([a, id]: IndexKey, [b, other]: IndexKey): number => (a === b ? id - other : a < b ? -1 : 1);

/** The content of a table, shared by copies: a change replaces the content, and clones its trees. */
interface Content<R extends EntityRow> {
  /** Records by id, the deleted records too. */
  readonly records: BTree<number, R>;
  /** Indexes by field: the first lookup of a field adds its index. */
  readonly indexes: Map<string, BTree<IndexKey, undefined>>;
  readonly nextId: number;
  readonly size: number;
  /** Cache: the live records, from the first read of all of them. */
  live?: readonly R[];
}

/**
 * Records are frozen and replaced: a reader's record stays as it was. Only the export of the state sees deleted records.
 * A baseline and a snapshot hold tables, too: the tables of accounts are copies of these.
 */
export class Table<R extends EntityRow> {
  #content: Content<R>;

  /** @param from a table to copy, or the content of a new one @param owner without it, only whole records fit */
  constructor(
    private readonly definition: TableDefinition,
    from: Table<R> | Content<R>,
    private readonly owner?: TableOwner,
  ) {
    this.#content = from instanceof Table ? from.#content : from;
  }

  find(id: number): R | undefined {
    return liveOf(this.#content.records.get(id));
  }

  /** @throws {RecordNotFound} */
  get(id: number): R {
    return orNotFound(this.find(id));
  }

  /** The number of live records. */
  get size(): number {
    return this.#content.size;
  }

  /** The number of all records, the deleted records too. */
  get stored(): number {
    return this.#content.records.size;
  }

  get nextId(): number {
    return this.#content.nextId;
  }

  /** An object that each change replaces: a cache compares it to notice a change. */
  get version(): object {
    return this.#content.records;
  }

  /** The live records, oldest first. */
  all(): readonly R[] {
    this.#content.live ??= this.allWithDeleted().filter(liveOf);
    return this.#content.live;
  }

  allWithDeleted(): readonly R[] {
    return this.#content.records.valuesArray();
  }

  /** The live records whose field has the value, oldest first; a field of `textLookups` ignores the case. */
  where<Key extends keyof R & string>(field: Key, value: R[Key]): readonly R[] {
    return [...this.#having(field, value)];
  }

  /** Returns the oldest record of `where` that fits; younger records are not read. */
  first<Key extends keyof R & string>(field: Key, value: R[Key], fits = (_record: R): boolean => true): R | undefined {
    for (const record of this.#having(field, value)) if (fits(record)) return record;
    return undefined;
  }

  *#having(field: string, value: unknown): Generator<R> {
    const { records } = this.#content;
    const wanted = this.#textOf(field, value);
    for (const [text, id] of this.index(field).keys([wanted, 0])) {
      if (text !== wanted) return;
      const record = records.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** Returns the ids of live records by a field. The first call builds the index, and each change of a record updates it. */
  index(field: string): BTree<IndexKey, undefined> {
    const { indexes } = this.#content;
    const known = indexes.get(field);
    if (known !== undefined) return known;
    const index = new BTree<IndexKey, undefined>(undefined, compare);
    for (const record of this.all()) index.set([this.#textOf(field, record[field]), record.id], undefined);
    indexes.set(field, index);
    return index;
  }

  /** Returns a value as a text of the index: a quote before texts distinguishes the text `1` from the number 1. */
  #textOf(field: string, value: unknown): string {
    if (this.definition.textLookups.includes(field)) return String(value).toLowerCase();
    return typeof value === 'string' ? `"${value}` : String(value);
  }

  /** Adds a record; a missing field is generated, stamped or set to its default. */
  add(given: Given<R>): R {
    return present(this.addAll([given])[0]);
  }

  /** @throws {AccountFull} */
  addAll(given: readonly Given<R>[]): readonly R[] {
    const { userId, now, generate, countRecords } = present(this.owner);
    if (countRecords() + given.length > MAX_RECORDS) throw new AccountFull();
    const time = now();
    const stamp = { user_id: userId, created_at: time, updated_at: time };
    const { generated, defaults } = this.definition;
    const records = given.map((one: Row, index) => {
      const missing = Object.entries(generated).filter(([key]) => one[key] === undefined);
      const texts = Object.fromEntries(missing.map(([key, kind]) => [key, generate(kind)]));
      return compose<R>(this.definition, this.nextId + index, one, texts, stamp, defaults);
    });
    this.change(records);
    return records;
  }

  /** Changes a record for a client: `updated_at` changes. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: present(this.owner).now() });
  }

  /** Changes a record for the service itself: `updated_at` stays. */
  amend(record: R, changes: Amendment<R>): R {
    return present(this.amendAll([[record, changes]])[0]);
  }

  /** Changes records for the service itself, each record once. */
  amendAll(amended: readonly (readonly [record: R, changes: Amendment<R>])[]): readonly R[] {
    const records = amended.map(([record, changes]) => compose<R>(this.definition, record.id, changes, record));
    this.change(records);
    return records;
  }

  /** Marks a record as deleted where its shape has `deleted_at`; without `deleted_at`, deletes the record. */
  remove(record: R): void {
    this.removeAll([record]);
  }

  removeAll(records: readonly R[]): void {
    const now = present(this.owner).now();
    if (!('deleted_at' in this.definition.blank)) this.change(records, true);
    else this.change(records.map((one) => compose(this.definition, one.id, { deleted_at: now, updated_at: now }, one)));
  }

  /** Copies the table in constant time, to write to it or to restore it. @param owner the account that writes */
  copy(owner?: TableOwner): Table<R> {
    return new Table(this.definition, this, owner);
  }

  /** @param saved a copy of this table */
  restore(saved: Table<R>): void {
    this.#content = saved.#content;
  }

  /** Stores whole records; a record replaces the record that has its id. @param isDelete true to delete the records */
  change(changed: readonly R[], isDelete = false): void {
    const records = this.#content.records.clone();
    const indexes = new Map([...this.#content.indexes].map(([field, index]) => [field, index.clone()]));
    let { nextId, size } = this.#content;
    for (const record of changed) {
      const { id } = record;
      const before = liveOf(records.get(id));
      const after = isDelete ? undefined : liveOf(record);
      if (isDelete) records.delete(id);
      else records.set(id, Object.freeze(record));
      for (const [field, index] of indexes) {
        if (before && after && before[field] === after[field]) continue;
        if (before) index.delete([this.#textOf(field, before[field]), id]);
        if (after) index.set([this.#textOf(field, after[field]), id], undefined);
      }
      size += Number(after !== undefined) - Number(before !== undefined);
      if (!isDelete) nextId = Math.max(nextId, id + 1);
    }
    this.#content = { records, indexes, nextId, size };
  }
}

/** Returns a record that was not deleted; without `deleted_at` in its shape, every record is live. */
const liveOf = <R extends EntityRow>(record: R | undefined): R | undefined =>
  (record?.deleted_at ?? null) === null ? record : undefined;

/** Composes a record of the keys of its shape in their order, each from the first source that has a value for it. */
export function compose<R extends EntityRow>({ blank }: TableDefinition, id: number, ...sources: readonly Row[]): R {
  // V8 shares the layout of frozen objects that begin empty: a frozen copy of `blank` takes 500 bytes more.
  const record: Record<string, unknown> = {};
  for (const key of Object.keys(blank))
    record[key] = key === 'id' ? id : sources.find((source) => source[key] !== undefined)?.[key];
  // A definition has the keys of its record, but the compiler does not know which definition the table has.
  return record as EntityRow & R;
}

/** The table of a baseline: accounts share its content, and never change it. @param nextId least id of a new record */
export function createBase<R extends EntityRow>(definition: TableDefinition, records: readonly R[], nextId: number) {
  const sorted = records.toSorted((one, other) => one.id - other.id);
  for (const record of sorted) Object.freeze(record);
  const live = sorted.filter(liveOf);
  const base = new Table<R>(definition, {
    records: new BTree(sorted.map((one): [number, R] => [one.id, one])),
    indexes: new Map(),
    nextId: Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1),
    size: live.length,
    live,
  });
  // All copies share these indexes.
  for (const field of [...definition.lookups, ...definition.textLookups]) base.index(field);
  return base;
}

/** @throws {RecordNotFound} for undefined */
export function orNotFound<R>(record: R | undefined): R {
  if (record === undefined) throw new RecordNotFound();
  return record;
}
