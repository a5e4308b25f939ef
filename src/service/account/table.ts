/** One table of an account: a tree of its records and one for each index, which copies share, and what a new record is stamped with. */
import btree from 'sorted-btree';
import { present } from '../../messages/present.js';
import {
  compose,
  type Entity,
  type EntityRow,
  type GeneratedKind,
  isLive,
  type Row,
  recompose,
  type TableDefinition,
} from './records/table-definition.js';

/** Thrown when no live record is found; the endpoint decides which failure that is. */
export class RecordNotFound extends Error {}

/** How many records an account holds, the deleted ones too. */
export const MAX_RECORDS = 1_000_000;

/** Thrown when an account holds as many records as it can. */
export class AccountFull extends Error {
  override readonly message = `There is no room for more: an account holds ${MAX_RECORDS} records.`;
}

export interface Stamps {
  readonly userId: number;
  /** The time as `created_at` is written. */
  now(): string;
  generate(kind: GeneratedKind): string;
  /** How many records the account has, the deleted ones too. */
  countRecords(): number;
}

/** Some of the fields of a record; undefined is the same as a missing field. */
export type Given<R> = { readonly [Key in keyof R]?: R[Key] | undefined };

type Amendment<R> = Given<R> & { readonly updated_at?: string };

const BTree = btree.default;
type BTree<K, V> = InstanceType<typeof btree.default<K, V>>;

/** A value as a text, and the id of a record that has it. */
type IndexKey = readonly [value: string, id: number];

const compare = ([a, id]: IndexKey, [b, other]: IndexKey): number => (a === b ? id - other : a < b ? -1 : 1);

/** The ids of live records by the value of a field. */
class FieldIndex {
  readonly #field: string;
  readonly #ignoresCase: boolean;
  readonly #keys: BTree<IndexKey, undefined>;

  /** @param ignoresCase true if texts that differ only in case are the same */
  constructor(field: string, ignoresCase: boolean, keys = new BTree<IndexKey, undefined>(undefined, compare)) {
    this.#field = field;
    this.#ignoresCase = ignoresCase;
    this.#keys = keys;
  }

