/** Writes the parameters and the form of an operation, with records of the account as examples. */
import { MEDIA_TYPES } from '../messages/protocol.js';
import type { Account } from '../service/account/account.js';
import { type AssumptionId, publishDefinition } from '../service/assumptions/registry.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import type { Field } from '../service/endpoint/fields.js';
import { emptyFailure } from '../service/endpoint/validate.js';
import { assume, type Components, capital, type Json, type JsonObject, type JsonSchema, toSchema } from './json.js';

export interface DocumentContext {
  readonly components: Components;
  /** The account whose records the examples name; undefined for a document without examples of records. */
  readonly account: Account | undefined;
}

/** Returns the question that an assumption answers, and what its default means. */
export function describeAssumption(id: AssumptionId): string {
  const { question, values = {}, default: value } = publishDefinition(id);
  return `${question}: ${values[value] ?? value} (\`${id}\`)`;
}

/** All parameters are required: under every value of `missing-id`, a request without an id names no record. */
export const parametersOf = (endpoint: Endpoint, context: DocumentContext): readonly JsonObject[] =>
  Object.entries(endpoint.query).map(([name, field]) => {
    return { name, in: 'query', required: true, schema: schemaOf(field, context) };
  });

/** Returns the body of a request in every accepted encoding. @param name the name of the component for its schema */
export function requestBodyOf(endpoint: Endpoint, name: string, context: DocumentContext): JsonObject {
  const form = bodySchema(endpoint, context);
  const schema = context.components.add('schemas', name, form);
  const other = endpoint.encoding === 'multipart' ? 'urlencoded' : 'multipart';
  // Only a multipart form has files.
  const accepted = endpoint.takesFile ? [endpoint.encoding] : ([endpoint.encoding, other] as const);
  return {
    description: `Documented as ${MEDIA_TYPES[endpoint.encoding]}. ${describeAssumption('body-encoding')}`,
    required: form.required !== undefined,
    content: Object.fromEntries(accepted.map((encoding) => [MEDIA_TYPES[encoding], { schema }])),
  };
}

const isText = ({ type, enum: words, format }: JsonSchema): boolean =>
  type === 'string' && words === undefined && format !== 'binary';

/** Returns the schema of a form; a form has no arrays, but indexed keys, `name[0]`, `name[1]`, and so on. */
function bodySchema(endpoint: Endpoint, context: DocumentContext): JsonObject {
  const properties: Record<string, Json> = {};
  const patternProperties: Record<string, Json> = {};
  const example: Record<string, Json> = {};
  const needed = Object.keys(Object(emptyFailure(endpoint, assume)?.errors));
  for (const { name, place, field } of endpoint.fields) {
    if (place === 'query') continue;
    const note = field.excludes !== undefined && { description: `Not to be given beside ${field.excludes}.` };
    const schema: JsonSchema = { ...withExample(name, schemaOf(field, context)), ...note };
    const isRequired = needed.includes(name);
    const { items } = schema;
    const key = items === undefined ? name : `${name}[0]`;
    // `withExample` gives each field an example, so null never occurs.
    if (isRequired) example[key] = (items ?? schema).examples?.[0] ?? null;
    if (items === undefined) {
      properties[key] = isRequired && isText(schema) ? { ...schema, minLength: schema.minLength ?? 1 } : schema;
    } else {
      const element = { ...items, minLength: 1 };
      const { description: of, examples, ...rules } = element;
      const description = `${of} The first of an array: the others follow as ${name}[1], ${name}[2], and so on.`;
      const notes = { description, examples };
      // A form can express an empty list: as a single element that is empty.
      properties[key] = isRequired ? { ...rules, ...notes } : { anyOf: [rules, { const: '' }], ...notes };
      // `name[0]` matches no pattern: some validators add absent properties as undefined, which a pattern would refuse.
      patternProperties[`^${name}\\[[1-9]\\d*\\]$`] = element;
    }
  }
  const required = Object.keys(example);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties,
    ...(Object.keys(patternProperties).length > 0 && { patternProperties, additionalProperties: true }),
    examples: [example],
  };
}

/** Returns the schema of a field, with a record of the account as its example. */
function schemaOf(field: Field<unknown>, { components, account }: DocumentContext): JsonSchema {
  const schema = toSchema(field.schema, components);
  const example = account && field.example?.(account);
  if (example === undefined) return schema;
  const examples = [example];
  return schema.items === undefined ? { ...schema, examples } : { ...schema, items: { ...schema.items, examples } };
}

/** Adds an example to a schema without examples: every field of a form has an example. */
function withExample(name: string, schema: JsonSchema): JsonSchema {
  const { items, type, examples, enum: words } = schema;
  if (items !== undefined) return { ...schema, items: withExample(name, items) };
  if (examples !== undefined) return schema;
  // The example of a text is the name of the field in words.
  const inWords = capital(name.replaceAll('_', ' '));
  return { ...schema, examples: [words?.[0] ?? (type === 'integer' ? 1 : inWords)] };
}
