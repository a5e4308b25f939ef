/** Writes the responses of an operation: one case for each success and failure, then one response for each status. */
import { namesOf } from '../messages/present.js';
import { MEDIA_TYPES, MOCK_HEADERS } from '../messages/protocol.js';
import { RecordNotFound } from '../service/account/table.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import { renderFailure, toFailure } from '../service/endpoint/envelope.js';
import * as failure from '../service/endpoint/failure.js';
import { emptyFailure } from '../service/endpoint/validate.js';
import { strictText, warningText } from '../service/endpoint/warnings.js';
import {
  assume,
  type Components,
  capital,
  constant,
  type DocumentContext,
  exactly,
  type Json,
  type JsonObject,
  toSchema,
} from './json.js';

interface ResponseCase {
  /** The HTTP status; `default` stands for all other statuses. */
  readonly status: number | 'default';
  readonly description: string;
  readonly mediaType: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, Json>>;
  /** Headers besides the headers of every response. */
  readonly headers?: Readonly<Record<string, JsonObject>>;
  /** The component that operations share; unused if another case of the operation has the same status. */
  readonly name?: string;
}

export function responsesOf(endpoint: Endpoint, { components }: DocumentContext): JsonObject {
  const cases = [
    ...successCases(endpoint, components),
    credentialsCase(components),
    ...validationCases(endpoint, components),
    ...lookupCases(endpoint),
    ...endpoint.rules.flatMap((rule) => {
      const text = failure.ruleText(rule, assume);
      return text === undefined ? [] : [failureCase(text, { rule: failure.ruleFailure(text) })];
    }),
    ...refusalCases(endpoint),
    defaultCase(components),
  ];
  return Object.fromEntries(
    groupBy(cases, ({ status }) => status).map(([status, together]) => {
      const response = responseOf(together, components);
      const [name] = together.length > 1 ? [] : together.map((one) => one.name);
      return [String(status), name === undefined ? response : components.add('responses', name, response)];
    }),
  );
}

const groupBy = <T, K>(all: readonly T[], keyOf: (one: T) => K): (readonly [key: K, some: readonly T[]])[] =>
  [...new Set(all.map(keyOf))].map((key) => [key, all.filter((one) => keyOf(one) === key)]);

const JSON_TYPE = MEDIA_TYPES.json;
const TEXT = { type: 'string' };

function successCases({ success: declared, textUnder }: Endpoint, components: Components): readonly ResponseCase[] {
  const common = { status: assume('http-status.success'), description: 'Success', mediaType: JSON_TYPE };
  const carrying = (schema: JsonObject) => exactly({ status: constant('success'), [textUnder]: schema });
  if (typeof declared === 'string') {
    const examples = { success: { status: 'success', [textUnder]: declared } };
    return [{ ...common, schema: carrying(constant(declared)), examples }];
  }
  if (typeof declared !== 'function')
    return [{ ...common, schema: carrying({ ...toSchema(declared, components), additionalProperties: false }) }];
  const file = declared(assume);
  if (file === undefined) return [];
  const mediaType = file.contentType.replace(/;.*/, '');
  if (mediaType === JSON_TYPE)
    return [{ ...common, schema: exactly({}), examples: { success: JSON.parse(file.content) } }];
  const disposition = { description: `Names the file ${file.fileName}.`, schema: TEXT };
  const headers = { 'content-disposition': disposition };
  return [{ ...common, mediaType, schema: TEXT, examples: { success: file.content }, headers }];
}

/** The schema of a failure whose `errors` have a shape (Errors 1). */
const failureSchema = (errors: JsonObject): JsonObject => exactly({ status: constant('failed'), errors });

function messagesFor(fields: readonly string[], components: Components) {
  const messages = components.add('schemas', 'Messages', { type: 'array', items: TEXT, minItems: 1 });
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((name) => [name, messages])),
    additionalProperties: false,
    minProperties: 1,
  };
}

