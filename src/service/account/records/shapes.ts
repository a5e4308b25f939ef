/** Builds the shapes of fields and records by the document's general rules, and the definitions of tables. */
import { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';
import { objectOf } from '../../../messages/present.js';
import { MAX_ADDRESS_OCTETS } from '../../../messages/protocol.js';

/** The highest id of a fixture or a request: far below the largest safe integer, because new records get higher ids. */
export const HIGHEST_ID = 2 ** 52;

/** Makes the document's note on a field the description of its shape. */
const noted = (description: string | undefined) => (description === undefined ? {} : { description });

export const id = (note?: string) => Type.Integer({ minimum: 0, maximum: HIGHEST_ID, ...noted(note) });
export const count = (note?: string) => Type.Integer({ minimum: 0, ...noted(note) });
export const flag = (note?: string) => Type.Union([Type.Literal(0), Type.Literal(1)], noted(note));
export const text = (note?: string) => Type.String(noted(note));
/** An email address. It is well-formed Unicode, because links contain addresses, and cannot encode other texts. */
export const address = (note?: string) =>
  Type.Refine(
    text(note),
    (value) => value.isWellFormed() && Buffer.byteLength(value) <= MAX_ADDRESS_OCTETS,
    () => `in well-formed Unicode of at most ${MAX_ADDRESS_OCTETS} octets`,
  );
/** A utr, the unique text id of a record. It has no spaces, because paths of the mock contain it. */
export const utr = () => Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'letters, digits and punctuation' });

const DATE = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
export const timestamp = () =>
  Type.String({ pattern: `^${DATE}T${TIME}\\.\\d{6}Z$`, description: 'YYYY-MM-DDTHH:MM:SS.ffffffZ' });
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const dateTime = () => Type.String({ pattern: `^${DATE} ${TIME}$`, description: 'YYYY-MM-DD HH:MM:SS' });
/** A map with any names: the default pattern of TypeBox refuses a name with a line break. */
export const mapOf = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Record(Type.String({ pattern: '^' }), schema, options);
/** The shape of a field that is stored as null until a client sets the field. */
export const orUnset = <S extends TSchema>(unset: UnsetKind, schema: S) => Type.Union([schema, Type.Null()], { unset });

/** Returns an object with the same value under each name. */
export const each = <K extends string, V>(names: readonly K[], value: V) =>
  objectOf<Record<NoInfer<K>, V>>(names.map((name) => [name, value]));

/** The shape of a record, with exactly the documented keys. @param title the name of the shape in OpenAPI */
export const record = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false });

/** Extends a shape for a list or another response: by more fields, or fields of other shapes. */
export const extended = <P extends TProperties, M extends TProperties>(title: string, base: TObject<P>, more: M) =>
  record(title, { ...base.properties, ...more });

const OWNED = { id: id(), user_id: id() };

export const stamped = <P extends TProperties>(title: string, properties: P) =>
  record(title, { ...OWNED, ...properties, created_at: timestamp(), updated_at: timestamp() });

const TIMES = each(['deleted_at', 'created_at', 'updated_at'], nullable(timestamp()));

export const deletable = <P extends TProperties>(title: string, properties: P) =>
  record(title, { ...OWNED, ...properties, ...TIMES });

/**
 * The kind of a field that may be unset. `absent-optionals` decides what responses show for a `text`, an `id`, a `record`
 * and a `nullable` text, in which the document has null; views compute the others, of which a `marked` one is stored as null.
 */
export type UnsetKind = 'text' | 'id' | 'record' | 'nullable' | 'assumed' | 'marked';

/** The form of unset fields in responses: the values of the assumption `absent-optionals`. */
export type ShownAs = 'zero' | 'empty' | 'null';

/** True if null can stand in a field of the kind: in a response, or for the kind `marked` only in a fixture. */
export const showsNull = (kind: UnsetKind, shownAs: ShownAs): boolean =>
  kind === 'nullable' ||
  kind === 'marked' ||
  (kind !== 'assumed' && shownAs === 'null') ||
  (kind === 'id' && shownAs === 'empty');

/** Returns the fields of a shape that may be unset, with their kinds. */
export const unsetFieldsOf = ({ properties }: TObject): readonly (readonly [name: string, kind: UnsetKind])[] =>
  Object.entries<Unsettable>(properties).flatMap(([name, { unset }]) =>
    unset === undefined ? [] : [[name, unset] as const],
  );

/** A JSON schema that may be the result of `orUnset`: a union with null, whose keyword `unset` names the kind of the field. */
interface Unsettable {
  readonly unset?: UnsetKind;
  readonly anyOf?: readonly object[];
}

/** Returns a shape as plain JSON Schema, with null where a response can have null. */
export const published = (schema: TSchema, shownAs: ShownAs): unknown =>
  // The copy as JSON drops the symbols and undefined members of TypeBox.
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { unset, anyOf = [], ...rest }: Unsettable = Object(value);
    if (unset === undefined) return value;
    return showsNull(unset, shownAs) ? { anyOf, ...rest } : { ...anyOf[0], ...rest };
  });

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
  /** The id of the first record: 1, unless records of another kind have the lower ids. */
  readonly firstId: number;
  /** The values of missing fields: null where the shape allows it and the declaration names no other value. */
  readonly defaults: Readonly<Partial<Static<S>>>;
  readonly generated: ByField<S, GeneratedKind>;
  /** By field, the fixture's name of the table it refers to; a field that a fixture omits names the oldest record. */
  readonly parents: ByField<S, string>;
  /** By field, the fixture's name of the table it can refer to; a field that a fixture omits names no record. */
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
