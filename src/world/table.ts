/** One table of a world, as handlers use it: ids, owner and timestamps are stamped here. */
import { type Chunk, Collection } from '../store/collection.js';
import {
  compose,
  type Entity,
  type EntityRow,
  type GeneratedKind,
  isLive,
  type Row,
  type TableDefinition,
} from '../store/records/table-definition.js';

/** No live record is what was asked for; the endpoint says how that is answered. */
export class RecordNotFound extends Error {}

/** What a table takes from its world. */
export interface Stamps {
  readonly userId: number;
  /** The time as `created_at` is written. */
  now(): string;
  generate(kind: GeneratedKind): string;
}

/** Some of the fields of a record; undefined says as little as a field that is not there. */
export type Given<R> = { readonly [Key in keyof R]?: R[Key] | undefined };

/** Records are given back frozen. Deleted ones are seen by nobody but the export of the state. */
export class Table<R extends Entity> {
  readonly #declared: TableDefinition;
  readonly #base: Collection<R>;
  readonly #stamps: Stamps;
  #collection: Collection<R>;
  /** Is the collection kept elsewhere too, by the baseline or a snapshot? Then the next change is made in a copy of it. */
  #isKept = true;

  constructor(declared: TableDefinition, base: Collection<R>, stamps: Stamps) {
    this.#declared = declared;
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

  count<Key extends keyof R & string>(field: Key, value: R[Key]): number {
    return this.#collection.index(field, false).count(value);
  }

  /** Adds a record: what is not given is drawn, stamped or blank. */
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

  #created(given: Given<R>, id: number): R {
    const now = this.#stamps.now();
    const drawn: Record<string, string> = {};
    for (const [key, kind] of Object.entries(this.#declared.generated)) {
      // The keys of a declaration are those of its record.
      if ((given as Row)[key] === undefined) drawn[key] = this.#stamps.generate(kind);
    }
    return this.#composed(id, given, drawn, this.#declared.defaults, {
      user_id: this.#stamps.userId,
      created_at: now,
      updated_at: now,
    });
  }

  /** Changes a record as a client does: `updated_at` moves. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: this.#stamps.now() });
  }

  /** Changes a record as the service does by itself: `updated_at` stays. */
  amend(record: R, changes: Given<R> & { readonly updated_at?: string }): R {
    const changed = this.#composed(record.id, changes, record);
    this.#changing().put(changed);
    return changed;
  }

  #composed(id: number, ...sources: readonly object[]): R {
    // The keys of a declaration are those of its record, but the compiler does not know which declaration this is.
    return compose(this.#declared, id, ...(sources as readonly Row[])) as EntityRow & R;
  }

  /** Marks a record as deleted where its shape has `deleted_at`; takes it away where it has none. */
  remove(record: R): void {
    this.removeAll([record]);
  }

  /** Removes records that are there. */
  removeAll(records: readonly R[]): void {
    const [marked, taken] = [records.filter(hasDeletedAt), records.filter((one) => !hasDeletedAt(one))];
    const now = this.#stamps.now();
    if (marked.length > 0) this.#changing().putAll(marked.map((one) => ({ ...one, deleted_at: now, updated_at: now })));
    if (taken.length > 0) this.#changing().deleteAll(taken);
  }

  /** Is this record as the baseline has it? */
  isOfBaseline(record: R): boolean {
    return this.#base.get(record.id) === record;
  }

  /** Records with neighbouring ids, lowest first, the deleted ones too. */
  chunks(): Iterable<Chunk<R>> {
    return this.#collection.chunks();
  }

  /** The same object as long as nothing changes. */
  get version(): object {
    return this.#collection.version;
  }

  /** Every record, the deleted ones too. */
  allWithDeleted(): readonly R[] {
    return this.#collection.all();
  }

  get nextId(): number {
    return this.#collection.nextId;
  }

  /** A table that holds the same, to be changed apart from this one, and at this moment. */
  draft(): Table<R> {
    const now = this.#stamps.now();
    const draft = new Table(this.#declared, this.#base, { ...this.#stamps, now: () => now });
    draft.restore(this.save());
    return draft;
  }

  /**
   * Takes what a draft holds.
   * @param since the version of this table from which the draft was made
   * @returns false where this table has changed since then: nothing is taken
   */
  commit(draft: Table<R>, since: object): boolean {
    if (this.version !== since) return false;
    this.restore(draft.save());
    return true;
  }

  /** What the table holds now, for coming back to it. */
  save(): Collection<R> {
    this.#isKept = true;
    return this.#collection;
  }

  /** @param saved of this table */
  restore(saved: Collection<R>): void {
    this.#collection = saved;
    this.#isKept = true;
  }

  #changing(): Collection<R> {
    if (this.#isKept) this.#collection = new Collection(this.#collection);
    this.#isKept = false;
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
