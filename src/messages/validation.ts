/** Validates the input of clients and operators: each problem names its place, the found value and the wanted value. */
import type { TSchema } from 'typebox';
import { Check, Compile } from 'typebox/schema';
import { suggestion } from './closest-match.js';
import { preview } from './preview.js';

export interface Problem {
  /** A JSON pointer (RFC 6901) into the validated value. */
  readonly pointer: string;
  readonly detail: string;
}

/** Maximum number of problems that are reported of one value. */
export const MAX_PROBLEMS = 100;

/** Maximum number of problems in a message: a longer message would hide the rest of a test report. */
export const MAX_LINES = 10;

/** Returns the first `MAX_PROBLEMS` problems, and searches no further. */
export function firstProblems(found: Iterable<Problem>): Problem[] {
  const first: Problem[] = [];
  for (const problem of found) if (first.push(problem) === MAX_PROBLEMS) break;
  return first;
}

/** Thrown for an invalid value, such as a fixture: the value is refused as a whole, and nothing has changed. */
export class ValidationError extends Error {
  override readonly name = 'ValidationError';
  readonly problems: readonly Problem[];
  /** The first problem and the number of further problems, in one line. */
  readonly summary: string;

  /** @param what the refused value in plain words, such as `fixture` */
  constructor(
    readonly what: string,
    problems: readonly Problem[],
  ) {
    const told = problems.slice(0, MAX_PROBLEMS);
    const [first, ...more] = told.map(({ pointer, detail }) => `${pointer} ${detail}`.trim());
    const atLeast = told.length === MAX_PROBLEMS ? 'at least ' : '';
    const summary = `${what}: ${first}${more.length > 0 ? ` (and ${atLeast}${more.length} more)` : ''}`;
    super([summary, ...more.slice(0, MAX_LINES - 1)].join('\n  '));
    this.problems = told;
    this.summary = summary;
  }
}

/** Returns a key as a step of a JSON pointer: `/a~1b` for `a/b`. */
export const step = (key: string | number): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Returns the problem of a wrong value. @param wanted the allowed values in words */
export const notWanted = (pointer: string, found: unknown, wanted: string): Problem => ({
  pointer,
  detail: `is ${preview(found)}; wanted ${wanted}`,
});

/** The keywords of a JSON schema that messages put into words; TypeBox validates by all keywords. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  /** The words for a pattern in a message: `YYYY-MM-DD HH:MM:SS`. */
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The unit of a number: `ms`, `bytes`. */
  readonly unit?: string;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  /** The checks that `Type.Refine` adds, each with the allowed values in words. */
  readonly '~refine'?: readonly { error(value: unknown): string }[];
}

/** Returns the values that a schema allows, in words: `integer from 0 up to 600000 (ms)`. */
function describeWanted(schema: Schema, value: unknown): string {
  if (schema.anyOf) return schema.anyOf.map((one) => describeWanted(one, value)).join(' or ');
  if (schema.const !== undefined) return preview(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const more = [
    schema.pattern !== undefined && `of the form ${schema.description ?? schema.pattern}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `up to ${schema.maximum}`,
    schema.unit !== undefined && `(${schema.unit})`,
    schema.minItems !== undefined && `of ${schema.minItems} items`,
    ...(schema['~refine'] ?? []).map(({ error }) => error(value)),
  ];
  return [schema.type, ...more].filter(Boolean).join(' ');
}

type Fits = (part: Schema, value: unknown) => boolean;

/** Returns a fast check for large values. It compiles a schema at its first use: 10 ms, too long for a small value. */
export function compiling(): Fits {
  const compiled = new Map<Schema, ReturnType<typeof Compile>>();
  return (part, value) => {
    const validator = compiled.get(part) ?? Compile(part);
    compiled.set(part, validator);
    return validator.Check(value);
  };
}

/** Makes a function that lists the first problems of a value, one for each place that breaks the schema. */
export function createValidator(schema: TSchema, fits: Fits = Check): (value: unknown) => Problem[] {
  return (value) => firstProblems(problemsOf(schema, value, '', { fits, isHinted: false }));
}

interface Context {
  readonly fits: Fits;
  /** True if an unknown member had a hint (`did you mean`): the next ones get none, because comparing words is slow. */
  isHinted: boolean;
}

/** Yields the problems of the members and elements of a value; if they have none, the problem of the value itself. */
function* problemsOf(schema: Schema, value: unknown, at: string, context: Context): Generator<Problem> {
  if (context.fits(schema, value)) return;
  let isPart = false;
  for (const problem of problemsOfParts(schema, value, at, context)) {
    isPart = true;
    yield problem;
  }
  if (!isPart) yield notWanted(at, value, describeWanted(schema, value));
}

function* problemsOfParts(schema: Schema, value: unknown, at: string, context: Context): Generator<Problem> {
  if (typeof value !== 'object' || value === null) return;
  const { anyOf = [], items, properties = {}, required = [], additionalProperties, patternProperties = {} } = schema;
  for (const one of anyOf) yield* problemsOfParts(one, value, at, context);
  if (Array.isArray(value)) {
    if (items === undefined) return;
    for (const [index, item] of value.entries()) yield* problemsOf(items, item, at + step(index), context);
    return;
  }
  const given: Readonly<Record<string, unknown>> = { ...value };
  // Unknown members come first: a missing member is often an unknown one, misspelt.
  for (const key of Object.keys(given))
    if (additionalProperties === false && !Object.hasOwn(properties, key))
      yield unknownMember(key, Object.keys(properties), at, context);
  for (const key of required) if (given[key] === undefined) yield { pointer: at + step(key), detail: 'is missing' };
  for (const part of Object.values(patternProperties))
    for (const [key, member] of Object.entries(given)) yield* problemsOf(part, member, at + step(key), context);
  for (const [key, part] of Object.entries(properties))
    if (given[key] !== undefined) yield* problemsOf(part, given[key], at + step(key), context);
}

function unknownMember(key: string, known: readonly string[], at: string, context: Context): Problem {
  const pointer = at + step(key);
  if (known.length === 0) return { pointer, detail: 'is not allowed: this call takes no members' };
  const hint = context.isHinted ? '' : suggestion(key, known);
  context.isHinted = true;
  return { pointer, detail: `is unknown${hint}` };
}

/** A type without `readonly`, because the types that TypeBox infers from schemas have no `readonly`. */
type Writable<T> = T extends readonly (infer E)[]
  ? Writable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Compiles only if the two types differ in nothing but `readonly`.
 * @example assertSameType<ExpectedCount, Static<typeof Expected>>();
 */
export function assertSameType<A, B>(
  ..._proof: Equals<Writable<A>, Writable<B>> extends true ? [] : [difference: never]
): void {
  // Does nothing: a call compiles only if the types are the same.
}
