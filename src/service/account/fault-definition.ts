/** The definition of a fault: one schema for each kind, the source of the flags of the command, of the header and of the messages. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { json } from '../../messages/json.js';
import { attempt, isObject } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import type { EndpointName } from '../../messages/protocol.js';
import { assertSameType, createValidator, firstProblems, type Problem, step } from '../../messages/validation.js';
import { mapOf } from './records/shapes.js';

/** The effect of a fault on the response. An editor shows the comment of a kind where the kind is chosen. */
export type FaultOutcome =
  | {
      /** `delay`: the response comes later, unchanged. */
      readonly kind: 'delay';
      readonly delay: number;
    }
  | {
      /** `response`: another response. */
      readonly kind: 'response';
      readonly status: number;
      /** The body: a text is sent unchanged, another value as JSON. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      /** `failure`: a failure in the words of the service. */
      readonly kind: 'failure';
      /** `AUTH`: the keys are wrong. `NF1` and `NF2`: the record is not found. `500`: the service has an error. */
      readonly failure: 'AUTH' | 'NF1' | 'NF2' | '500' | 500;
    }
  | {
      readonly kind: 'failure';
      /** `V`: fields are invalid. */
      readonly failure: 'V';
      readonly fields: Readonly<Record<string, readonly string[]>>;
    }
  | {
      readonly kind: 'failure';
      /** `rule`: the fields are valid, and a rule of the service forbids the request. */
      readonly failure: 'rule';
      /** The text of the failure; by default a documented text. */
      readonly text?: string;
    }
  | {
      readonly kind: 'failure';
      /** `429`: the rate limit is exceeded. */
      readonly failure: '429' | 429;
      /** Seconds, for the header `Retry-After`. */
      readonly retry_after?: number;
    }
  | {
      /** `close`: closes the connection before the first byte; for two seconds also for a repetition of the request. */
      readonly kind: 'close';
      /** True to close the connection with a TCP reset. */
      readonly reset?: boolean;
    }
  | {
      /** `truncated`: the head of the response and half of its body. */
      readonly kind: 'truncated';
    };

export interface FaultAim {
  /** The method and the documented path, `POST /contacts/add`; every endpoint by default. */
  readonly endpoint?: EndpointName | '*';
  /** The number of requests that meet the fault, 1 by default; `always`: all until the fault is deleted. */
  readonly times?: number | 'always';
  /** The number of requests that the fault lets pass first. */
  readonly after?: number;
  /** `before` or `after` the request changes the state. */
  readonly when?: 'before' | 'after';
  /** The wait before the response, in milliseconds. */
  readonly delay?: number;
}

export type FaultDefinition = FaultAim & FaultOutcome;

const DELAY = { minimum: 0, maximum: 600_000, unit: 'ms', description: 'milliseconds before the response' };
const delay = Type.Integer(DELAY);

const aim = {
  endpoint: Type.Optional(Type.String({ description: 'such as "GET /contacts/list"; all endpoints by default' })),
  times: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, unit: 'requests' }), Type.Literal('always')], {
      description: 'the number of requests to disrupt, or always; 1 by default',
    }),
  ),
  after: Type.Optional(Type.Integer({ minimum: 0, unit: 'requests', description: 'requests to let pass first' })),
  when: Type.Optional(Type.Enum(['before', 'after'], { description: 'before the change of state by default' })),
  delay: Type.Optional(delay),
};

/** Creates the schema of one kind of fault: a fault is validated by that schema only, so that messages fit its kind. */
const kindOf = <const K extends string, P extends TProperties>(kind: K, members: P) =>
  Type.Object({ ...aim, kind: Type.Literal(kind), ...members }, { additionalProperties: false });

