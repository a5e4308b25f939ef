/** What an order of a fault is: one schema for each kind. */
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { json } from '../problems/json.js';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { createValidator, firstProblems, type Problem, step } from '../problems/validation.js';
import { MOCK_HEADER_PREFIX } from '../protocol.js';
import { mapOf } from '../store/records/shapes.js';
import type { Aim, FaultOrder, Outcome } from './faults.js';

const MAX_MILLISECONDS = 600_000;
const milliseconds = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_MILLISECONDS, unit: 'ms', description });
const Texts = Type.Array(Type.String(), { minItems: 1 });

type Kind = FaultOrder['kind'];

const delay = milliseconds('milliseconds before the response');

const aim = {
  endpoint: Type.Optional(Type.String({ description: 'such as "GET /contacts/list"; all of them by default' })),
  times: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, unit: 'requests' }), Type.Literal('always')], {
      description: 'requests that it meets, or always; 1 by default',
    }),
  ),
  after: Type.Optional(Type.Integer({ minimum: 0, unit: 'requests', description: 'requests that it lets pass first' })),
  when: Type.Optional(Type.Enum(['before', 'after'], { description: 'by default before the state changes' })),
  delay: Type.Optional(delay),
};
assertSameType<Aim, Static<TObject<typeof aim>>>();

const FAILURES = ['AUTH', 'V', 'NF1', 'NF2', 'rule', '429', '500'] as const;

/** The members of an order beside its aim, with the schema and the validator of the whole order. */
const orderOf = <P extends TProperties>(kind: Kind, members: P) => {
  const schema = Type.Object({ ...aim, kind: Type.Literal(kind), ...members }, { additionalProperties: false });
  return { members, schema, findProblems: createValidator(schema) };
};

/** Each kind of order: a body is judged by its own kind alone, for messages that speak of one. */
export const kinds = {
  delay: orderOf('delay', { delay }),
  answer: orderOf('answer', {
    status: Type.Integer({ minimum: 200, maximum: 599, description: 'of an answer' }),
    body: Type.Optional(json({ description: 'of an answer, as JSON' })),
    // The values are checked apart, for a message that names the server's own headers.
    headers: Type.Optional(
      Type.Unsafe<Record<string, string>>(Type.Object({}, { description: 'of an answer, as a JSON object' })),
    ),
  }),
  failure: orderOf('failure', {
    failure: Type.Enum([...FAILURES], { description: 'the documented one' }),
    fields: Type.Optional(mapOf(Texts, { description: 'of a V: messages by field, as JSON' })),
    text: Type.Optional(Type.String({ description: 'of a rule' })),
    retry_after: Type.Optional(Type.Integer({ minimum: 0, unit: 's', description: 'of a 429, in seconds' })),
  }),
  reset: orderOf('reset', {}),
  close: orderOf('close', {}),
  empty: orderOf('empty', {}),
  truncated: orderOf('truncated', {}),
  drip: orderOf('drip', {
    bytes: Type.Optional(Type.Integer({ minimum: 1, unit: 'bytes', description: 'bytes of each drop' })),
    every: Type.Optional(milliseconds('milliseconds between two drops')),
  }),
};

/** The outcomes of one kind, as far as their members have values. */
type OutcomeOf<K extends Kind, O = Outcome> = O extends Outcome
  ? K extends O['kind']
    ? Required<Omit<O, 'kind'>>
    : never
  : never;
type KeyOf<U> = U extends unknown ? keyof U : never;
type ValueOf<U, N> = U extends unknown ? (N extends keyof U ? U[N] : never) : never;
type Members<K extends Kind> = { [N in KeyOf<OutcomeOf<K>>]: ValueOf<OutcomeOf<K>, N> };

type ValuesOf<P extends TProperties> = { [N in keyof P]: Static<P[N]> };

// The type ties the members of a failure to its name; the schema takes them with any name.
assertSameType<{ [K in Kind]: Members<K> }, { [K in Kind]: ValuesOf<(typeof kinds)[K]['members']> }>();

/** Headers that frame a response, let pages read it, or describe it on behalf of the mock. */
const OWN_HEADERS =
  /^(content-length|transfer-encoding|connection|keep-alive|trailer|upgrade|date|vary|access-control-.*)$/i;

const isOwnHeader = (name: string): boolean =>
  OWN_HEADERS.test(name) || name.toLowerCase().startsWith(MOCK_HEADER_PREFIX);

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(kinds, kind);

/** The members that an order of some kind has. */
export const { kind: _kind, ...members }: Readonly<Record<string, TSchema>> = Object.assign(
  {},
  ...Object.values(kinds).map(({ schema }) => schema.properties),
);

/** Reads a member that was written as a text: a number or JSON where the member is no text. */
export function readMember(name: string, text: string): unknown {
  const schema = members[name];
  if (Type.IsString(schema) || Type.IsEnum(schema)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // The check of the order says what is wanted.
    return text;
  }
}

/** The problems of what is to be an order; whether there is such an endpoint is not looked at. */
export function problemsOfOrder(body: unknown): Problem[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return [{ pointer: '', detail: `is ${preview(body)}; wanted object` }];
  }
  const { kind, failure, fields, headers = {} }: Readonly<Record<string, unknown>> = { ...body };
  if (!isKind(kind)) {
    const found = kind === undefined ? 'is missing' : `is ${preview(kind)}`;
    return [{ pointer: '/kind', detail: `${found}; wanted one of ${Object.keys(kinds).join(', ')}` }];
  }
  const problems = kinds[kind].findProblems(body);
  if (problems.length === 0) problems.push(...firstProblems(problemsOfHeaders(Object(headers))));
  if (failure === 'V' && fields === undefined) {
    problems.push({ pointer: '/fields', detail: 'is missing: a V names the fields and their messages' });
  }
  return problems;
}

function* problemsOfHeaders(headers: Readonly<Record<string, unknown>>): Generator<Problem> {
  for (const [name, value] of Object.entries(headers)) {
    const detail = isOwnHeader(name) ? 'is set by the server itself' : problemOfHeader(name, value);
    if (detail !== undefined) yield { pointer: `/headers${step(name)}`, detail };
  }
}

function problemOfHeader(name: string, value: unknown): string | undefined {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    return typeof value === 'string' ? undefined : `is ${preview(value)}; wanted string`;
  } catch {
    return `is ${preview(value)}; wanted a name and a value that HTTP allows`;
  }
}