/** The case of failures, rendered by the envelope. @param failures failures of one status, by the names of their examples */
function failureCase(
  description: string,
  failures: Readonly<Record<string, failure.Failure>>,
  more: Partial<ResponseCase> = {},
): ResponseCase {
  const rendered = Object.entries(failures).map(([name, one]) => [name, renderFailure(one, assume)] as const);
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

/** The failure AUTH (Authentication 2 and 4): missing and wrong credentials have one status. */
function credentialsCase(components: Components): ResponseCase {
  const failures = {
    'both missing': failure.missingCredentials({ publicKey: '', secretKey: '' }),
    'PublicKey missing': failure.missingCredentials({ publicKey: '', secretKey: 'sk' }),
    'SecretKey missing': failure.missingCredentials({ publicKey: 'pk', secretKey: '' }),
    wrong: failure.wrongCredentials(false, assume),
  };
  const schema = failureSchema(messagesFor(['PublicKey', 'SecretKey'], components));
  return failureCase('AUTH: credentials missing or wrong', failures, { name: 'AUTH', schema });
}

/** The failure V; no case for an endpoint without a field that can be missing or invalid. */
function validationCases(endpoint: Endpoint, components: Components): readonly ResponseCase[] {
  const missing = emptyFailure(endpoint, assume);
  const { form, fields } = endpoint;
  if (missing === undefined && Object.values(form).every(({ presence }) => presence === 'key')) return [];
  const failures = { ...(missing !== undefined && { 'fields missing': missing }) };
  const names = fields.map(({ name }) => name);
  const schema = failureSchema(messagesFor(names, components));
  return [failureCase('V: validation failure', failures, { schema, status: assume('http-status.validation') })];
}

/** The lookup failure of the endpoint, NF1 or NF2; no case for an endpoint without a lookup. */
function lookupCases(endpoint: Endpoint): readonly ResponseCase[] {
  if (endpoint.notFound === undefined) return [];
  const unknown = toFailure(new RecordNotFound(), endpoint, assume);
  const [name, text] = unknown?.errors === failure.NF1 ? ['NF1', failure.NF1] : ['NF2', failure.NF2];
  return [failureCase(`${name}: the text \`${text}\``, { [name]: failure.lookupFailure(text) }, { name })];
}

const ANY_TEXT = { schema: failureSchema(TEXT) };
const BAD = 'What cannot be read as a request, and in strict mode what the document does not promise';
const UNREAD = 'The body is in an encoding that is not read';

/** The refusals that come before any rule of the document. */
function refusalCases({ form }: Endpoint): readonly ResponseCase[] {
  const leaving = new failure.Failure(400, strictText([warningText('array-key', 'strIds[]')]));
  const left = { 'left the contract': leaving };
  if (Object.keys(form).length === 0) return [failureCase(BAD, left, { ...ANY_TEXT, name: 'BadRequest' })];
  const malformed = { 'malformed body': failure.malformed('multipart form') };
  const large = { 'too large': failure.tooLarge('more than 8388608 bytes') };
  const unsupported = {
    unsupported: failure.unsupported([MEDIA_TYPES.multipart]),
    compressed: failure.compressed('gzip'),
  };
  return [
    failureCase(BAD, { ...left, ...malformed }, { ...ANY_TEXT, name: 'BadForm' }),
    failureCase('The body is too large', large, { ...ANY_TEXT, name: 'TooLarge' }),
    failureCase(UNREAD, unsupported, { ...ANY_TEXT, name: 'UnsupportedMediaType' }),
  ];
}

function defaultCase(components: Components): ResponseCase {
  const messages = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Messages' } };
  return {
    status: 'default',
    name: 'AnyFailure',
    description: 'What HTTP itself refuses, a bug of the mock, and failures that a test ordered: those can be anything',
    mediaType: JSON_TYPE,
    schema: components.add('schemas', 'Failure', failureSchema({ anyOf: [TEXT, messages] })),
  };
}

/** The descriptions of the headers of every response. */
const HEADERS = {
  assumptions: 'The ids of the assumptions that were read for the answer, divided by commas.',
  warnings: 'What the client did although the document does not promise it: a JSON array.',
  fault: 'The fault that a test ordered: its id, kind and time.',
};

/** Adds the headers of every response to a document. @returns references to the headers, by their names on the wire */
const headersOf = (components: Components) =>
  namesOf(HEADERS).map((name) => {
    const part = { description: HEADERS[name], schema: TEXT };
    return [MOCK_HEADERS[name], components.add('headers', `Mock${capital(name)}`, part)] as const;
  });

function responseOf(together: readonly ResponseCase[], components: Components): JsonObject {
  const content = groupBy(together, ({ mediaType }) => mediaType).map(([type, some]) => [type, mediaOf(some)]);
  return {
    description: [...new Set(together.map(({ description }) => description))].join('; '),
    headers: Object.assign(Object.fromEntries(headersOf(components)), ...together.map(({ headers }) => headers)),
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
