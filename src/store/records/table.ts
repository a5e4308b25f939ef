/** What a declaration says of one table of records: its name in a fixture, its shape, and what may be left out. */
import type { Static, TObject } from 'typebox';

/** Every record has one; it is unique in its table. */
export interface Identified {
  readonly id: number;
}

/** A record of any table, whole or in part. */
export type Row = Readonly<Record<string, unknown>>;

/** A record that was not deleted; where its shape has no `deleted_at`, it is there or gone. */
export const isLive = (record: Identified & { readonly deleted_at?: unknown }): boolean =>
  (record.deleted_at ?? null) === null;

/** How the text of a field is drawn when nobody gives one. */
export type Drawn = 'uuid' | 'token' | 'digits';

/** A field that names a record of another table, or of one of the service's own lists. */
export interface Reference {
  /** Where in the record, as a JSON pointer: `/contact_type_id`. */
  readonly pointer: string;
  /** The name in a fixture of the table that is referred to. */
  readonly table: string;
  readonly id: number;
}

/** What a fixture gives of its other tables while one record is completed. */
export interface Surroundings {
  /** The id of the oldest record of a table. */
  first(table: string): number | undefined;
  find(table: string, id: number | null | undefined): Row | undefined;
}

interface Declaration<S extends TObject> {
  /** Its name in a fixture. */
  readonly name: string;
  readonly schema: S;
  /** The fields without which a record makes no sense. */
  readonly needs: readonly (keyof Static<S> & string)[];
  /** The id of the first record, where others have the lower ones. */
  readonly firstId?: number;
  /** What a new record holds where nothing was given. */
  readonly blank?: Readonly<Partial<Static<S>>>;
  readonly drawn?: { readonly [Key in keyof Static<S> & string]?: Drawn };
  /** What can be told from the rest of a fixture where nothing was given. */
  readonly complete?: (given: Readonly<Partial<Static<S>>>, surroundings: Surroundings) => Partial<Static<S>>;
  readonly refers?: (record: Static<S>) => Reference[];
  /** The records of a fixture that says nothing of the table, told from its other tables. */
  readonly derive?: Derive;
}

/**
 * @param all the records of another table
 * @param since microseconds since 1970 for which the fixture tells how things are
 */
type Derive = (all: (table: string) => readonly (Row & Identified)[], since: number) => readonly Row[];

/** A declaration as the code that serves every table sees it. */
export interface Table<S extends TObject = TObject> {
  readonly name: string;
  readonly schema: S;
  /** Those of its shape, in their order. */
  readonly keys: readonly string[];
  readonly needs: readonly string[];
  readonly firstId: number;
  readonly blank: Row;
  readonly drawn: Readonly<Record<string, Drawn>>;
  complete(given: Row, surroundings: Surroundings): Row;
  refers(record: Row): Reference[];
  readonly derive: Derive;
}

/** Declares a table; what is not said is empty. */
export const table = <S extends TObject>(declared: Declaration<S>): Table<S> =>
  ({
    firstId: 1,
    blank: {},
    drawn: {},
    complete: () => ({}),
    refers: () => [],
    derive: () => [],
    keys: Object.keys(declared.schema.properties),
    ...declared,
  }) as Table<S>;

/** The references of plain `*_id` fields; null and 0 name nobody. */
export function references(fields: Readonly<Record<string, readonly [table: string, id: number | null]>>): Reference[] {
  return Object.entries(fields).flatMap(([field, [table, id]]) => (id ? [{ pointer: `/${field}`, table, id }] : []));
}

/** Puts a record together with the keys of its shape in their order, each from the first source that has it. */
export function compose(declared: Table, ...sources: readonly Row[]): Row {
  const record: Record<string, unknown> = {};
  for (const key of declared.keys) {
    record[key] = undefined;
    for (const source of sources) {
      if (source[key] === undefined) continue;
      record[key] = source[key];
      break;
    }
  }
  return record;
}
