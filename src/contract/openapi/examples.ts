/** Requests that are in order, for whoever tries one: they name records that the account has. */
import type { Assume } from '../../assumptions/assume.js';
import type { World } from '../../world/world.js';
import type { Field } from '../fields.js';
import { type Components, type Json, type JsonObject, toSchema } from './json.js';

/** What a document is made on. */
export interface DocumentContext {
  readonly assume: Assume;
  readonly shared: Components;
  /** Of the account that examples fit; undefined when there is none. */
  readonly world: World | undefined;
}

/** A field of a form with its schema. */
export interface DescribedField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** The form of a field, with the record of the account that it can name. */
export function schemaOf(field: Field<unknown>, { assume, shared, world }: DocumentContext): JsonObject {
  const schema = toSchema(field.schema(assume), shared);
  const example = world && field.example?.(world, assume);
  if (example === undefined) return schema;
  return schema.type === 'array'
    ? { ...schema, items: { ...(schema.items as JsonObject), examples: [example] } }
    : { ...schema, examples: [example] };
}

const required = (all: readonly DescribedField[]) => all.filter(({ isRequired }) => isRequired);

/** A form with what is required. */
export const formExample = (all: readonly DescribedField[]): JsonObject =>
  Object.fromEntries(
    required(all).map(({ name, schema }): [string, Json] =>
      schema.type === 'array'
        ? [`${name}[0]`, exampleOf(name, schema.items as JsonObject)]
        : [name, exampleOf(name, schema)],
    ),
  );

/** The same in JSON. */
export const jsonExample = (all: readonly DescribedField[]): JsonObject =>
  Object.fromEntries(
    required(all).map(({ name, schema }): [string, Json] =>
      schema.type === 'array' ? [name, [exampleOf(name, schema.items as JsonObject)]] : [name, exampleOf(name, schema)],
    ),
  );

/** A text of no special form says what it stands for. */
function exampleOf(name: string, { type, examples, enum: words }: JsonObject): Json {
  const inWords = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
  const [value] = [examples, words, type === 'integer' ? [1] : [inWords]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return value;
}
