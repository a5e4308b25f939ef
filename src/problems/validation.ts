/** What is wrong with something that was sent: where, what was found, what was wanted. */
import type { TSchema } from 'typebox';
import { Check, Compile, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { closestMatch } from './closest-match.js';
import { preview } from './preview.js';

export interface Problem {
  /** A JSON pointer (RFC 6901) into what was sent. */
  readonly pointer: string;
  readonly detail: string;
}

/** Something was refused whole; nothing has changed. */
export class ValidationError extends Error {
  /** @param what what was refused, as a person would call it */
  constructor(
    readonly what: string,
    readonly problems: readonly Problem[],
  ) {
    const [first, ...more] = problems.map(({ pointer, detail }) => `${pointer} ${detail}`.trim());
    super(`${what}: ${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`);
  }
}

/** One step of a JSON pointer. */
export const step = (key: string | number): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

function follow(whole: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>>)[key], whole);
}

interface Keywords {
  readonly type?: string;
  readonly anyOf?: readonly Keywords[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  /** Of a pattern: the form that it stands for. */
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Keywords>>;
}

/** What a schema wants, in words. */
function describeWanted(schema: Keywords): string {
  if (schema.anyOf) return schema.anyOf.map(describeWanted).join(' or ');
  if (schema.const !== undefined) return preview(schema.const);
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  const more = [
    schema.pattern !== undefined && `of the form ${schema.description ?? schema.pattern}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `up to ${schema.maximum}`,
    schema.minItems !== undefined && `of ${schema.minItems} items`,
  ];
  return [schema.type, ...more].filter(Boolean).join(' ');
}

/** A file can be broken at every place: so many errors are looked at. */
Settings.Set({ maxErrors: 1000 });

/** A value that holds more than so many others is checked sooner by a schema that is compiled first. */
const MANY = 1_000;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function isLarge(value: unknown): boolean {
  let held = 0;
  for (let parts = partsOf(value); parts.length > 0; parts = parts.flatMap(partsOf)) {
    held += parts.length;
    if (held > MANY) return true;
  }
  return false;
}

/** Tells whether a value fits a schema. Most schemas meet one small value in a run, or none: only others are compiled. */
function createTest(schema: TSchema): (value: unknown) => boolean {
  let isUsed = false;
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    if (isUsed || isLarge(value)) compiled ??= Compile(schema);
    isUsed = true;
    return compiled === undefined ? Check(schema, value) : compiled.Check(value);
  };
}

/** Makes a function that says of each place that breaks a schema what was found there and what was wanted. */
export function createValidator(schema: TSchema): (value: unknown) => Problem[] {
  const fits = createTest(schema);
  return (value) => {
    if (fits(value)) return [];
    const problems = new Map<string, string>();
    for (const error of Errors(schema, value)[1]) {
      const at = error.instancePath;
      const broken = follow(schema, error.schemaPath) as Keywords;
      if (error.keyword === 'additionalProperties') {
        for (const key of error.params.additionalProperties) {
          const known = Object.keys(broken.properties as object);
          const hint =
            known.length === 0 ? 'there is nothing to say here' : `did you mean ${closestMatch(key, known)}?`;
          problems.set(at + step(key), `is unknown; ${hint}`);
        }
      } else if (error.keyword === 'required') {
        for (const key of error.params.requiredProperties) problems.set(at + step(key), 'is missing');
      } else if (error.keyword !== 'boolean') {
        // The error of a whole union comes after those of its members, and takes their place.
        problems.set(at, `is ${preview(follow(value, at))}; wanted ${describeWanted(broken)}`);
      }
    }
    const places = [...problems.keys()];
    return [...problems]
      .filter(([pointer]) => !places.some((other) => other.startsWith(`${pointer}/`)))
      .map(([pointer, detail]) => ({ pointer, detail }));
  };
}
