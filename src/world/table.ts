/** One table of a world, as handlers use it: ids, owner and timestamps are stamped here. */
import type { Provenance } from '../assumptions/provenance.js';
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
  /** Learns by how many records a table grew or, below 0, shrank. */
  count(added: number): void;
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
    const id = this.#collection.index(field, false).firstOf(value);
    return id === undefined ? undefined : this.#collection.get(id);
  }

  /** The live records whose field is this text, whatever its case, oldest first. */
  whereIgnoringCase(field: keyof R & string, text: string): readonly R[] {
    return this.#known(this.#collection.index(field, true).idsOf(text));
  }

  count<Key extends keyof R & string>(field: Key, value: R[Key]): number {
    return this.#collection.index(field, false).count(value);
  }

  /** Adds a record: a missing field is generated, stamped or has its default. */
  add(given: Given<R>): R {
    // One record is added for each that is given.
    return this.addAll([given])[0] as R;
  }

  /** Adds records, in this order. */
  addAll(given: readonly Given<R>[]): readonly R[] {
    const { nextId } = this.#collection;
    const now = this.#stamps.now();
    const stamp = { user_id: this.#stamps.userId, created_at: now, updated_at: now };
    const records = given.map((one, index) => this.#created(one, nextId + index, stamp));
    this.#change((content) => content.put(records));
    return records;
  }

  #created(given: Given<R>, id: number, stamp: object): R {
    const { generated, defaults } = this.#definition;
    const texts: Record<string, string> = {};
    for (const [key, kind] of Object.entries(generated)) {
      // The keys of a definition are those of its record.
      if ((given as Row)[key] === undefined) texts[key] = this.#stamps.generate(kind);
    }
    // The keys of a definition are those of its record, but the compiler does not know which definition this is.
    const record = compose(this.#definition, id, given as Row, texts, defaults, stamp as Row) as EntityRow & R;
    return this.#stamps.provenance.mark(record);
  }

  /** Changes a record as a client does: `updated_at` changes. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: this.#stamps.now() });
  }

  /** Changes a record as the service does by itself: `updated_at` stays. */
  amend(record: R, changes: Amendment<R>): R {
    const changed = this.#amended(record, changes);
    this.#change((content) => content.put([changed]));
    return changed;
  }

  /** Changes records as the service does by itself, each one once. */
  amendAll(amended: readonly (readonly [record: R, changes: Amendment<R>])[]): void {
    const records = amended.map(([record, changes]) => this.#amended(record, changes));
    this.#change((content) => content.put(records));
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
    const now = this.#stamps.now();
    if (!('deleted_at' in this.#definition.blank)) {
      this.#change((content) => content.delete(records));
      return;
    }
    const deleted = records.map((one) => this.#amended(one, { deleted_at: now, updated_at: now }));
    this.#change((content) => content.put(deleted));
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

  /** What the table holds now, for `restore`. */
  save(): Collection<R> {
    this.#isShared = true;
    return this.#collection;
  }

  /** @param saved of this table */
  restore(saved: Collection<R>): void {
    this.#stamps.count(saved.stored - this.#collection.stored);
    this.#collection = saved;
    this.#isShared = true;
  }

  #change(apply: (content: Collection<R>) => void): void {
    if (this.#isShared) this.#collection = new Collection(this.#collection);
    this.#isShared = false;
    const { stored } = this.#collection;
    apply(this.#collection);
    this.#stamps.count(this.#collection.stored - stored);
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

/** @throws {RecordNotFound} when there is none */
export function orNotFound<R>(record: R | undefined): R {
  if (record === undefined) throw new RecordNotFound();
  return record;
}
