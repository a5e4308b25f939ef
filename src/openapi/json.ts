/** Shapes as plain JSON Schema 2020-12, the records among them by reference. */
import type { TSchema } from 'typebox';
import { published } from '../account/records/unset.js';
import type { Assume } from '../assumptions/assume.js';
import type { When } from '../endpoint/show.js';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The parts of a document that several operations refer to, by kind and name. */
export class Components {
  readonly #kinds: Record<string, Record<string, JsonObject>> = {};

  /**
   * Under assumptions that are narrowed to an endpoint, a part of another content can have the name: it gets a number.
   * @returns a reference to the part
   */
  add(kind: string, name: string, part: JsonObject): JsonObject {
    this.#kinds[kind] ??= {};
    const parts = this.#kinds[kind];
    const isOther = (one: string) => one in parts && JSON.stringify(parts[one]) !== JSON.stringify(part);
    let free = name;
    for (let number = 2; isOther(free); number += 1) free = `${name}${number}`;
    parts[free] = part;
    return { $ref: `#/components/${kind}/${free}` };
  }

  toJson(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#kinds).map(([kind, parts]) => [kind, Object.fromEntries(Object.entries(parts).sort())]),
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

/** A TypeBox schema as JSON Schema. */
export const toSchema = (schema: TSchema, components: Components, assume: Assume): JsonObject => {
  // A shape is an object.
  return publishedObject(published(schema, assume.peek('absent-optionals')) as JsonObject, components, assume);
};

function publishedObject(schema: JsonObject, components: Components, assume: Assume): JsonObject {
  const { title, when, ...rest } = schema;
  if (when !== undefined) return publishedObject(inForce(schema, assume), components, assume);
  const members = Object.entries(rest).map(([keyword, value]) => [keyword, publishedValue(value, components, assume)]);
  const simple = simplified(Object.fromEntries(members));
  return typeof title === 'string' ? components.add('schemas', title, simple) : simple;
}

/** The shape of a variant that holds. */
function inForce(schema: JsonObject, assume: Assume): JsonObject {
  // `variant` writes the keyword, and a union of two shapes.
  const { when, anyOf } = schema as { readonly when: unknown; readonly anyOf: readonly [JsonObject, JsonObject] };
  const { id, value } = when as When;
  return anyOf[assume.peek(id) === value ? 1 : 0];
}

function publishedValue(value: Json, components: Components, assume: Assume): Json;
function publishedValue(value: Json | undefined, components: Components, assume: Assume): Json | undefined;
function publishedValue(value: Json | undefined, components: Components, assume: Assume): Json | undefined {
  if (Array.isArray(value)) return value.map((one: Json) => publishedValue(one, components, assume));
  return isObject(value) ? publishedObject(value, components, assume) : value;
}

/** The schema of the elements of an array. */
// A schema of the contract with the type array declares its items.
export const itemsOf = ({ items }: JsonObject): JsonObject => items as JsonObject;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same schema in the keywords that most tools support. */
function simplified(schema: JsonObject): JsonObject {
  const { anyOf, patternProperties, ...rest } = schema;
  if (Array.isArray(anyOf)) return { ...united(anyOf), ...rest };
  if (isObject(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
  if (Array.isArray(rest.enum) && rest.type === undefined) return { type: typeof rest.enum[0], ...rest };
  return schema;
}

/** A union of constants becomes an enumeration, and a union with null a second type. */
function united(members: readonly JsonObject[]): JsonObject {
  if (members.every((one) => 'const' in one)) {
    // Each member has a constant: every one was asked for it.
    return { type: 'integer', enum: members.map((one) => one.const as Json) };
  }
  const [first = {}, second] = members;
  if (members.length !== 2 || second?.type !== 'null') return { anyOf: members };
  if (Array.isArray(first.anyOf)) return { anyOf: [...first.anyOf, { type: 'null' }] };
  if (typeof first.type !== 'string') return { anyOf: members };
  const values = Array.isArray(first.enum) && { enum: [...first.enum, null] };
  return { ...first, type: [first.type, 'null'], ...values };
}
