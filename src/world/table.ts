/** One table of a world, as handlers use it: ids, owner and timestamps are stamped here. */
import type { Provenance } from '../assumptions/provenance.js';
import { MAX_ITEMS, mapInBatches } from '../batches.js';
import { type Chunk, Collection, type Version } from '../store/collection.js';
import {
  compose,
  type Entity,
  type EntityRow,
  type GeneratedKind,
  isLive,
  type Row,
  recompose,
  type TableDefinition,
} from '../store/records/table-definition.js';

/** Thrown when no live record is found; the endpoint decides which failure that is. */
export class RecordNotFound extends Error {}

/** What a table needs of its world. */
export interface Stamps {
  readonly userId: number;
  /** The time as `created_at` is written. */
  now(): string;
  generate(kind: GeneratedKind): string;
  readonly provenance: Provenance;
}

/** Some of the fields of a record; undefined is the same as a missing field. */
export type Given<R> = { readonly [Key in keyof R]?: R[Key] | undefined };

type Amendment<R> = Given<R> & { readonly updated_at?: string };

/** Returned records are frozen. Only the export of the state sees deleted ones. */
export class Table<R extends Entity> {
  readonly #definition: TableDefinition;
  readonly #base: Collection<R>;
  readonly #stamps: Stamps;
  #collection: Collection<R>;
  /** Does the baseline or a snapshot hold the same collection? Then the next change copies it. */
  #isShared = true;

  constructor(definition: TableDefinition, base: Collection<R>, stamps: Stamps) {
    this.#definition = definition;
    this.#base = base;
    this.#stamps = stamps;
    this.#collection = base;
  }

  find(id: number): R | undefined {
    const record = this.#collection.get(id);
    return record !== undefined && isLive(record) ? record : undefined;
  }

  /** @throws {RecordNotFound} */
  get(id: number): R {
    return orNotFound(this.find(id));
  }

  /** How many live records there are. */
  get size(): number {
    return this.#collection.size;
  }

  /** The live records, oldest first. */
  all(): readonly R[] {
    return this.#collection.live();
  }

  /** The live records whose field has this value, oldest first. */
  where<Key extends keyof R & string>(field: Key, value: R[Key]): readonly R[] {
    return this.#known(this.#collection.index(field, false).idsOf(value));
  }

