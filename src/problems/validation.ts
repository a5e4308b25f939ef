/** Validates what a client or an operator gives: each problem says where it is, what was found and what was wanted. */
import type { TSchema } from 'typebox';
import { Check, Compile, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import { closestMatch } from './closest-match.js';
import { preview } from './preview.js';

export interface Problem {
  /** A JSON pointer (RFC 6901) into the validated value. */
  readonly pointer: string;
  readonly detail: string;
}

/** An invalid value is refused as a whole; nothing has changed. */
export class ValidationError extends Error {
  /** @param what the refused thing in plain words, such as `fixture` */
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

/** The value that a JSON pointer points to; TypeBox gives only pointers that exist. */
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
  /** The form that a pattern stands for, in words. */
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Keywords>>;
}

/** The value that a schema wants, in words. */
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

/** TypeBox reads its limit from this global setting alone; a fixture can be broken at every place. */
Settings.Set({ maxErrors: 1000 });

/**
 * A schema that has met more values than these is compiled: that of fixtures takes 45 ms for it, as long as checking some
 * 3,000 values without. A start on the default fixture, of 870 values, thereby takes 470 ms of CPU time instead of 525.
 */
const MANY = 2_000;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Counts the values in a value, and stops beyond the limit. */
function countValues(value: unknown, limit: number): number {
  const open = [value];
  let count = 0;
  while (open.length > 0 && count <= limit) {
    const parts = partsOf(open.pop());
    count += parts.length;
    if (count <= limit) open.push(...parts);
  }
  return count;
}

/** Makes a function that tells whether a value fits a schema. */
function createTest(schema: TSchema): (value: unknown) => boolean {
  let met = 0;
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    if (compiled !== undefined) return compiled.Check(value);
    met += countValues(value, MANY);
    if (met <= MANY) return Check(schema, value);
    compiled = Compile(schema);
    return compiled.Check(value);
  };
}

/** Makes a function that lists the problems of a value, one for each place that breaks the schema. */
export function createValidator(schema: TSchema): (value: unknown) => Problem[] {
  const fits = createTest(schema);
  return (value) => {
    if (fits(value)) return [];
    const problems = new Map<string, string>();
    for (const error of Errors(schema, value)[1]) {
      const at = error.instancePath;
      // The schema path of an error leads to a schema.
      const broken = follow(schema, error.schemaPath) as Keywords;
      if (error.keyword === 'additionalProperties') {
        for (const key of error.params.additionalProperties) {
          const known = Object.keys(broken.properties as object);
          const detail =
            known.length === 0
              ? 'is not allowed: this call takes no members'
              : `is unknown; did you mean ${closestMatch(key, known)}?`;
          problems.set(at + step(key), detail);
        }
      } else if (error.keyword === 'required') {
        for (const key of error.params.requiredProperties) problems.set(at + step(key), 'is missing');
      } else if (error.keyword !== 'boolean') {
        // The error of a union comes after those of its members, and replaces them.
        problems.set(at, `is ${preview(follow(value, at))}; wanted ${describeWanted(broken)}`);
      }
    }
    const places = [...problems.keys()];
    return [...problems]
      .filter(([pointer]) => !places.some((other) => other.startsWith(`${pointer}/`)))
      .map(([pointer, detail]) => ({ pointer, detail }));
  };
}
