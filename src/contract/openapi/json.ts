/** Shapes as plain JSON Schema 2020-12, the records among them by reference. */
import type { TSchema } from 'typebox';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** What several operations share, by its name. */
export class Components {
  readonly #kinds: Record<string, Record<string, JsonObject>> = {};

  /** @returns a reference to it */
  add(kind: string, name: string, made: JsonObject): JsonObject {
    this.#kinds[kind] ??= {};
    this.#kinds[kind][name] = made;
    return { $ref: `#/components/${kind}/${name}` };
  }

  get components(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#kinds).map(([kind, made]) => [kind, Object.fromEntries(Object.entries(made).sort())]),
    );
  }
}

/** An object with these members and no others, all of them there. */
export const exactly = (properties: Readonly<Record<string, JsonObject>>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});

export const constant = (text: string): JsonObject => ({ type: 'string', const: text });

/** A schema of ours for any reader of JSON Schema. */
export const toSchema = (schema: TSchema, shared: Components): JsonObject => {
  // A copy without what the schema's own package keeps in it.
  return publishedObject(JSON.parse(JSON.stringify(schema)), shared);
};

function publishedObject(schema: JsonObject, shared: Components): JsonObject {
  const { title, ...rest } = schema;
  const members = Object.entries(rest).map(([keyword, value]) => [keyword, publishedValue(value, shared)]);
  const made = simplified(Object.fromEntries(members));
  return typeof title === 'string' ? shared.add('schemas', title, made) : made;
}

function publishedValue(value: Json | undefined, shared: Components): Json | undefined {
  if (Array.isArray(value)) return value.map((one: Json) => publishedValue(one, shared) as Json);
  return isObject(value) ? publishedObject(value, shared) : value;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same schema in the keywords that most readers know. */
function simplified(schema: JsonObject): JsonObject {
  const { anyOf, patternProperties, ...rest } = schema;
  if (Array.isArray(anyOf)) return { ...united(anyOf), ...rest };
  if (isObject(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
  if (Array.isArray(rest.enum) && rest.type === undefined) return { type: typeof rest.enum[0], ...rest };
  return schema;
}

/** A few numbers are an enumeration, and what may be null has one type more. */
function united(members: readonly JsonObject[]): JsonObject {
  if (members.every((one) => 'const' in one)) {
    return { type: 'integer', enum: members.map((one) => one.const as Json) };
  }
  const [first = {}, second] = members;
  if (members.length !== 2 || second?.type !== 'null') return { anyOf: members };
  if (Array.isArray(first.anyOf)) return { anyOf: [...first.anyOf, { type: 'null' }] };
  if (typeof first.type !== 'string') return { anyOf: members };
  const values = Array.isArray(first.enum) && { enum: [...first.enum, null] };
  return { ...first, type: [first.type, 'null'], ...values };
}