export const kinds = {
  delay: Type.Object({ ...aim, kind: Type.Literal('delay'), delay }, { additionalProperties: false }),
  response: kindOf('response', {
    status: Type.Integer({ minimum: 200, maximum: 599, description: 'the status of the response' }),
    body: Type.Optional(json({ description: 'the body of the response, as JSON' })),
    // `problemsOfHeaders` checks the headers, and has a message for headers that the server sets itself.
    headers: Type.Optional(
      Type.Unsafe<Record<string, string>>(Type.Object({}, { description: 'the headers, as a JSON object' })),
    ),
  }),
  failure: kindOf('failure', {
    failure: Type.Enum(['AUTH', 'V', 'NF1', 'NF2', 'rule', '429', '500'], { description: 'a documented failure' }),
    fields: Type.Optional(
      mapOf(Type.Array(Type.String(), { minItems: 1 }), { description: 'the messages of V by field, as JSON' }),
    ),
    text: Type.Optional(Type.String({ description: 'the text of a rule failure' })),
    retry_after: Type.Optional(Type.Integer({ minimum: 0, unit: 's', description: 'seconds in Retry-After' })),
  }),
  close: kindOf('close', { reset: Type.Optional(Type.Boolean({ description: 'true to close by a TCP reset' })) }),
  truncated: kindOf('truncated', {}),
};
// The members of a failure depend on its name, which the schema does not say.
assertSameType<
  Exclude<FaultDefinition, { kind: 'failure' }>,
  Exclude<Static<(typeof kinds)[keyof typeof kinds]>, { kind: 'failure' }>
>();

const validators = new Map(Object.entries(kinds).map(([kind, schema]) => [kind, createValidator(schema)]));

/** The members of the faults of all kinds. */
export const { kind: _kind, ...members }: Readonly<Record<string, TSchema>> = Object.assign(
  {},
  ...Object.values(kinds).map(({ properties }) => properties),
);

/** Reads a member from a text: a text or an enum unchanged, another member as JSON. */
export function readMember(name: string, text: string): unknown {
  const schema = members[name];
  // A text that is not JSON stays as it is: `problemsOfFault` refuses it, and names the wanted type.
  return Type.IsString(schema) || Type.IsEnum(schema) ? text : attempt(() => JSON.parse(text), text);
}

/** Returns the problems of a fault; the caller checks its endpoint. */
export function problemsOfFault(body: unknown): Problem[] {
  if (!isObject(body)) return [{ pointer: '', detail: `is ${preview(body)}; wanted object` }];
  const { kind, failure, fields, headers = {} } = body;
  const findProblems = typeof kind === 'string' ? validators.get(kind) : undefined;
  if (findProblems === undefined) {
    const found = kind === undefined ? 'is missing' : `is ${preview(kind)}`;
    return [{ pointer: '/kind', detail: `${found}; wanted one of ${[...validators.keys()].join(', ')}` }];
  }
  // Clients also write the failures 429 and 500 as numbers.
  const isStatus = failure === 429 || failure === 500;
  const problems = findProblems(isStatus ? { ...body, failure: String(failure) } : body);
  if (problems.length === 0) problems.push(...firstProblems(problemsOfHeaders(Object(headers))));
  if (failure === 'V' && fields === undefined)
    problems.push({ pointer: '/fields', detail: 'is missing: a V names the fields and their messages' });
  return problems;
}

export const isFault = (body: unknown): body is FaultDefinition => problemsOfFault(body).length === 0;

/** The headers that the server sets itself: for the framing of a response, for CORS, and about the mock. */
const OWN_HEADERS =
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|date|vary|access-control-.*|x-mock-.*)$/i;

function* problemsOfHeaders(headers: Readonly<Record<string, unknown>>): Generator<Problem> {
  for (const [name, value] of Object.entries(headers)) {
    let detail = typeof value === 'string' ? undefined : `is ${preview(value)}; wanted string`;
    try {
      validateHeaderName(name);
      validateHeaderValue(name, String(value));
    } catch {
      detail = `is ${preview(value)}; wanted a name and a value that HTTP allows`;
    }
    if (OWN_HEADERS.test(name)) detail = 'is set by the server itself';
    if (detail !== undefined) yield { pointer: `/headers${step(name)}`, detail };
  }
}
