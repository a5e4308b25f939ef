/** Compares a response with its documented schema, which allows every value of every assumption. */
import type { TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { preview } from '../../messages/preview.js';
import type { Schema } from '../../messages/validation.js';
import { published, type ShownAs } from '../../service/account/records/shapes.js';
import { isObject } from './exchange.js';
import { isPaginator, itemsIn } from './shown-records.js';

type Difference =
  | { readonly kind: 'unknown' | 'missing'; readonly path: string }
  | { readonly kind: 'type'; readonly path: string; readonly found: string; readonly wanted: string };

/** The document does not show the fields of these items (Country, state and city lists), so they are not compared. */
const NOT_SHOWN: ReadonlySet<string | undefined> = new Set(['Country', 'State', 'City']);

/** May be present or missing, because "some records omit `deleted_at`" (General rules). */
const OPTIONAL = 'deleted_at';

export function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return Number.isInteger(value) ? 'an integer' : String(TYPES[typeof value]);
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

export const PAGINATOR = 'a paginator with the array under data';

export type Compare = (schema: TSchema, value: unknown, path: string) => readonly Difference[];

/** Creates a function that compares values with schemas. In a path, `contacts[]` stands for every element. */
export function createComparison(shownAs: ShownAs): Compare {
  const known = new Map<TSchema, Schema>();
  return (schema, value, path) => {
    const shape = known.get(schema) ?? (published(schema, shownAs) as Schema);
    known.set(schema, shape);
    return differencesIn(shape, value, path);
  };
}

function differencesIn(shape: Schema, value: unknown, path: string): readonly Difference[] {
  if (NOT_SHOWN.has(shape.title)) return [];
  if (shape.anyOf !== undefined) return differencesInUnion(alternativesOf(shape), value, path);
  const { type, items } = shape;
  if (type === 'array' && items !== undefined && (Array.isArray(value) || isPaginator(value))) {
    const inItems = itemsIn(value).flatMap((one) => differencesIn(items, one, `${path}[]`));
    return Array.isArray(value) ? inItems : [{ kind: 'type', path, found: PAGINATOR, wanted: 'an array' }, ...inItems];
  }
  if (type === 'object' && isObject(value)) return differencesInMembers(shape, value, path);
  const isOther = items !== undefined || type === 'object' || !Check(shape, value);
  return isOther ? [typeDifference([shape], value, path)] : [];
}

function differencesInMembers(
  { properties = {}, required = [], patternProperties }: Schema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): readonly Difference[] {
  // A map has a single pattern, which matches every name, so its schema holds for all members.
  const [ofMap] = Object.values(patternProperties ?? {});
  const inMembers = Object.entries(value).flatMap(([name, member]): readonly Difference[] => {
    const shape = ofMap ?? (Object.hasOwn(properties, name) ? properties[name] : undefined);
    if (shape === undefined) return name === OPTIONAL ? [] : [{ kind: 'unknown', path: `${path}.${name}` }];
    return differencesIn(shape, member, `${path}.${ofMap === undefined ? name : '*'}`);
  });
  const missing = required.filter((name) => !Object.hasOwn(value, name) && name !== OPTIONAL);
  return [...inMembers, ...missing.map((name) => ({ kind: 'missing', path: `${path}.${name}` }) as const)];
}

/** Returns the alternatives of a union, including those of nested unions. */
const alternativesOf = ({ anyOf = [] }: Schema): readonly Schema[] =>
  anyOf.flatMap((one) => (one.anyOf === undefined ? [one] : alternativesOf(one)));

/** Returns the differences from the alternative that is nearest to the value. */
function differencesInUnion(alternatives: readonly Schema[], value: unknown, path: string): readonly Difference[] {
  const found = alternatives.map((one) => ({ type: one.type, differences: differencesIn(one, value, path) }));
  if (found.some(({ differences }) => differences.length === 0)) return [];
  const type = Array.isArray(value) ? 'array' : typeof value;
  const nearest = found.find((one) => one.type === type);
  return nearest?.differences.some((one) => one.path !== path)
    ? nearest.differences
    : [typeDifference(alternatives, value, path)];
}

function typeDifference(wanted: readonly Schema[], value: unknown, path: string): Difference {
  const types = wanted.map(({ type, enum: [first] = [] }) => type ?? typeof first);
  const isText = typeof value === 'string' && types.includes('string');
  const isNumber = types.includes('number')
    ? typeof value === 'number'
    : types.includes('integer') && Number.isInteger(value);
  const found = isText ? 'a text of another form' : isNumber ? `another number, ${value}` : nameType(value);
  return { kind: 'type', path, found, wanted: wanted.map(describe).join(' or ') };
}

function describe(shape: Schema): string {
  if (shape.const !== undefined) return preview(shape.const);
  if (shape.enum !== undefined) return shape.enum.map(preview).join(' or ');
  // A schema without `const` and `enum` has a type.
  const type = String(TYPES[String(shape.type)]);
  return shape.pattern === undefined ? type : `${type} of the form ${shape.description ?? shape.pattern}`;
}
