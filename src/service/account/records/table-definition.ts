/** The definition of a table of records: its name, its shape, and the values of fields that are left out. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** Every record has one; it is unique in its table. */
export interface Entity {
  readonly id: number;
}

/** A record of any table, whole or in part. */
export type Row = Readonly<Record<string, unknown>>;

/** A record of any table, whole or in part, whose id is known. */
export type EntityRow = Row & Entity;

/** A record that was not deleted; without `deleted_at` in its shape, every record is live. */
export const isLive = (record: Entity & { readonly deleted_at?: unknown }): boolean =>
  (record.deleted_at ?? null) === null;

export type GeneratedKind = 'uuid' | 'token' | 'digits';

interface TableDeclaration<S extends TObject> {
  /** Its name in a fixture. */
  readonly name: string;
  readonly schema: S;
  /** The id of the first record, where others have the lower ones. */
  readonly firstId?: number;
  /** The values of missing fields: null where the shape allows it and nothing else is said. */
  readonly defaults?: Readonly<Partial<Static<S>>>;
  readonly generated?: { readonly [Key in keyof Static<S> & string]?: GeneratedKind };
  /** The tables that fields name a record of, under their names in a fixture; a fixture that leaves a field out means the oldest. */
  readonly parents?: { readonly [Key in keyof Static<S> & string]?: string };
  /** The tables that fields of a record can name: a field that is left out names no record. */
  readonly links?: { readonly [Key in keyof Static<S> & string]?: string };
  /** What its records are looked up by, where they can be many. */
  readonly lookups?: readonly Lookup<keyof Static<S> & string>[];
}

/** A field that the table keeps an index of. */
export interface Lookup<Field extends string = string> {
  readonly field: Field;
  /** True if texts that differ only in case are the same. */
  readonly ignoresCase?: boolean;
}

/** A table, as code that serves every table sees it. */
export interface TableDefinition<S extends TObject = TObject> {
  readonly name: string;
  readonly schema: S;
  /** The keys of its shape, in their order, without values. */
  readonly blank: Row;
  readonly firstId: number;
  readonly defaults: Row;
  readonly generated: Readonly<Record<string, GeneratedKind>>;
  readonly parents: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string>>;
  readonly lookups: readonly Lookup[];
}

/** Declares a table; missing members are empty. */
export function table<S extends TObject>(declared: TableDeclaration<S>): TableDefinition<S> {
  const shapes = Object.entries<TSchema>(declared.schema.properties);
  const keys = shapes.map(([key]) => key);
  const blank = Object.fromEntries(keys.map((key) => [key, undefined]));
  const nullable = shapes.filter(([, shape]) => Type.IsUnion(shape) && shape.anyOf.some(Type.IsNull));
  // Only declared fields get a generated text.
  return {
    firstId: 1,
    generated: {},
    parents: {},
    links: {},
    lookups: [],
    blank,
    ...declared,
    defaults: { ...Object.fromEntries(nullable.map(([key]) => [key, null])), ...declared.defaults },
  } as TableDefinition<S>;
}

/** Puts a record together with the keys of its shape in their order, each from the first source that has it. */
export function compose({ blank }: TableDefinition, id: number, ...sources: readonly Row[]): EntityRow {
  const record: Record<string, unknown> & { id: number } = { ...blank, id };
  for (const key of Object.keys(blank)) {
    if (key === 'id') continue;
    for (const source of sources) {
      if (source[key] === undefined) continue;
      record[key] = source[key];
      break;
    }
  }
  return record;
}

/** A copy of a whole record with changes. */
export function recompose({ blank }: TableDefinition, before: EntityRow, changes: Row): EntityRow {
  const record: Record<string, unknown> & { id: number } = { ...before };
  for (const key of Object.keys(changes)) {
    if (changes[key] !== undefined && Object.hasOwn(blank, key)) record[key] = changes[key];
  }
  record.id = before.id;
  return record;
}
