/** The responses that an operation can have, one by one and grouped by their statuses. */

import { MEDIA_TYPES, MOCK_HEADERS } from '../messages/protocol.js';
import type { Assume } from '../service/assumptions/assume.js';
import { renderFailure } from '../service/endpoint/envelope.js';
import type { Failure } from '../service/endpoint/failure.js';
import { type Components, constant, exactly, type Json, type JsonObject } from './json.js';

export interface ResponseCase {
  /** The HTTP status; `default` stands for all others. */
  readonly status: number | 'default';
  readonly description: string;
  readonly mediaType: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, Json>>;
  /** Headers besides those of every response. */
  readonly headers?: Readonly<Record<string, JsonObject>>;
  /** The name of the component that operations refer to, where no other case has the same status. */
  readonly name?: string;
}

export const JSON_TYPE = MEDIA_TYPES.json;

/** A failure whose `errors` have this shape (Errors 1). */
export const failureSchema = (errors: JsonObject): JsonObject => exactly({ status: constant('failed'), errors });

export function messagesFor(fields: readonly string[], components: Components) {
  const messages = components.add('schemas', 'Messages', { type: 'array', items: { type: 'string' }, minItems: 1 });
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, messages])),
    additionalProperties: false,
    minProperties: 1,
  };
}

/** Failures of one status, by the names of their examples. */
export type Failures = Readonly<Record<string, Failure>>;

/** A case of failures as the envelope renders them. */
export function failureCase(
  description: string,
  failures: Failures,
  assume: Assume,
  more: Partial<ResponseCase> = {},
): ResponseCase {
  const rendered = Object.entries(failures).map(([name, failure]) => [name, renderFailure(failure, assume)] as const);
  const examples = rendered.map(([name, { body }]): [string, JsonObject] => [name, JSON.parse(String(body))]);
  return {
    status: rendered[0]?.[1].status ?? 'default',
    description,
    mediaType: JSON_TYPE,
    schema: failureSchema(constant(String(examples[0]?.[1].errors))),
    examples: Object.fromEntries(examples),
    ...more,
  };
}

const HEADERS = {
  [MOCK_HEADERS.assumptions]: { $ref: '#/components/headers/MockAssumptions' },
  [MOCK_HEADERS.warnings]: { $ref: '#/components/headers/MockWarnings' },
  [MOCK_HEADERS.fault]: { $ref: '#/components/headers/MockFault' },
};

export function addHeaders(components: Components): void {
  const header = (name: string, description: string) =>
    components.add('headers', name, { description, schema: { type: 'string' } });
  header('MockAssumptions', 'The ids of the assumptions that were read for the answer, divided by commas.');
  header('MockWarnings', 'What the client did although the document does not promise it: a JSON array.');
  header('MockFault', 'The fault that a test ordered: its id, kind and time.');
}

const groupBy = <T, K>(all: readonly T[], keyOf: (one: T) => K): (readonly [key: K, some: readonly T[]])[] =>
  [...new Set(all.map(keyOf))].map((key) => [key, all.filter((one) => keyOf(one) === key)]);

export function responsesOf(cases: readonly ResponseCase[], components: Components): JsonObject {
  return Object.fromEntries(
    groupBy(cases, ({ status }) => status).map(([status, together]) => {
      const [first, ...others] = together;
      const response = responseOf(together);
      const isShared = first?.name !== undefined && others.length === 0;
      return [String(status), isShared ? components.add('responses', String(first.name), response) : response];
    }),
  );
}

function responseOf(together: readonly ResponseCase[]): JsonObject {
  const content = groupBy(together, ({ mediaType }) => mediaType).map(([type, some]) => [type, mediaOf(some)]);
  return {
    description: [...new Set(together.map(({ description }) => description))].join('; '),
    headers: Object.assign({}, HEADERS, ...together.map(({ headers }) => headers)),
    content: Object.fromEntries(content),
  };
}

function mediaOf(cases: readonly ResponseCase[]): JsonObject {
  const [only, ...others] = cases.map(({ schema }) => schema);
  // OpenAPI allows no blanks in the key of an example.
  const examples = cases
    .flatMap((one) => Object.entries(one.examples ?? {}))
    .map(([summary, value]) => [summary.replaceAll(' ', '-'), { summary, value }]);
  return {
    schema: others.length === 0 ? only : { anyOf: cases.map(({ schema }) => schema) },
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  };
}
