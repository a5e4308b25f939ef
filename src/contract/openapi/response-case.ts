/** One response that an operation can have. */
import type { Assume } from '../../assumptions/assume.js';
import { MEDIA_TYPES } from '../../protocol.js';
import { renderFailure } from '../envelope.js';
import type { Failure } from '../failure.js';
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
