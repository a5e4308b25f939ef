/** One table of a world: an immutable, shared base plus this world's own changes. */
import type { Identified } from './records/table.js';

/** The records that a baseline gives a table, oldest (lowest id) first. Shared by worlds and never changed. */
export interface Base<R extends Identified> {
  readonly records: readonly R[];
  readonly byId: ReadonlyMap<number, R>;
  /** The id that the next new record gets. */
  readonly nextId: number;
}

/** @param nextId where a table goes on counting, when its records do not say more */
export function createBase<R extends Identified>(records: readonly R[], nextId: number): Base<R> {
  const sorted = records.map((one) => Object.freeze(one)).sort((a, b) => a.id - b.id);
  return {
    records: sorted,
    byId: new Map(sorted.map((one) => [one.id, one])),
    nextId: Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1),
  };
}

/** Records are frozen and replaced, never mutated: what a reader holds stays as it was. */
export class Collection<R extends Identified> {
  readonly #base: Base<R>;
  readonly #changed = new Map<number, R | undefined>();
  #added = 0;
  #all: readonly R[] | undefined;

  constructor(base: Base<R>) {
    this.#base = base;
  }

  /** A collection of its own with the same records. */
  copy(): Collection<R> {
    const copy = new Collection(this.#base);
    for (const [id, record] of this.#changed) copy.#changed.set(id, record);
    copy.#added = this.#added;
    return copy;
  }

  get nextId(): number {
    return this.#base.nextId + this.#added;
  }

  get(id: number): R | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#base.byId.get(id);
  }

  /** All records, lowest id first. */
  all(): readonly R[] {
    this.#all ??= this.#merge();
    return this.#all;
  }

  /** Adds a record whose id is {@link nextId}. */
  add(record: R): void {
    this.#added += 1;
    this.#change(record.id, record);
  }

  replace(record: R): void {
    this.#change(record.id, record);
  }

  delete(id: number): void {
    this.#change(id, undefined);
  }

  #change(id: number, record: R | undefined): void {
    this.#changed.set(id, record && Object.freeze(record));
    this.#all = undefined;
  }

  #merge(): readonly R[] {
    if (this.#changed.size === 0) return this.#base.records;
    const kept = this.#base.records.flatMap((one) => this.get(one.id) ?? []);
    const added = [...this.#changed.values()].filter((one) => one !== undefined && one.id >= this.#base.nextId);
    return [...kept, ...(added as R[])];
  }
}
