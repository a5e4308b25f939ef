/** Valid example requests: they name records that the account has. */

import type { Account } from '../account/account.js';
import type { Assume } from '../assumptions/assume.js';
import type { Field } from '../endpoint/fields.js';
import { type Components, itemsOf, type Json, type JsonObject, toSchema } from './json.js';

/** What the parts of a document are written from and into. */
export interface DocumentContext {
  readonly assume: Assume;
  readonly components: Components;
  /** Of the account that examples fit; undefined when there is none. */
  readonly account: Account | undefined;
  /** Does any pair of keys open an account? */
  readonly opensAccounts: boolean;
}

/** A field of a form with its schema. */
export interface DescribedField {
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** The schema of a field, with a record of the account as its example. */
export function schemaOf(field: Field<unknown>, { assume, components, account }: DocumentContext): JsonObject {
  const schema = toSchema(field.schema(assume), components, assume);
  const example = account && field.example?.(account, assume);
  if (example === undefined) return schema;
  return schema.type === 'array'
    ? { ...schema, items: { ...itemsOf(schema), examples: [example] } }
    : { ...schema, examples: [example] };
}

/** The same schema with an example: a form is easier to fill in with one in each field. */
export function withExample(name: string, schema: JsonObject): JsonObject {
  if (schema.type === 'array') return { ...schema, items: withExample(name, itemsOf(schema)) };
  return schema.examples === undefined ? { ...schema, examples: [exampleOf(name, schema)] } : schema;
}

/** A form with its required fields: arrays go under indexed keys, or in JSON as arrays. */
export const exampleForm = (all: readonly DescribedField[], isJson: boolean): JsonObject =>
  Object.fromEntries(
    all
      .filter(({ isRequired }) => isRequired)
      .map(({ name, schema }): [string, Json] => {
        if (schema.type !== 'array') return [name, exampleOf(name, schema)];
        const element = exampleOf(name, itemsOf(schema));
        return isJson ? [name, [element]] : [`${name}[0]`, element];
      }),
  );

/** A text without an example is its own name in words. */
function exampleOf(name: string, { type, examples, enum: words, maxLength }: JsonObject): Json {
  const whole = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
  const inWords = typeof maxLength === 'number' ? whole.slice(0, maxLength).trim() : whole;
  const [value] = [examples, words, type === 'integer' ? [1] : [inWords]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return value;
}