  /** A copy in constant time; changes of one do not reach the other. */
  copy(): FieldIndex {
    return new FieldIndex(this.#field, this.#ignoresCase, this.#keys.clone());
  }

  /** The ids of the records that have a value, lowest first; those that nobody asks for cost nothing. */
  *idsOf(value: unknown): Generator<number> {
    const wanted = this.#textOf(value);
    for (const [text, id] of this.#keys.keys([wanted, 0])) {
      if (text !== wanted) return;
      yield id;
    }
  }

  /** Follows a record that was added, deleted or replaced. */
  change(before: EntityRow | undefined, after: EntityRow | undefined): void {
    if (before?.[this.#field] === after?.[this.#field] && before !== undefined && after !== undefined) return;
    if (before !== undefined) this.#keys.delete([this.#textOf(before[this.#field]), before.id]);
    if (after !== undefined) this.#keys.set([this.#textOf(after[this.#field]), after.id], undefined);
  }

  /** A quote keeps texts apart from other values. */
  #textOf(value: unknown): string {
    if (this.#ignoresCase) return String(value).toLowerCase();
    return typeof value === 'string' ? `"${value}` : String(value);
  }
}

/** What a table holds: copies share it until one of them changes. */
interface Content<R extends EntityRow> {
  /** By id, the deleted ones too. */
  readonly records: BTree<number, R>;
  readonly indexes: Map<string, FieldIndex>;
  nextId: number;
  size: number;
  /** The identity of the content: a change replaces it. */
  version: object;
  /** True if several tables hold this content: the next change copies it. */
  isShared?: true;
  /** The live records, once somebody has asked for all of them. */
  live?: readonly R[] | undefined;
}

/**
 * Records are frozen and replaced: a reader's record stays as it was. Only the export of the state sees deleted ones.
 * A baseline and a snapshot are tables, too: those of accounts are copies of them.
 */
export class Table<R extends EntityRow> {
  readonly #definition: TableDefinition;
  readonly #stamps: Stamps | undefined;
  #content: Content<R>;

  /**
   * @param from the table to copy, in constant time; or what it holds
   * @param stamps from the account; a table without them accepts only whole records
   */
  constructor(definition: TableDefinition, from: Table<R> | Content<R>, stamps?: Stamps) {
    this.#definition = definition;
    this.#stamps = stamps;
    this.#content = from instanceof Table ? from.#share() : from;
  }

  #share(): Content<R> {
    this.#content.isShared = true;
    return this.#content;
  }

  find(id: number): R | undefined {
    return liveOf(this.#content.records.get(id));
  }

  /** @throws {RecordNotFound} */
  get(id: number): R {
    return orNotFound(this.find(id));
  }

  /** How many live records there are. */
  get size(): number {
    return this.#content.size;
  }

  /** How many records there are, the deleted ones too. */
  get stored(): number {
    return this.#content.records.size;
  }

  get nextId(): number {
    return this.#content.nextId;
  }

  /** The same object until something changes. */
  get version(): object {
    return this.#content.version;
  }

  /** The live records, oldest first. */
  all(): readonly R[] {
    this.#content.live ??= this.allWithDeleted().filter(isLive);
    return this.#content.live;
  }

  allWithDeleted(): readonly R[] {
    return this.#content.records.valuesArray();
  }

  /** The live records whose field has this value, oldest first; the definition says where the case of a text is ignored. */
  where<Key extends keyof R & string>(field: Key, value: R[Key]): readonly R[] {
    return [...this.#having(field, value)];
  }

  /** The oldest of them that fits: saves the look at all others. */
  first<Key extends keyof R & string>(field: Key, value: R[Key], fits = (_record: R): boolean => true): R | undefined {
    for (const record of this.#having(field, value)) if (fits(record)) return record;
    return undefined;
  }

  count<Key extends keyof R & string>(field: Key, value: R[Key]): number {
    return this.where(field, value).length;
  }

  *#having(field: string, value: unknown): Generator<R> {
    const { records } = this.#content;
    for (const id of this.index(field).idsOf(value)) {
      const record = records.get(id);
      if (record !== undefined) yield record;
    }
  }

  /** The live records by the values of a field; built by the first call, then kept current. */
  index(field: string): FieldIndex {
    const { indexes } = this.#content;
    const known = indexes.get(field);
    if (known !== undefined) return known;
    const ignoresCase = this.#definition.lookups.some((one) => one.field === field && one.ignoresCase);
    const index = new FieldIndex(field, ignoresCase);
    for (const record of this.all()) index.change(undefined, record);
    indexes.set(field, index);
    return index;
  }

  /** Adds a record: a missing field is generated, stamped or has its default. */
  add(given: Given<R>): R {
    return present(this.addAll([given])[0]);
  }

  /**
   * Adds records, in this order.
   * @throws {AccountFull}
   */
  addAll(given: readonly Given<R>[]): readonly R[] {
    const { userId, now, countRecords } = this.#account;
    if (countRecords() + given.length > MAX_RECORDS) throw new AccountFull();
    const time = now();
    const stamp = { user_id: userId, created_at: time, updated_at: time };
    const records = given.map((one, index) => this.#created(one, this.nextId + index, stamp));
    this.put(records);
    return records;
  }

  #created(given: Row, id: number, stamp: Row): R {
    const { generated, defaults } = this.#definition;
    const texts: Record<string, string> = {};
    for (const [key, kind] of Object.entries(generated)) {
      if (given[key] === undefined) texts[key] = this.#account.generate(kind);
    }
    // The keys of a definition are those of its record, but the compiler does not know which definition this is.
    return compose(this.#definition, id, given, texts, stamp, defaults) as EntityRow & R;
  }

  /** Changes a record as a client does: `updated_at` changes. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: this.#account.now() });
  }

  /** Changes a record as the service does by itself: `updated_at` stays. */
  amend(record: R, changes: Amendment<R>): R {
    const changed = this.#amended(record, changes);
    this.put([changed]);
    return changed;
  }

  /** Changes records as the service does by itself, each one once. */
  amendAll(amended: readonly (readonly [record: R, changes: Amendment<R>])[]): void {
    const records = amended.map(([record, changes]) => this.#amended(record, changes));
    this.put(records);
  }

  #amended(record: R, changes: Row): R {
    // The keys of a definition are those of its record, but the compiler does not know which definition this is.
    return recompose(this.#definition, record, changes) as EntityRow & R;
  }

  /** Marks a record as deleted where its shape has `deleted_at`; deletes it where it has none. */
  remove(record: R): void {
    this.removeAll([record]);
  }

  removeAll(records: readonly R[]): void {
    const now = this.#account.now();
    if (!('deleted_at' in this.#definition.blank)) this.#change(records, true);
    else this.put(records.map((one) => this.#amended(one, { deleted_at: now, updated_at: now })));
  }

  /**
   * A copy of the table as it is now: to write to, or for `restore`.
   * @param stamps those of the account that writes to it
   */
  copy(stamps?: Stamps): Table<R> {
    return new Table(this.#definition, this, stamps);
  }

  /** @param saved of this table */
  restore(saved: Table<R>): void {
    this.#content = saved.#share();
  }

  /** Adds whole records, each with an id of its own, in the places of those that have their ids. */
  put(records: readonly R[]): void {
    this.#change(records, false);
  }

  /** @param isDelete true to delete the records, false to store them */
  #change(records: readonly R[], isDelete: boolean): void {
    const { records: own, indexes, isShared, ...rest } = this.#content;
    if (isShared) {
      const copies = [...indexes].map(([name, index]) => [name, index.copy()] as const);
      this.#content = { ...rest, records: own.clone(), indexes: new Map(copies) };
    }
    const content = this.#content;
    for (const record of records) {
      const before = liveOf(content.records.get(record.id));
      const after = isDelete ? undefined : liveOf(record);
      if (isDelete) content.records.delete(record.id);
      else content.records.set(record.id, Object.freeze(record));
      for (const index of content.indexes.values()) index.change(before, after);
      content.size += Number(after !== undefined) - Number(before !== undefined);
      if (!isDelete) content.nextId = Math.max(content.nextId, record.id + 1);
    }
    content.version = {};
    content.live = undefined;
  }

  get #account(): Stamps {
    return present(this.#stamps);
  }
}

const liveOf = <R extends Entity>(record: R | undefined): R | undefined =>
  record !== undefined && isLive(record) ? record : undefined;

/**
 * The table that a baseline has: accounts share it, and never change it.
 * @param nextId the id of the next record, unless a record here has it or a higher one
 */
export function createBase<R extends EntityRow>(
  definition: TableDefinition,
  records: readonly R[],
  nextId: number,
): Table<R> {
  const sorted = records.toSorted((one, other) => one.id - other.id);
  for (const record of sorted) Object.freeze(record);
  const live = sorted.filter(isLive);
  const base = new Table<R>(definition, {
    records: new BTree(sorted.map((one): [number, R] => [one.id, one])),
    indexes: new Map(),
    nextId: Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1),
    size: live.length,
    version: {},
    live,
  });
  // The indexes are built once for all copies.
  for (const { field } of definition.lookups) base.index(field);
  return base;
}

/** @throws {RecordNotFound} for undefined */
export function orNotFound<R>(record: R | undefined): R {
  if (record === undefined) throw new RecordNotFound();
  return record;
}