  /** The oldest live record whose field has this value. */
  first<Key extends keyof R & string>(field: Key, value: R[Key]): R | undefined {
    for (const id of this.#collection.index(field, false).idsOf(value)) return this.#collection.get(id);
    return undefined;
  }

  /** The live records whose field is this text, whatever its case, oldest first. */
  whereIgnoringCase(field: keyof R & string, text: string): readonly R[] {
    return this.#known(this.#collection.index(field, true).idsOf(text));
  }

  /** The live records whose field has this value now, oldest first; its yields end batches. */
  *whereInBatches<Key extends keyof R & string>(field: Key, value: R[Key]): Generator<void, readonly R[]> {
    const collection = this.save();
    const index = yield* collection.buildIndex(field, false);
    // An index names records that are there.
    return yield* mapInBatches(index.idsOf(value), (id) => collection.get(id) as R);
  }

  /** Builds what the records are looked up by, unless it is there; its yields end batches. The first look would build it at once. */
  *prepareLookups(): Generator<void, void> {
    yield* this.save().buildIndexes(this.#definition.lookups);
  }

  count<Key extends keyof R & string>(field: Key, value: R[Key]): number {
    return this.#collection.index(field, false).count(value);
  }

  /** Adds a record: a missing field is generated, stamped or has its default. */
  add(given: Given<R>): R {
    const record = this.#created(given, this.#collection.nextId);
    this.#changing().put(record);
    return record;
  }

  /** Adds records, in this order. */
  addAll(given: readonly Given<R>[]): R[] {
    const { nextId } = this.#collection;
    const records = given.map((one, index) => this.#created(one, nextId + index));
    this.#changing().putAll(records);
    return records;
  }

  /** The same; its yields end batches. */
  *addInBatches(given: readonly Given<R>[]): Generator<void, void> {
    for (let at = 0; at < given.length; at += MAX_ITEMS) {
      if (at > 0) yield;
      this.addAll(given.slice(at, at + MAX_ITEMS));
    }
  }

  #created(given: Given<R>, id: number): R {
    const now = this.#stamps.now();
    const generated: Record<string, string> = {};
    for (const [key, kind] of Object.entries(this.#definition.generated)) {
      // The keys of a definition are those of its record.
      if ((given as Row)[key] === undefined) generated[key] = this.#stamps.generate(kind);
    }
    const record = this.#composed(id, given, generated, this.#definition.defaults, {
      user_id: this.#stamps.userId,
      created_at: now,
      updated_at: now,
    });
    return this.#stamps.provenance.mark(record);
  }

  /** Changes a record as a client does: `updated_at` changes. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: this.#stamps.now() });
  }

  /** Changes a record as the service does by itself: `updated_at` stays. */
  amend(record: R, changes: Amendment<R>): R {
    const changed = this.#amended(record, changes);
    this.#changing().put(changed);
    return changed;
  }

  /** Changes records as the service does by itself, each one once. */
  amendAll(amended: readonly (readonly [record: R, changes: Amendment<R>])[]): void {
    this.#changing().putAll(amended.map(([record, changes]) => this.#amended(record, changes)));
  }

  #composed(id: number, ...sources: readonly object[]): R {
    // The keys of a definition are those of its record, but the compiler does not know which definition this is.
    return compose(this.#definition, id, ...(sources as readonly Row[])) as EntityRow & R;
  }

  #amended(record: R, changes: object): R {
    // The keys of a definition are those of its record, but the compiler does not know which definition this is.
    const changed = recompose(this.#definition, record as EntityRow & R, changes as Row) as EntityRow & R;
    return this.#stamps.provenance.mark(changed);
  }

  /** Marks a record as deleted where its shape has `deleted_at`; deletes it where it has none. */
  remove(record: R): void {
    this.removeAll([record]);
  }

  /** Removes records that are there. */
  removeAll(records: readonly R[]): void {
    const [marked, deleted] = [records.filter(hasDeletedAt), records.filter((one) => !hasDeletedAt(one))];
    const now = this.#stamps.now();
    if (marked.length > 0)
      this.#changing().putAll(marked.map((one) => this.#amended(one, { deleted_at: now, updated_at: now })));
    if (deleted.length > 0) this.#changing().deleteAll(deleted);
  }

  /** The same; its yields end batches. */
  *removeInBatches(records: readonly R[]): Generator<void, void> {
    for (let at = 0; at < records.length; at += MAX_ITEMS) {
      if (at > 0) yield;
      this.removeAll(records.slice(at, at + MAX_ITEMS));
    }
  }

  /** The record of this id as the baseline has it. */
  inBaseline(id: number): R | undefined {
    return this.#base.get(id);
  }

  /** Records with neighbouring ids, lowest first, the deleted ones too. */
  chunks(): Iterable<Chunk<R>> {
    return this.#collection.chunks();
  }

  /** The same object until something changes. */
  get version(): Version<R> {
    return this.#collection.version;
  }

  get nextId(): number {
    return this.#collection.nextId;
  }

  /** What the records take in memory, without those of the baseline. */
  get bytes(): number {
    return this.#collection.bytes;
  }

  /**
   * A copy to change apart from this table; its clock stands still.
   * @param provenance of what is written to it; that of the write under way by default
   */
  draft(provenance = this.#stamps.provenance.keep()): Table<R> {
    const now = this.#stamps.now();
    const stamps = { ...this.#stamps, now: () => now, provenance };
    const draft = new Table(this.#definition, this.#base, stamps);
    draft.restore(this.save());
    return draft;
  }

  /**
   * Replaces what this table holds by what a draft holds.
   * @param since the version of this table from which the draft was made
   * @returns false when this table has changed since then: it stays as it is
   */
  commit(draft: Table<R>, since: object): boolean {
    if (this.version !== since) return false;
    this.restore(draft.save());
    return true;
  }

  /** What the table holds now, for `restore`. */
  save(): Collection<R> {
    this.#isShared = true;
    return this.#collection;
  }

  /** @param saved of this table */
  restore(saved: Collection<R>): void {
    this.#collection = saved;
    this.#isShared = true;
  }

  #changing(): Collection<R> {
    if (this.#isShared) this.#collection = new Collection(this.#collection);
    this.#isShared = false;
    return this.#collection;
  }

  #known(ids: Iterable<number>): readonly R[] {
    const records: R[] = [];
    for (const id of ids) {
      const record = this.#collection.get(id);
      if (record !== undefined) records.push(record);
    }
    return records;
  }
}

const hasDeletedAt = (record: object): boolean => 'deleted_at' in record;

/** @throws {RecordNotFound} when there is none */
export function orNotFound<R>(record: R | undefined): R {
  if (record === undefined) throw new RecordNotFound();
  return record;
}
