/** Shapes as plain JSON Schema 2020-12, the records among them by reference. */
import type { TSchema } from 'typebox';
import type { Account } from '../service/account/account.js';
import { published } from '../service/account/records/unset.js';
import type { Assume } from '../service/assumptions/assume.js';
import type { When } from '../service/endpoint/show.js';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The parts of a document that several operations refer to, by kind and name. */
export class Components {
  readonly #kinds: Record<string, Record<string, JsonObject>> = {};

  /** @returns a reference to the part */
  add(kind: string, name: string, part: JsonObject): JsonObject {
    this.#kinds[kind] = { ...this.#kinds[kind], [name]: part };
    return { $ref: `#/components/${kind}/${name}` };
  }

  toJson(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#kinds).map(([kind, parts]) => [kind, Object.fromEntries(Object.entries(parts).sort())]),
    );
  }
}

/** What the parts of a document are written from and into. */
export interface DocumentContext {
  readonly assume: Assume;
  readonly components: Components;
  /** The account whose records the examples name; undefined for a document without examples of records. */
  readonly account: Account | undefined;
}

/** An object with these members and no others, all of them there. */
export const exactly = (properties: Readonly<Record<string, JsonObject>>): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});

export const constant = (text: string): JsonObject => ({ type: 'string', const: text });

/** A TypeBox schema as JSON Schema: records by reference, the rest in the keywords that most tools support. */
export function toSchema(schema: TSchema, components: Components, assume: Assume): JsonObject {
  const text = JSON.stringify(published(schema, assume('absent-optionals')));
  // A part comes before the whole.
  return JSON.parse(text, (_, value: Json) => {
    if (!isObject(value)) return value;
    const { title, ...one } = value;
    const simple = simplified(one, assume);
    return typeof title === 'string' ? components.add('schemas', title, simple) : simple;
  });
}

/** The schema of the elements of an array. */
// A schema of the contract with the type array declares its items.
export const itemsOf = ({ items }: JsonObject): JsonObject => items as JsonObject;

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function simplified(schema: JsonObject, assume: Assume): JsonObject {
  const { anyOf, when, patternProperties, ...rest } = schema;
  if (Array.isArray(anyOf)) return when === undefined ? { ...united(anyOf), ...rest } : inForce(when, anyOf, assume);
  if (isObject(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
  if (Array.isArray(rest.enum) && rest.type === undefined) return { type: typeof rest.enum[0], ...rest };
  return schema;
}

/** Of two shapes the one that holds. */
function inForce(when: Json, [shape, other]: readonly JsonObject[], assume: Assume): JsonObject {
  // The keyword is typed where it is written.
  const { id, value } = when as When;
  // The union has two.
  return (assume(id) === value ? other : shape) as JsonObject;
}

/** A union of constants becomes an enumeration, and a union with null a second type. */
function united(members: readonly JsonObject[]): JsonObject {
  if (members.every((one) => 'const' in one)) {
    // `every` does not narrow the type of a member.
    return { type: 'integer', enum: members.map((one) => one.const as Json) };
  }
  const [first = {}, second] = members;
  if (members.length !== 2 || second?.type !== 'null') return { anyOf: members };
  if (Array.isArray(first.anyOf)) return { anyOf: [...first.anyOf, { type: 'null' }] };
  if (typeof first.type !== 'string') return { anyOf: members };
  const values = Array.isArray(first.enum) && { enum: [...first.enum, null] };
  return { ...first, type: [first.type, 'null'], ...values };
}
