/** One table of a world, as handlers use it: ids, owner and timestamps are stamped here. */
import { type Base, Collection } from '../store/collection.js';
import { compose, type Table as Declaration, type Identified, type Row } from '../store/records/table.js';

/** No live record is what was asked for; the endpoint says how that is answered. */
export class RecordNotFound extends Error {}

/** What a table takes from its world. */
export interface Stamps {
  readonly userId: number;
  /** The time as `created_at` is written. */
  now(): string;
  draw(kind: Declaration['drawn'][string]): string;
}

/** Some of the fields of a record; undefined says as little as a field that is not there. */
export type Given<R> = { readonly [Key in keyof R]?: R[Key] | undefined };

const isLive = (record: Row): boolean => (record.deleted_at ?? null) === null;

/** Records are given back frozen. Deleted ones are seen by nobody but the export of the state. */
export class Table<R extends Identified> {
  readonly #declared: Declaration;
  readonly #base: Base<R>;
  readonly #stamps: Stamps;
  #collection: Collection<R>;
  /** Is the collection kept by a snapshot too? Then the next change is made in a copy of it. */
  #isKept = false;
  #live: readonly R[] | undefined;
  readonly #indexes = new Map<string, ReadonlyMap<unknown, readonly R[]>>();

  constructor(declared: Declaration, base: Base<R>, stamps: Stamps) {
    this.#declared = declared;
    this.#base = base;
    this.#stamps = stamps;
    this.#collection = new Collection(base);
  }

  find(id: number): R | undefined {
    const record = this.#collection.get(id);
    return record !== undefined && isLive(record as Row & R) ? record : undefined;
  }

  /** @throws {RecordNotFound} */
  get(id: number): R {
    return found(this.find(id));
  }

  /** The live records, oldest first. */
  all(): readonly R[] {
    this.#live ??= this.#collection.all().filter((record) => isLive(record as Row & R));
    return this.#live;
  }

  /** The live records whose field has this value, oldest first. */
  where<Key extends keyof R>(field: Key, value: R[Key]): readonly R[] {
    return this.#indexed(String(field), (record) => record[field]).get(value) ?? [];
  }

  /** The oldest live record whose field has this value. */
  first<Key extends keyof R>(field: Key, value: R[Key]): R | undefined {
    return this.where(field, value)[0];
  }

  /** The live records whose field is this text, whatever its case, oldest first. */
  named<Key extends keyof R>(field: Key, text: string): readonly R[] {
    const index = this.#indexed(`${String(field)} folded`, (record) => String(record[field]).toLowerCase());
    return index.get(text.toLowerCase()) ?? [];
  }

  count<Key extends keyof R>(field: Key, value: R[Key]): number {
    return this.where(field, value).length;
  }

  /** Adds a record: what is not given is drawn, stamped or blank. */
  add(given: Given<R>): R {
    const now = this.#stamps.now();
    const missing = Object.entries(this.#declared.drawn).filter(([key]) => (given as Row)[key] === undefined);
    const record = compose(
      this.#declared,
      { id: this.#collection.nextId },
      given,
      Object.fromEntries(missing.map(([key, kind]) => [key, this.#stamps.draw(kind)])),
      this.#declared.blank,
      { user_id: this.#stamps.userId, created_at: now, updated_at: now },
    ) as Row & R;
    this.#changing().add(record);
    return record;
  }

  /** Changes a record as a client does: `updated_at` moves. */
  update(record: R, changes: Given<R>): R {
    return this.amend(record, { ...changes, updated_at: this.#stamps.now() });
  }

  /** Changes a record as the service does by itself: `updated_at` stays. */
  amend(record: R, changes: Given<R> & { readonly updated_at?: string }): R {
    const changed = compose(this.#declared, changes, record as Row & R) as Row & R;
    this.#changing().replace(changed);
    return changed;
  }

  /** Marks a record as deleted where its shape has `deleted_at`; takes it away where it has none. */
  remove(record: R): void {
    if ('deleted_at' in record) {
      const now = this.#stamps.now();
      this.#changing().replace({ ...record, deleted_at: now, updated_at: now });
    } else {
      this.#changing().delete(record.id);
    }
  }

  /** Is this record as the baseline has it? */
  isOfBaseline(record: R): boolean {
    return this.#base.byId.get(record.id) === record;
  }

  /** Every record, the deleted ones too. */
  everything(): readonly R[] {
    return this.#collection.all();
  }

  get nextId(): number {
    return this.#collection.nextId;
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
    this.#forget();
  }

  #changing(): Collection<R> {
    if (this.#isKept) this.#collection = this.#collection.copy();
    this.#isKept = false;
    this.#forget();
    return this.#collection;
  }

  /** The live records by what `keyOf` gives of them; made once between two changes. */
  #indexed(name: string, keyOf: (record: R) => unknown): ReadonlyMap<unknown, readonly R[]> {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    const index = new Map<unknown, R[]>();
    for (const record of this.all()) {
      const key = keyOf(record);
      const same = index.get(key);
      if (same === undefined) index.set(key, [record]);
      else same.push(record);
    }
    this.#indexes.set(name, index);
    return index;
  }

  #forget(): void {
    this.#live = undefined;
    this.#indexes.clear();
  }
}

/** @throws {RecordNotFound} when there is none */
export function found<R>(record: R | undefined): R {
  if (record === undefined) throw new RecordNotFound();
  return record;
}
