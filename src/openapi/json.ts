/** Converts TypeBox schemas to plain JSON Schema 2020-12, in which records are references to components. */
import type { TSchema } from 'typebox';
import { isObject } from '../messages/present.js';
import { published } from '../service/account/records/shapes.js';
import { defaultValues } from '../service/assumptions/registry.js';
import { createAssume } from '../service/assumptions/values.js';

/** Reads the default values of assumptions: the document is written by these values. */
export const assume = createAssume(defaultValues);

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export type JsonObject = { readonly [name: string]: Json | undefined };

export interface JsonSchema extends JsonObject {
  readonly anyOf?: readonly JsonSchema[];
  /** True for a union whose other shapes hold only under values of assumptions that are not the defaults. */
  readonly isFirstByDefault?: true;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly items?: JsonSchema;
  readonly description?: string;
  readonly examples?: readonly Json[];
}

/** The `components` of an OpenAPI document: parts that operations share, by kind (`schemas`, `responses`) and name. */
export class Components {
  /** The parts by kind; `schemas` and `responses` stand here because they come first in the document. */
  readonly #kinds: Record<string, Record<string, JsonObject>> = { schemas: {}, responses: {} };

  /** @returns a reference to the part */
  add(kind: string, name: string, part: JsonObject) {
    this.#kinds[kind] = { ...this.#kinds[kind], [name]: part };
    return { $ref: `#/components/${kind}/${name}` };
  }

  toJson(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#kinds).map(([kind, parts]) => [kind, Object.fromEntries(Object.entries(parts).sort())]),
    );
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Writes a TypeBox schema as JSON Schema: records by reference, everything else in keywords that most tools support. */
export function toSchema(schema: TSchema, components: Components): JsonSchema {
  const text = JSON.stringify(published(schema, assume('absent-optionals')));
  // The reviver visits inner objects first, so that records inside a record are references already.
  return JSON.parse(text, (_, value: Json) => {
    if (!isObject(value)) return value;
    const { title, ...one } = value;
    const simple = simplified(one);
    return typeof title === 'string' ? components.add('schemas', title, simple) : simple;
  });
}

function simplified(schema: JsonSchema): JsonSchema {
  const { anyOf, isFirstByDefault, patternProperties, ...rest } = schema;
  if (anyOf !== undefined && isFirstByDefault) return anyOf[0] ?? {};
  if (anyOf !== undefined) return { ...united(anyOf), ...rest };
  if (isObject(patternProperties)) return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
  if (rest.enum !== undefined && rest.type === undefined) return { type: typeof rest.enum[0], ...rest };
  return schema;
}

/** Returns `1 | 2` as an `enum`, and `string | null` as the type `['string', 'null']`; other unions stay an `anyOf`. */
function united(union: readonly JsonSchema[]): JsonSchema {
  const members = union.flatMap((one) => one.anyOf ?? [one]);
  const constants = members.flatMap((one) => one.const ?? []);
  if (constants.length === members.length) return { type: 'integer', enum: constants };
  const [first = {}, second] = members;
  if (members.length !== 2 || second?.type !== 'null' || typeof first.type !== 'string') return { anyOf: members };
  const values = first.enum && { enum: [...first.enum, null] };
  return { ...first, type: [first.type, 'null'], ...values };
}
