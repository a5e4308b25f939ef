/** Writes the responses of an operation: one case for each success and failure, then one response for each status. */
import { present } from '../messages/present.js';
import { MEDIA_TYPES } from '../messages/protocol.js';
import { renderFailure } from '../service/answer.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import * as failure from '../service/endpoint/failure.js';
import { emptyFailure } from '../service/endpoint/validate.js';
import { assume, type Components, type Json, type JsonObject, toSchema } from './json.js';

interface ResponseCase {
  /** The HTTP status; `default` stands for all other statuses. */
  readonly status: number | 'default';
  readonly description: string;
  readonly schema: JsonObject;
  readonly examples?: Readonly<Record<string, Json>>;
  /** The component that operations share; unused if another case of the operation has the same status. */
  readonly name?: string;
}

export function responsesOf(endpoint: Endpoint, components: Components): JsonObject {
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
  const statuses = new Set(cases.map(({ status }) => status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const together = cases.filter((one) => one.status === status);
      const response = responseOf(together);
      const [name] = together.length > 1 ? [] : together.map((one) => one.name);
      return [String(status), name === undefined ? response : components.add('responses', name, response)];
    }),
  );
}

const TEXT = { type: 'string' };
const constant = (text: string) => ({ type: 'string', const: text });

/** The schema of an object that has all of the given members and no other member. */
const exactly = (properties: Readonly<Record<string, JsonObject>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});

function successCases({ success: declared, textUnder }: Endpoint, components: Components): readonly ResponseCase[] {
  const common = { status: assume('http-status.success'), description: 'Success' };
  const carrying = (schema: JsonObject) => exactly({ status: constant('success'), [textUnder]: schema });
  if (typeof declared === 'string') {
    const examples = { success: { status: 'success', [textUnder]: declared } };
    return [{ ...common, schema: carrying(constant(declared)), examples }];
  }
  if (typeof declared !== 'function')
    return [{ ...common, schema: carrying({ ...toSchema(declared, components), additionalProperties: false }) }];
  // Under the default values of assumptions, every endpoint that returns a file returns JSON.
  const { content } = present(declared(assume));
  return [{ ...common, schema: exactly({}), examples: { success: JSON.parse(content) } }];
}

/** Returns the schema of a failure with the given `errors` (section Errors 1 of the interface document). */
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

/** Returns a case with rendered failures as examples. @param failures failures of one status, by names of examples */
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
    schema: failureSchema(constant(String(examples[0]?.[1].errors))),
    examples: Object.fromEntries(examples),
    ...more,
  };
}

/** The failure AUTH (interface document, Authentication 2 and 4): missing and wrong credentials have one status. */
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
  const unknown = failure.notFoundFailure(endpoint, assume);
  const [name, text] = unknown.errors === failure.NF1 ? ['NF1', failure.NF1] : ['NF2', failure.NF2];
  return [failureCase(`${name}: the text \`${text}\``, { [name]: failure.lookupFailure(text) }, { name })];
}

/** Refusals that come before every rule of the interface document, by the names of their components. */
const REFUSALS = [
  ['BadRequest', 400, 'What cannot be read as a request, and in strict mode what the document does not promise'],
  ['TooLarge', 413, 'The body is too large'],
  ['UnsupportedMediaType', 415, 'The body is in an encoding that is not read'],
] as const;

const refusalCases = ({ form }: Endpoint): readonly ResponseCase[] =>
  REFUSALS.filter(([name]) => name === 'BadRequest' || Object.keys(form).length > 0).map(
    ([name, status, description]) => ({ name, status, description, schema: failureSchema(TEXT) }),
  );

function defaultCase(components: Components): ResponseCase {
  const messages = { type: 'object', additionalProperties: { $ref: '#/components/schemas/Messages' } };
  return {
    status: 'default',
    name: 'AnyFailure',
    description: 'What HTTP itself refuses, a bug of the mock, and failures that a test ordered: those can be anything',
    schema: components.add('schemas', 'Failure', failureSchema({ anyOf: [TEXT, messages] })),
  };
}

/** Merges the cases of one status into one response; under the default values of assumptions, all of them are JSON. */
function responseOf(together: readonly ResponseCase[]): JsonObject {
  const schemas = together.map(({ schema }) => schema);
  // OpenAPI allows no blanks in the key of an example.
  const examples = together
    .flatMap((one) => Object.entries(one.examples ?? {}))
    .map(([summary, value]) => [summary.replaceAll(' ', '-'), { summary, value }]);
  const media = {
    schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  };
  return {
    description: [...new Set(together.map(({ description }) => description))].join('; '),
    content: { [MEDIA_TYPES.json]: media },
  };
}
