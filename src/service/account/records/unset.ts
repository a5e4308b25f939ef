/** Fields that were never set: the store holds null, and the document mostly has none there (Resources). */
import type { TObject, TSchema } from 'typebox';

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
  Object.entries(properties).flatMap(([name, schema]) => {
    const kind = kindOf(schema);
    return kind === undefined ? [] : [[name, kind] as const];
  });

// `orUnset` writes the keyword.
const kindOf = (schema: object): UnsetKind | undefined => (schema as { readonly unset?: UnsetKind }).unset;

/** A shape as plain JSON Schema, with null where a response can have it. */
export const published = (schema: TSchema, shownAs: ShownAs): unknown =>
  // A copy drops the symbols and undefined members of TypeBox.
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => (isObject(value) ? withoutKind(value, shownAs) : value));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withoutKind(schema: object, shownAs: ShownAs): object {
  const kind = kindOf(schema);
  if (kind === undefined) return schema;
  // It is the union of a shape and null that `orUnset` makes.
  const { unset, anyOf, ...rest } = schema as { readonly unset: UnsetKind; readonly anyOf: readonly [object, object] };
  return showsNull(kind, shownAs) ? { anyOf, ...rest } : { ...anyOf[0], ...rest };
}
