/** The definition of a table of records: its name, its shape, and the values of fields that are left out. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** Every record has an id, which is unique in its table. */
export interface Entity {
  readonly id: number;
}

/** A record of any table, whole or in part. */
export type Row = Readonly<Record<string, unknown>>;

/** A record of any table, whole or in part, whose id is known. */
export type EntityRow = Row & Entity;

export type GeneratedKind = 'uuid' | 'token' | 'digits';

type FieldOf<S extends TObject> = keyof Static<S> & string;

/** Values by some of the fields of a shape. */
type ByField<S extends TObject, Value> =
  string extends FieldOf<S> ? Readonly<Record<string, Value>> : { readonly [Field in FieldOf<S>]?: Value };

/** The definition of a table; without a shape of its own, the definition of any table. */
export interface TableDefinition<S extends TObject = TObject> {
  /** The name of the table in a fixture. */
  readonly name: string;
  readonly schema: S;
  /** The keys of the shape, in their order, without values. */
  readonly blank: Row;
  /** The id of the first record, where other records have the lower ids. */
  readonly firstId: number;
  /** The values of missing fields: null where the shape allows it and the declaration names no other value. */
  readonly defaults: Readonly<Partial<Static<S>>>;
  readonly generated: ByField<S, GeneratedKind>;
  /** The tables that fields name a record of, under their names in a fixture: a field that a fixture leaves out names the oldest record. */
  readonly parents: ByField<S, string>;
  /** The tables that fields can name a record of: a field that is left out names no record. */
  readonly links: ByField<S, string>;
  /** The fields that have an index from the start. */
  readonly lookups: readonly FieldOf<S>[];
  /** Further fields with an index, in which texts that differ only in case are the same. */
  readonly textLookups: readonly FieldOf<S>[];
}

/** Declares a table; missing members are empty. */
export function table<S extends TObject>(
  declared: Partial<TableDefinition<S>> & Pick<TableDefinition<S>, 'name' | 'schema'>,
): TableDefinition<S> {
  const shapes = Object.entries<TSchema>(declared.schema.properties);
  const nullable = shapes.filter(([, shape]) => Type.IsUnion(shape) && shape.anyOf.some(Type.IsNull));
  // The compiler does not know which fields the shape has.
  return {
    firstId: 1,
    generated: {},
    parents: {},
    links: {},
    lookups: [],
    textLookups: [],
    blank: Object.fromEntries(shapes.map(([key]) => [key, undefined])),
    ...declared,
    defaults: { ...Object.fromEntries(nullable.map(([key]) => [key, null])), ...declared.defaults },
  } as TableDefinition<S>;
}
