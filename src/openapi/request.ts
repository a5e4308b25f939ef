/** The parameters and the form of an operation, with examples that the account has. */
import { MEDIA_TYPES } from '../messages/protocol.js';
import { type AssumptionId, registry } from '../service/assumptions/registry.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import type { Field } from '../service/endpoint/fields.js';
import { isNeeded } from '../service/endpoint/validate.js';
import { assume, type DocumentContext, type Json, type JsonObject, type Schema, toSchema } from './json.js';

/** The question of an assumption with its default. */
export function describeAssumption(id: AssumptionId): string {
  const entry = registry[id];
  const value = assume(id);
  const meanings: Readonly<Record<string, string>> = 'values' in entry ? entry.values : {};
  return `${entry.question}: ${meanings[value] ?? value} (\`${id}\`)`;
}

/** All are required: a request without one names no record, by either value of `missing-id`. */
export const parametersOf = (endpoint: Endpoint, context: DocumentContext): readonly JsonObject[] =>
  Object.entries(endpoint.query).map(([name, field]) => {
    return { name, in: 'query', required: true, schema: schemaOf(field, context) };
  });

export function requestBodyOf(endpoint: Endpoint, name: string, context: DocumentContext): JsonObject {
  const all = describe(endpoint, context);
  const schema = context.components.add('schemas', name, bodySchema(all));
  const other = endpoint.encoding === 'multipart' ? 'urlencoded' : 'multipart';
  // Only a multipart form has files.
  const accepted = endpoint.takesFile ? [endpoint.encoding] : ([endpoint.encoding, other] as const);
  return {
    description: `Documented as ${MEDIA_TYPES[endpoint.encoding]}. ${describeAssumption('body-encoding')}`,
    required: all.some(({ isRequired }) => isRequired),
    content: Object.fromEntries(accepted.map((encoding) => [MEDIA_TYPES[encoding], { schema }])),
  };
}

interface DescribedField {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** The fields of a form with their schemas. */
const describe = (endpoint: Endpoint, context: DocumentContext): readonly DescribedField[] =>
  endpoint.fields.flatMap((named) => {
    const { name, place, field } = named;
    if (place === 'query') return [];
    const note = field.excludes !== undefined && { description: `Not to be given beside ${field.excludes}.` };
    const schema = { ...withExample(name, schemaOf(field, context)), ...note };
    return [{ name, schema, isRequired: isNeeded(endpoint, named, assume) }];
  });

const notEmpty = ({ schema, isRequired }: DescribedField): Schema =>
  isRequired && schema.type === 'string' && schema.enum === undefined && schema.format !== 'binary'
    ? { ...schema, minLength: schema.minLength ?? 1 }
    : schema;

/** Arrays go out under indexed keys, `name[0]`, `name[1]`, and so on: a form has those, and no arrays. */
function bodySchema(all: readonly DescribedField[]): JsonObject {
  const properties: Record<string, Json> = {};
  const patternProperties: Record<string, Json> = {};
  const example: Record<string, Json> = {};
  for (const described of all) {
    const { name, schema, isRequired } = described;
    const { items } = schema;
    const key = items === undefined ? name : `${name}[0]`;
    // Each field has an example.
    if (isRequired) example[key] = (items ?? schema).examples?.[0] ?? null;
    if (items === undefined) properties[key] = notEmpty(described);
    else {
      const element = { ...items, minLength: 1 };
      const { description: of, examples, ...rules } = element;
      const description = `${of} The first of an array: the others follow as ${name}[1], ${name}[2], and so on.`;
      const notes = { description, examples };
      // Alone, a blank element is the list without elements.
      properties[key] = isRequired ? { ...rules, ...notes } : { anyOf: [rules, { const: '' }], ...notes };
      // Some validators add absent properties as undefined; a pattern that matches the first key would refuse that.
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

/** The schema of a field, with a record of the account as its example. */
function schemaOf(field: Field<unknown>, { components, account }: DocumentContext): Schema {
  const schema = toSchema(field.schema(assume), components);
  const example = account && field.example?.(account, assume);
  if (example === undefined) return schema;
  const examples = [example];
  return schema.items === undefined ? { ...schema, examples } : { ...schema, items: { ...schema.items, examples } };
}

/** The same schema with an example: a form is easier to fill in with one in each field. */
function withExample(name: string, schema: Schema): Schema {
  const { items, type, examples, enum: words, maxLength } = schema;
  if (items !== undefined) return { ...schema, items: withExample(name, items) };
  if (examples !== undefined) return schema;
  // A text without an example is its own name in words.
  const whole = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
  const inWords = typeof maxLength === 'number' ? whole.slice(0, maxLength).trim() : whole;
  return { ...schema, examples: [words?.[0] ?? (type === 'integer' ? 1 : inWords)] };
}
