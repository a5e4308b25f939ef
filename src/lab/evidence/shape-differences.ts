/** Compares a successful response with its documented schema, which allows every value of every assumption. */
import type { TSchema } from 'typebox';
import { Check, Errors, Pointer } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { present } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import type { Schema } from '../../messages/validation.js';
import { each, published, type ShownAs } from '../../service/account/records/shapes.js';
import type { RecordedExchange } from './exchange.js';
import { isList, isPaginator } from './shown-records.js';

// By default, TypeBox reports only the first 8 errors.
Settings.Set({ maxErrors: Number.POSITIVE_INFINITY });

/** A deviation of an endpoint: its id, and a text that follows the name of the endpoint. */
export type Told = readonly [id: string, text: string];

export const unknownField = (path: string): Told => ['unknown-field', `shows ${path}: the document has no such field.`];

const otherType = (path: string, found: string, wanted: string): Told => [
  'other-type',
  `shows ${path} as ${found}; the document has ${wanted}.`,
];

export const quotedList = (texts: readonly string[]): string => texts.map(preview).join(' or ') || 'no such failure';

export const otherText = (found: string, wanted: readonly string[]): Told => [
  'other-text',
  `says ${preview(found)}; the document has ${quotedList(wanted)}.`,
];

/** The document does not show the fields of these items (Country, state and city lists), so they are not compared. */
const NOT_SHOWN: ReadonlySet<string | undefined> = new Set(['Country', 'State', 'City']);

/** May be present or missing, because "some records omit `deleted_at`" (General rules). */
const OPTIONAL = 'deleted_at';

/** The types of JSON in words. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

export const nameType = (value: unknown): string =>
  present(Object.entries(TYPES).find(([type]) => Check({ type }, value)))[1];

const PAGINATOR = 'a paginator with the array under data';

/** Returns a documented schema as one that allows no unknown members and has no `anyOf`. */
export const shapeOf = (schema: TSchema, shownAs: ShownAs): Schema =>
  JSON.parse(JSON.stringify(published(schema, shownAs)), (_, part: unknown) => {
    const { title, anyOf, properties, required = [] }: Schema = Object(part);
    if (NOT_SHOWN.has(title)) return {};
    if (anyOf !== undefined) return united(anyOf);
    if (properties === undefined) return part;
    // TypeBox reports the parts in this order: errors in members, unknown members, missing members.
    const isKnown = { properties: each([...Object.keys(properties), OPTIONAL], {}), additionalProperties: false };
    const hasAll = { required: required.filter((name) => name !== OPTIONAL) };
    return { type: 'object', properties, allOf: [isKnown, hasAll] };
  });

/** Merges the alternatives of a union, which are values or differ in their types. */
const united = (anyOf: readonly Schema[]): Schema =>
  anyOf.some((one) => (one.enum ?? one.const) !== undefined)
    ? { enum: anyOf.flatMap((one) => one.enum ?? [one.const ?? null]) }
    : Object.assign({}, ...anyOf, { type: anyOf.flatMap(({ type = [] }) => type) });

export function inSuccess({ endpoint, declared, outcome }: RecordedExchange, shape: Schema): readonly Told[] {
  const { success, textUnder } = declared;
  // The document does not show the content of files, so any content is accepted.
  if (outcome.kind !== 'success' || typeof success === 'function') return [];
  const { data, under } = outcome;
  const member = `has the result of a success under ${under}; the document has it under ${textUnder}.`;
  const told: readonly Told[] = under === textUnder ? [] : [['other-member', member]];
  if (isList(endpoint) && isPaginator(data)) return [...told, otherType(under, PAGINATOR, 'an object')];
  const isOtherText = typeof success === 'string' && typeof data === 'string' && data !== success;
  return [...told, ...(isOtherText ? [otherText(data, [success])] : differencesIn(shape, data, under))];
}

/** Returns the differences of a value from a shape. In a path, `contacts[]` stands for every element. */
export function differencesIn(shape: Schema, value: unknown, base: string): readonly Told[] {
  const [, errors] = Errors(shape, value);
  return errors.flatMap(({ keyword, params, schemaPath, instancePath }): readonly Told[] => {
    const path = base + pathOf(schemaPath);
    if (keyword === 'additionalProperties')
      return params.additionalProperties.map((name) => unknownField(`${path}.${name}`));
    if (keyword === 'required')
      return params.requiredProperties.map((name) => ['missing-field', `does not show ${path}.${name}.`]);
    // The error `boolean` tells an unknown field a second time, and the length of a list is not compared.
    if (keyword === 'boolean' || keyword === 'maxItems') return [];
    const part: Schema = Object(Pointer.Get(shape, schemaPath.slice(1)));
    // `Pointer.Get` finds no member with the name `constructor`.
    const found: unknown = Pointer.Indices(instancePath).reduce((one, key) => Object(one)[key], value);
    return part.type === 'array' && isPaginator(found)
      ? [otherType(path, PAGINATOR, 'an array'), ...differencesIn(part, found.data, path)]
      : [otherType(path, describeFound(part, found), describeWanted(part))];
  });
}

const pathOf = (schemaPath: string): string =>
  schemaPath
    .replace(/^#|\/allOf\/\d$/g, '')
    .replaceAll('/properties/', '.')
    .replaceAll('/patternProperties/^', '.*')
    .replaceAll('/items', '[]');

function describeFound({ enum: [first] = [], type = typeof first }: Schema, found: unknown): string {
  if (!Check({ type }, found)) return nameType(found);
  return typeof found === 'string' ? 'a text of another form' : `another number, ${found}`;
}

function describeWanted({ enum: values, type = [], pattern, description = pattern }: Schema): string {
  const form = pattern === undefined ? '' : ` of the form ${description}`;
  const types = [type].flat().map((one) => `${TYPES[one]}${one === 'string' ? form : ''}`);
  return (values?.map(preview) ?? types).join(' or ');
}
