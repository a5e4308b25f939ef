/** The responses that an operation can have, one by one and grouped by their statuses. */
import type { Assume } from '../assumptions/assume.js';
import { renderFailure } from '../endpoint/envelope.js';
import type { Failure } from '../endpoint/failure.js';
import { BODILESS_STATUSES, MEDIA_TYPES, MOCK_HEADERS } from '../protocol.js';
import { type Components, constant, exactly, type Json, type JsonObject } from './json.js';

export interface ResponseCase {
  /** The HTTP status; `default` stands for all others. */
  readonly status: number | 'default';
  readonly description: string;
  readonly mediaType: string;
  readonly schema: JsonObject;
  /** By name. */
  readonly examples?: Readonly<Record<string, Json>>;
  /** Headers besides those of every response. */
  readonly headers?: Readonly<Record<string, JsonObject>>;
  /** The name of the component that operations refer to, where no other case has the same status. */
  readonly name?: string;
}

export const JSON_TYPE = MEDIA_TYPES.json;

/** A failure whose `errors` have this shape (Errors 1). */
export const failureSchema = (errors: JsonObject): JsonObject => exactly({ status: constant('failed'), errors });

/**
 * Messages by field, for these fields.
 * @param arrays those whose elements have messages of their own
 */
export const messagesFor = (
  fields: readonly string[],
  components: Components,
  arrays: readonly string[] = [],
): JsonObject => {
  const messages = components.add('schemas', 'Messages', { type: 'array', items: { type: 'string' }, minItems: 1 });
  const elements = Object.fromEntries(arrays.map((name) => [`^${name}\\.\\d+$`, messages]));
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, messages])),
    ...(arrays.length > 0 && { patternProperties: elements }),
    additionalProperties: false,
    minProperties: 1,
  };
};

type CaseOptions = Pick<ResponseCase, 'description'> & Partial<ResponseCase>;

/** Failures of one status as the envelope renders them, each an example by its name. */
export function failureCase(
  failures: Readonly<Record<string, Failure>>,
  assume: Assume,
  options: CaseOptions,
): ResponseCase {
  const rendered = Object.entries(failures).map(([name, failure]) => {
    const { status, body } = renderFailure(failure, assume);
    const parsed: JsonObject = JSON.parse(String(body));
    return { name, status, body: parsed };
  });
  const [first] = rendered;
  return {
    status: first?.status ?? 'default',
    mediaType: JSON_TYPE,
    schema: failureSchema(constant(String(first?.body.errors))),
    examples: Object.fromEntries(rendered.map(({ name, body }) => [name, body])),
    ...options,
  };
}

/** The mock's own headers of every response. */
const HEADERS = {
  [MOCK_HEADERS.assumptions]: { $ref: '#/components/headers/MockAssumptions' },
  [MOCK_HEADERS.warnings]: { $ref: '#/components/headers/MockWarnings' },
  [MOCK_HEADERS.fault]: { $ref: '#/components/headers/MockFault' },
};

export function addHeaders(components: Components): void {
  const header = (name: string, description: string) =>
    components.add('headers', name, { description, schema: { type: 'string' } });
  header('MockAssumptions', 'The ids of the assumptions that shaped the answer, divided by commas.');
  header('MockWarnings', 'What the client did although the document does not promise it: a JSON array.');
  header('MockFault', 'The fault that a test ordered: its id, kind and time.');
}

export function responsesOf(cases: readonly ResponseCase[], components: Components): JsonObject {
  const byStatus = new Map<ResponseCase['status'], ResponseCase[]>();
  for (const one of cases) byStatus.set(one.status, [...(byStatus.get(one.status) ?? []), one]);
  return Object.fromEntries(
    [...byStatus].map(([status, together]) => {
      const [first, ...others] = together;
      const response = responseOf(status, together);
      const isShared = first?.name !== undefined && others.length === 0;
      return [String(status), isShared ? components.add('responses', String(first.name), response) : response];
    }),
  );
}

function responseOf(status: ResponseCase['status'], together: readonly ResponseCase[]): JsonObject {
  const descriptions = new Set(together.map(({ description }) => description));
  const types = [...new Set(together.map(({ mediaType }) => mediaType))];
  const content = types.map((type): [string, Json] => [
    type,
    mediaOf(together.filter((one) => one.mediaType === type)),
  ]);
  return {
    description: [...descriptions].join('; '),
    headers: Object.assign({}, HEADERS, ...together.map(({ headers }) => headers)),
    ...(!BODILESS_STATUSES.has(Number(status)) && { content: Object.fromEntries(content) }),
  };
}

function mediaOf(cases: readonly ResponseCase[]): JsonObject {
  const schemas = cases.map(({ schema }) => schema);
  const [only] = schemas;
  const examples = cases.flatMap((one) => Object.entries(one.examples ?? {}));
  return {
    schema: schemas.length === 1 ? only : { anyOf: schemas },
    ...(examples.length > 0 && {
      examples: Object.fromEntries(examples.map(([name, value]) => [keyOf(name), { summary: name, value }])),
    }),
  };
}

/** The name of an example as a key that OpenAPI allows. */
const keyOf = (name: string): string => name.replaceAll(' ', '-');
