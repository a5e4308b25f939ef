/** All responses that an operation can have, by the values in force. */
import type { Assume } from '../../assumptions/assume.js';
import { RecordNotFound } from '../../world/table.js';
import type { Endpoint } from '../endpoint.js';
import { toFailure } from '../envelope.js';
import {
  applies,
  type Errors,
  Failure,
  malformed,
  missingCredentials,
  NF1,
  ruleFailure,
  tooLarge,
  tooManyAccounts,
  tooManyRequests,
  unsupported,
  wrongCredentials,
} from '../failure.js';
import { emptyFailure } from '../validate.js';
import { warningKinds } from '../warnings.js';
import { type Components, constant, exactly, type JsonObject, toSchema } from './json.js';
import { failureCase, failureSchema, JSON_TYPE, messagesFor, type ResponseCase } from './response-case.js';

export function responseCasesOf(endpoint: Endpoint, assume: Assume, components: Components): readonly ResponseCase[] {
  return [
    ...successCases(endpoint, assume, components),
    credentialsCase(assume, components),
    ...validationCases(endpoint, assume, components),
    ...lookupCases(endpoint, assume),
    ...endpoint.rules
      .filter((rule) => applies(rule, assume))
      .map((rule) => failureCase({ rule: ruleFailure(rule) }, assume, { description: rule.text })),
    ...refusalCases(endpoint, assume),
    defaultCase(components),
  ];
}

function successCases(
  { success: declared, textUnder }: Endpoint,
  assume: Assume,
  components: Components,
): readonly ResponseCase[] {
  const success = { status: 200, description: 'Success', mediaType: JSON_TYPE };
  const carrying = (schema: JsonObject) => exactly({ status: constant('success'), [textUnder]: schema });
  if (typeof declared === 'string') {
    const example = { status: 'success', [textUnder]: declared };
    return [{ ...success, schema: carrying(constant(declared)), examples: { success: example } }];
  }
  if (typeof declared !== 'function') {
    return [{ ...success, schema: carrying({ ...toSchema(declared, components), additionalProperties: false }) }];
  }
  const file = declared(assume);
  if (file === undefined) return [];
  const { contentType, content, fileName } = file;
  const mediaType = contentType.replace(/;.*/, '');
  if (mediaType === JSON_TYPE) {
    return [{ ...success, schema: exactly({}), examples: { success: JSON.parse(content) } }];
  }
  const disposition = { description: `Names the file ${fileName}.`, schema: { type: 'string' } };
  const headers = { 'content-disposition': disposition };
  return [{ ...success, mediaType, schema: { type: 'string' }, examples: { success: content }, headers }];
}

/** AUTH (Authentication 2 and 4). */
function credentialsCase(assume: Assume, components: Components): ResponseCase {
  const wrong = wrongCredentials(assume);
  const failures = {
    'both missing': missingCredentials({ publicKey: '', secretKey: '' }),
    'PublicKey missing': missingCredentials({ publicKey: '', secretKey: 'sk' }),
    'SecretKey missing': missingCredentials({ publicKey: 'pk', secretKey: '' }),
    ...(wrong !== undefined && { wrong }),
  };
  const missing = messagesFor(['PublicKey', 'SecretKey'], components);
  const isText = typeof wrong?.errors === 'string';
  const schema = failureSchema(isText ? { anyOf: [missing, constant(String(wrong.errors))] } : missing);
  return failureCase(failures, assume, { name: 'AUTH', description: 'AUTH: credentials missing or wrong', schema });
}

/** The failure of an endpoint whose key names no record. */
const unknownIn = (endpoint: Endpoint, assume: Assume): Failure | undefined =>
  endpoint.notFound === undefined ? undefined : toFailure(new RecordNotFound(), endpoint, assume);

const isOfFields = (errors: Errors | undefined): boolean => typeof errors === 'object';

/** V. */
function validationCases(endpoint: Endpoint, assume: Assume, components: Components): readonly ResponseCase[] {
  const missing = emptyFailure(endpoint, assume);
  const unknown = unknownIn(endpoint, assume);
  const isUnknown = unknown !== undefined && isOfFields(unknown.errors);
  const { form, query } = endpoint;
  const isChecked = Object.values(form).some(({ presence }) => presence !== 'key');
  if (!isChecked && !isUnknown && missing === undefined) return [];
  const failures = {
    ...(missing !== undefined && { 'fields missing': missing }),
    ...(isUnknown && { 'no such record': unknown }),
  };
  const schema = failureSchema(messagesFor(Object.keys({ ...query, ...form }), components));
  const status = assume('http-status.validation');
  return [failureCase(failures, assume, { description: 'V: validation failure', schema, status })];
}

/** NF1 or NF2. */
function lookupCases(endpoint: Endpoint, assume: Assume): readonly ResponseCase[] {
  const unknown = unknownIn(endpoint, assume);
  if (unknown === undefined || isOfFields(unknown.errors)) return [];
  const name = unknown.errors === NF1 ? 'NF1' : 'NF2';
  return [failureCase({ [name]: unknown }, assume, { name, description: `${name}: the text \`${unknown.errors}\`` })];
}

const RETRY_AFTER = { description: 'Seconds until the next request is answered.', schema: { type: 'integer' } };

const anyText = failureSchema({ type: 'string' });

/** Refusals that come before any rule of the document. */
function refusalCases(endpoint: Endpoint, assume: Assume): readonly ResponseCase[] {
  const hasForm = Object.keys(endpoint.form).length > 0;
  const left = new Failure(400, warningKinds['array-key'].text('strIds[]'));
  const broken = hasForm && { 'malformed body': malformed('multipart form') };
  const malformedCase = failureCase({ 'left the contract': left, ...broken }, assume, {
    name: hasForm ? 'BadForm' : 'BadRequest',
    description: 'What cannot be read as a request, and in strict mode what the document does not promise',
    schema: anyText,
  });
  const limited =
    assume('rate-limit') === 'none'
      ? []
      : [
          failureCase({ 'too many': tooManyRequests(60) }, assume, {
            name: 'TooManyRequests',
            description: 'More requests than the assumption rate-limit lets through',
            headers: { 'retry-after': RETRY_AFTER },
          }),
        ];
  const full =
    wrongCredentials(assume) === undefined
      ? [
          failureCase({ 'too many accounts': tooManyAccounts(10_000) }, assume, {
            name: 'TooManyAccounts',
            description: 'Wrong credentials open an account, but there is no room for another',
            schema: anyText,
          }),
        ]
      : [];
  if (!hasForm) return [malformedCase, ...limited, ...full];
  const tooMuch = failureCase({ 'too large': tooLarge('more than 33554432 bytes') }, assume, {
    name: 'TooLarge',
    description: 'The body is too large',
    schema: anyText,
  });
  const unread = failureCase({ unsupported: unsupported() }, assume, {
    name: 'UnsupportedMediaType',
    description: 'The body is in an encoding that is not read',
  });
  return [malformedCase, tooMuch, unread, ...limited, ...full];
}

function defaultCase(components: Components): ResponseCase {
  const errors = { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { $ref: MESSAGES } }] };
  return {
    status: 'default',
    name: 'AnyFailure',
    description: 'What HTTP itself refuses, a bug of the mock, and failures that a test ordered: those can be anything',
    mediaType: JSON_TYPE,
    schema: components.add('schemas', 'Failure', failureSchema(errors)),
  };
}

const MESSAGES = '#/components/schemas/Messages';
