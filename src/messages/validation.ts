/** Validates the input of clients and operators: each problem has its place, the found value and the wanted one. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { suggestion } from './closest-match.js';
import { preview } from './preview.js';

export interface Problem {
  /** A JSON pointer (RFC 6901) into the validated value. */
  readonly pointer: string;
  readonly detail: string;
}

/** The most problems that are reported of one value. */
export const MAX_PROBLEMS = 100;

/** The most problems that a message lists: a longer one would hide the rest of a test report. */
export const MAX_LINES = 10;

/** Characters of a pointer: the names of members have any length. */
const MAX_POINTER_LENGTH = 1_000;

/** Takes the first problems; the search ends with them. */
export function firstProblems(found: Iterable<Problem>): Problem[] {
  const first: Problem[] = [];
  for (const problem of found) {
    if (first.push(problem) === MAX_PROBLEMS) break;
  }
  return first;
}

/** Limits how many problems are told, and the length of each. */
export const boundedProblems = (problems: readonly Problem[]): readonly Problem[] =>
  problems
    .slice(0, MAX_PROBLEMS)
    .map(({ pointer, detail }) => ({ pointer: pointer.slice(0, MAX_POINTER_LENGTH), detail }));

/** An invalid value is refused as a whole; nothing has changed. */
export class ValidationError extends Error {
  readonly problems: readonly Problem[];
  /** One line: the first problem, and how many there are. */
  readonly summary: string;

  /** @param what the refused thing in plain words, such as `fixture` */
  constructor(
    readonly what: string,
    problems: readonly Problem[],
  ) {
    const told = boundedProblems(problems);
    const [first, ...more] = told.map(({ pointer, detail }) => `${pointer} ${detail}`.trim());
    const atLeast = told.length === MAX_PROBLEMS ? 'at least ' : '';
    const summary = `${what}: ${first}${more.length > 0 ? ` (and ${atLeast}${more.length} more)` : ''}`;
    super([summary, ...more.slice(0, MAX_LINES - 1)].join('\n  '));
    this.problems = told;
    this.summary = summary;
  }
}

/** A key as a step of a JSON pointer. */
export const step = (key: string | number): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The problem of a wrong value. @param wanted in words */
export const notWanted = (pointer: string, found: unknown, wanted: string): Problem => ({
  pointer,
  detail: `is ${preview(found)}; wanted ${wanted}`,
});

/** The keywords of a schema that messages are made of; TypeBox checks them all. */
export interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  /** The form that a pattern stands for, in words. */
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
  /** Checks of their own, with what they want in words. */
  readonly '~refine'?: readonly { error(value: unknown): string }[];
}

/** The value that a schema wants, in words. */
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

type Fits = (value: unknown) => boolean;

/** Makes a function that lists the first problems of a value, one for each place that breaks the schema. */
export function createValidator(schema: TSchema): (value: unknown) => Problem[] {
  /** A part is compiled when it is first checked: for the 100,000 records of a large fixture, that takes the least time. */
  const compiled = new Map<Schema, Fits>();
  const fits = (part: Schema, value: unknown): boolean => {
    const known = compiled.get(part);
    if (known !== undefined) return known(value);
    const validator = Compile(part);
    compiled.set(part, (one) => validator.Check(one));
    return validator.Check(value);
  };
  return (value) => {
    const context = { fits, problems: [], isHinted: false };
    addProblems(schema, value, '', context);
    return context.problems;
  };
}

interface Context {
  fits(schema: Schema, value: unknown): boolean;
  /** The problems that were found, up to `MAX_PROBLEMS`. */
  readonly problems: Problem[];
  /** True if an unknown member had a hint: comparing words takes longer than all other checks together. */
  isHinted: boolean;
}

const isFull = ({ problems }: Context): boolean => problems.length === MAX_PROBLEMS;

/** Problems of the parts come first; a value that does not fit has at least one problem. */
function addProblems(schema: Schema, value: unknown, at: string, context: Context): void {
  const { problems, fits } = context;
  if (isFull(context) || fits(schema, value)) return;
  const known = problems.length;
  addProblemsOfParts(schema, value, at, context);
  if (problems.length === known) problems.push(notWanted(at, value, describeWanted(schema, value)));
}

function addProblemsOfParts(schema: Schema, value: unknown, at: string, context: Context): void {
  if (typeof value !== 'object' || value === null) return;
  const { anyOf = [], items, properties = {}, required = [], additionalProperties, patternProperties = {} } = schema;
  for (const one of anyOf) addProblemsOfParts(one, value, at, context);
  if (Array.isArray(value)) {
    if (items === undefined) return;
    for (const [index, item] of value.entries()) addProblems(items, item, at + step(index), context);
    return;
  }
  const add = (problem: Problem) => isFull(context) || context.problems.push(problem);
  // Any other object has members by name.
  const given: Readonly<Record<string, unknown>> = { ...value };
  const unknown = Object.keys(given).filter((key) => additionalProperties === false && !Object.hasOwn(properties, key));
  // A misspelt member may be the missing one.
  for (const key of unknown.slice(0, MAX_PROBLEMS)) add(unknownMember(key, Object.keys(properties), at, context));
  for (const key of required) {
    if (given[key] === undefined) add({ pointer: at + step(key), detail: 'is missing' });
  }
  for (const part of Object.values(patternProperties)) {
    for (const [key, member] of Object.entries(given)) addProblems(part, member, at + step(key), context);
  }
  for (const [key, part] of Object.entries(properties)) {
    if (given[key] !== undefined) addProblems(part, given[key], at + step(key), context);
  }
}

function unknownMember(key: string, known: readonly string[], at: string, context: Context): Problem {
  const pointer = at + step(key);
  if (known.length === 0) return { pointer, detail: 'is not allowed: this call takes no members' };
  const hint = context.isHinted ? '' : suggestion(key, known);
  context.isHinted = true;
  return { pointer, detail: `is unknown${hint}` };
}

/** A type without `readonly`, which schemas do not have. */
type Writable<T> = T extends readonly (infer E)[]
  ? Writable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

type Equals<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Compiles only when both types are the same but for `readonly`.
 * @example assertSameType<ExpectedCount, Static<typeof Expected>>();
 */
export function assertSameType<A, B>(
  ..._proof: Equals<Writable<A>, Writable<B>> extends true ? [] : [difference: never]
): void {
  // The compiler has done all there is to do.
}
