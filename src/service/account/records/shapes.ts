/** The building blocks of the record shapes (Resources and their fields, General rules). */

import { type TObject, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';
import { objectOf } from '../../../messages/present.js';
import { MAX_ADDRESS_OCTETS } from '../../../messages/protocol.js';

/** Far below the largest safe integer: a table can count on from here. */
export const HIGHEST_ID = 2 ** 52;

/** The note of the document beside a field. */
const noted = (description: string | undefined) => (description === undefined ? {} : { description });

export const id = (note?: string) => Type.Integer({ minimum: 0, maximum: HIGHEST_ID, ...noted(note) });
export const count = (note?: string) => Type.Integer({ minimum: 0, ...noted(note) });
export const flag = (note?: string) => Type.Union([Type.Literal(0), Type.Literal(1)], noted(note));
export const text = (note?: string) => Type.String(noted(note));
/** An address of a mail: links hold it, which takes well-formed Unicode. */
export const address = (note?: string) =>
  Type.Refine(
    text(note),
    (value) => value.isWellFormed() && Buffer.byteLength(value) <= MAX_ADDRESS_OCTETS,
    () => `in well-formed Unicode of at most ${MAX_ADDRESS_OCTETS} octets`,
  );
/** Part of addresses: no spaces. */
export const utr = () => Type.String({ pattern: '^[\\x21-\\x7e]+$', description: 'letters, digits and punctuation' });

const DATE = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
export const timestamp = () =>
  Type.String({ pattern: `^${DATE}T${TIME}\\.\\d{6}Z$`, description: 'YYYY-MM-DDTHH:MM:SS.ffffffZ' });
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const dateTime = () => Type.String({ pattern: `^${DATE} ${TIME}$`, description: 'YYYY-MM-DD HH:MM:SS' });
/** Values under any name: the pattern of TypeBox leaves out a name of several lines. */
export const mapOf = <S extends TSchema>(schema: S, options: TSchemaOptions = {}) =>
  Type.Record(Type.String({ pattern: '^' }), schema, options);
/** A field that is null in the store where it was never set. */
export const orUnset = <S extends TSchema>(unset: UnsetKind, schema: S) => Type.Union([schema, Type.Null()], { unset });

/** An object that has one value under each of the names. */
export const each = <K extends string, V>(names: readonly K[], value: V) =>
  objectOf<Record<K, V>>(names.map((name) => [name, value]));

/**
 * A record has exactly the documented keys: none missing, none more.
 * @param title its name in the OpenAPI description
 */
export const record = <P extends TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false });

/** A shape as a list or another response has it: with more fields, or fields of other shapes. */
export const extended = <P extends TProperties, M extends TProperties>(title: string, base: TObject<P>, more: M) =>
  record(title, { ...base.properties, ...more });

const OWNED = { id: id(), user_id: id() };

export const stamped = <P extends TProperties>(title: string, properties: P) =>
  record(title, { ...OWNED, ...properties, created_at: timestamp(), updated_at: timestamp() });

export const deletable = <P extends TProperties>(title: string, properties: P) =>
  record(title, {
    ...OWNED,
    ...properties,
    deleted_at: nullable(timestamp()),
    created_at: nullable(timestamp()),
    updated_at: nullable(timestamp()),
  });

/**
 * What such a field holds when it is set. A `nullable` one is a text that the document lets be null,
 * an assumption of its own gives the value of an `assumed` one, and null is a fact of the mock's own in a `marked` one.
 */
export type UnsetKind = 'text' | 'id' | 'record' | 'nullable' | 'assumed' | 'marked';

/** How responses show them: the values of the assumption. */
export type ShownAs = 'zero' | 'empty' | 'null';

/** True if a response, or a fixture for the mock's own facts, can have null there. */
export const showsNull = (kind: UnsetKind, shownAs: ShownAs): boolean =>
  kind === 'nullable' ||
  kind === 'marked' ||
  (kind !== 'assumed' && shownAs === 'null') ||
  (kind === 'id' && shownAs === 'empty');

/** The fields of a shape that may be unset, with their kinds. */
export const unsetFieldsOf = ({ properties }: TObject): readonly (readonly [name: string, kind: UnsetKind])[] =>
  Object.entries<Unsettable>(properties).flatMap(([name, { unset }]) =>
    unset === undefined ? [] : [[name, unset] as const],
  );

/** A shape that may have the keyword of `orUnset`, which makes a union of the shape and null. */
interface Unsettable {
  readonly unset?: UnsetKind;
  readonly anyOf?: readonly object[];
}

/** A shape as plain JSON Schema, with null where a response can have it. */
export const published = (schema: TSchema, shownAs: ShownAs): unknown =>
  // A copy drops the symbols and undefined members of TypeBox.
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => (isObject(value) ? withoutKind(value, shownAs) : value));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withoutKind(schema: Unsettable, shownAs: ShownAs): object {
  const { unset, anyOf = [], ...rest } = schema;
  if (unset === undefined) return schema;
  return showsNull(unset, shownAs) ? { anyOf, ...rest } : { ...anyOf[0], ...rest };
}
