/** The parameters and the form of an operation, in each encoding that the service accepts. */

import { type Encoding, isAllowed } from '../endpoint/encoding.js';
import type { Endpoint } from '../endpoint/endpoint.js';
import type { Field } from '../endpoint/fields.js';
import { isPaged, PAGE } from '../endpoint/lists.js';
import { isNeeded } from '../endpoint/validate.js';
import { MEDIA_TYPES } from '../protocol.js';
import { describeAssumption } from './assumptions.js';
import { type DescribedField, type DocumentContext, exampleForm, schemaOf, withExample } from './examples.js';
import { itemsOf, type Json, type JsonObject } from './json.js';

/** Those of a record are required: a request without one names none, by either value of `missing-id`. */
export function parametersOf(endpoint: Endpoint, context: DocumentContext): readonly JsonObject[] {
  const parameters = Object.entries(endpoint.query).map(([name, field]) => ({
    name,
    in: 'query',
    required: true,
    schema: schemaOf(field, context),
  }));
  const page = { name: PAGE, in: 'query', required: false, schema: { type: 'integer', minimum: 1, examples: [1] } };
  return isPaged(endpoint, context.assume) ? [...parameters, page] : parameters;
}

/** @param name of the form's schema */
export function requestBodyOf(endpoint: Endpoint, name: string, context: DocumentContext): JsonObject {
  const { assume, components } = context;
  const all = describe(endpoint, context);
  const form = components.add('schemas', name, formSchema(all));
  // Only a multipart form has files.
  const accepted = (['multipart', 'urlencoded', 'json'] as const)
    .filter((encoding) => isAllowed(encoding, endpoint, assume) && (encoding === 'multipart' || !endpoint.takesFile))
    .sort((a, b) => Number(b === endpoint.encoding) - Number(a === endpoint.encoding));
  const schemaIn = (encoding: Encoding) =>
    encoding === 'json' ? components.add('schemas', `${name}AsJson`, jsonSchema(all)) : form;
  return {
    description: `Documented as ${MEDIA_TYPES[endpoint.encoding]}. ${describeAssumption('body-encoding', assume)}`,
    required: all.some(({ isRequired }) => isRequired),
    content: Object.fromEntries(accepted.map((encoding) => [MEDIA_TYPES[encoding], { schema: schemaIn(encoding) }])),
  };
}

function describe(endpoint: Endpoint, context: DocumentContext): readonly DescribedField[] {
  return Object.entries(endpoint.form).map(([name, field]) => ({
    name,
    schema: withNote(withExample(name, schemaOf(field, context)), field),
    isRequired: isNeeded(endpoint, name, context.assume),
  }));
}

const withNote = (schema: JsonObject, { excludes }: Field<unknown>): JsonObject =>
  excludes === undefined ? schema : { ...schema, description: `Not to be given beside ${excludes}.` };

/** A required text is not empty. */
const notEmpty = ({ schema, isRequired }: DescribedField): JsonObject =>
  isRequired && schema.type === 'string' && schema.enum === undefined && schema.format !== 'binary'
    ? { ...schema, minLength: schema.minLength ?? 1 }
    : schema;

const objectOf = (properties: Readonly<Record<string, Json>>, required: readonly string[], more: object) => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
  ...more,
});

/** Arrays go out under indexed keys, `name[0]`, `name[1]`, and so on: a form has those, and no arrays. */
function formSchema(all: readonly DescribedField[]): JsonObject {
  const properties: Record<string, Json> = {};
  const patternProperties: Record<string, Json> = {};
  const required: string[] = [];
  for (const described of all) {
    const { name, schema, isRequired } = described;
    const isArray = schema.type === 'array';
    const key = isArray ? `${name}[0]` : name;
    if (isRequired) required.push(key);
    if (!isArray) {
      properties[name] = notEmpty(described);
      continue;
    }
    const element: JsonObject = { ...itemsOf(schema), minLength: 1 };
    const more = `The first of an array: the others follow as ${name}[1], ${name}[2], and so on.`;
    const { description, examples, ...rules } = element;
    const notes = { description: `${description} ${more}`, examples };
    // Alone, a blank element is the list without elements.
    properties[key] = isRequired ? { ...rules, ...notes } : { anyOf: [rules, { const: '' }], ...notes };
    // Some validators add absent properties as undefined; a pattern that matches the first key would refuse that.
    patternProperties[`^${name}\\[[1-9]\\d*\\]$`] = element;
  }
  const hasArrays = Object.keys(patternProperties).length > 0;
  const more = hasArrays ? { patternProperties, additionalProperties: true } : {};
  return objectOf(properties, required, { ...more, examples: [exampleForm(all, false)] });
}

function jsonSchema(all: readonly DescribedField[]): JsonObject {
  const properties = all.map((one): [string, Json] => [
    one.name,
    one.isRequired && one.schema.type === 'array' ? { ...one.schema, minItems: 1 } : notEmpty(one),
  ]);
  return objectOf(
    Object.fromEntries(properties),
    all.flatMap(({ name, isRequired }) => (isRequired ? [name] : [])),
    { examples: [exampleForm(all, true)] },
  );
}
