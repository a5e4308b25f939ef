/** All responses that an operation can have. */

import { MEDIA_TYPES } from '../messages/protocol.js';
import { RecordNotFound } from '../service/account/table.js';
import type { Assume } from '../service/assumptions/assume.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import { toFailure } from '../service/endpoint/envelope.js';
import * as failure from '../service/endpoint/failure.js';
import { emptyFailure } from '../service/endpoint/validate.js';
import { strictText, warningText } from '../service/endpoint/warnings.js';
import {
  type Components,
  constant,
  type DocumentContext,
  exactly,
  type Json,
  type JsonObject,
  toSchema,
} from './json.js';
import { type Failures, failureCase, failureSchema, JSON_TYPE, messagesFor, type ResponseCase } from './responses.js';

export function responseCasesOf(endpoint: Endpoint, context: DocumentContext): readonly ResponseCase[] {
  const { assume, components } = context;
  return [
    ...successCases(endpoint, context),
    ...credentialsCases(context),
    ...validationCases(endpoint, context),
    ...lookupCases(endpoint, assume),
    ...endpoint.rules.flatMap((rule) => {
      const text = failure.ruleText(rule, assume);
      return text === undefined ? [] : [failureCase(text, { rule: failure.ruleFailure(text) }, assume)];
    }),
    ...refusalCases(endpoint, context),
    defaultCase(components),
  ];
}

function successCases({ success: declared, textUnder }: Endpoint, { assume, components }: DocumentContext) {
  const status = assume('http-status.success');
  const caseOf = (schema: JsonObject, example?: Json, more: Partial<ResponseCase> = {}): readonly ResponseCase[] => [
    {
      ...{ status, description: 'Success', mediaType: JSON_TYPE, schema },
      ...(example !== undefined && { examples: { success: example } }),
      ...more,
    },
  ];
  const carrying = (schema: JsonObject) => exactly({ status: constant('success'), [textUnder]: schema });
  if (typeof declared === 'string')
    return caseOf(carrying(constant(declared)), { status: 'success', [textUnder]: declared });
  if (typeof declared !== 'function')
    return caseOf(carrying({ ...toSchema(declared, components, assume), additionalProperties: false }));
  const file = declared(assume);
  if (file === undefined) return [];
  const mediaType = file.contentType.replace(/;.*/, '');
  if (mediaType === JSON_TYPE) return caseOf(exactly({}), JSON.parse(file.content));
  const disposition = { description: `Names the file ${file.fileName}.`, schema: TEXT };
  return caseOf(TEXT, file.content, { mediaType, headers: { 'content-disposition': disposition } });
}

/** AUTH (Authentication 2 and 4): missing and wrong credentials have one status. */
function credentialsCases({ assume, components }: DocumentContext): readonly ResponseCase[] {
  const failures = {
    'both missing': failure.missingCredentials({ publicKey: '', secretKey: '' }),
    'PublicKey missing': failure.missingCredentials({ publicKey: '', secretKey: 'sk' }),
    'SecretKey missing': failure.missingCredentials({ publicKey: 'pk', secretKey: '' }),
    wrong: failure.wrongCredentials(false, assume),
  };
  const schema = failureSchema(messagesFor(['PublicKey', 'SecretKey'], components));
  return [failureCase('AUTH: credentials missing or wrong', failures, assume, { name: 'AUTH', schema })];
}

/** V, where a field can be missing or invalid. */
function validationCases(endpoint: Endpoint, { assume, components }: DocumentContext): readonly ResponseCase[] {
  const missing = emptyFailure(endpoint, assume);
  const { form, fields } = endpoint;
  if (missing === undefined && Object.values(form).every(({ presence }) => presence === 'key')) return [];
  const failures = { ...(missing !== undefined && { 'fields missing': missing }) };
  const names = fields.map(({ name }) => name);
  const schema = failureSchema(messagesFor(names, components));
  return [failureCase('V: validation failure', failures, assume, { schema, status: assume('http-status.validation') })];
}

/** NF1 or NF2. */
function lookupCases(endpoint: Endpoint, assume: Assume): readonly ResponseCase[] {
  if (endpoint.notFound === undefined) return [];
  const unknown = toFailure(new RecordNotFound(), endpoint, assume);
  const [name, text] = unknown?.errors === failure.NF1 ? ['NF1', failure.NF1] : ['NF2', failure.NF2];
  return [failureCase(`${name}: the text \`${text}\``, { [name]: failure.lookupFailure(text) }, assume, { name })];
}

const TEXT = { type: 'string' };
const ANY_TEXT = { schema: failureSchema(TEXT) };

const BAD = 'What cannot be read as a request, and in strict mode what the document does not promise';

/** Refusals that come before any rule of the document. */
function refusalCases(endpoint: Endpoint, { assume }: DocumentContext): readonly ResponseCase[] {
  const hasForm = Object.keys(endpoint.form).length > 0;
  const refusal = (name: string, description: string, failures: Failures) =>
    failureCase(description, failures, assume, { ...ANY_TEXT, name });
  const cases = [
    refusal(hasForm ? 'BadForm' : 'BadRequest', BAD, {
      'left the contract': new failure.Failure(400, strictText([warningText('array-key', 'strIds[]')])),
      ...(hasForm && { 'malformed body': failure.malformed('multipart form') }),
    }),
    hasForm &&
      refusal('TooLarge', 'The body is too large', { 'too large': failure.tooLarge('more than 8388608 bytes') }),
    hasForm &&
      refusal('UnsupportedMediaType', 'The body is in an encoding that is not read', {
        unsupported: failure.unsupported([MEDIA_TYPES.multipart]),
        compressed: failure.compressed('gzip'),
      }),
  ];
  return cases.filter((one) => one !== false);
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
