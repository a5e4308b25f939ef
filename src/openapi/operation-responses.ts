/** All responses that an operation can have, by the values in force. */

import { Type } from 'typebox';
import { RecordNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import type { Endpoint } from '../endpoint/endpoint.js';
import { danglingFailure, toFailure } from '../endpoint/envelope.js';
import * as failure from '../endpoint/failure.js';
import { isReadBy } from '../endpoint/reads.js';
import { emptyFailure } from '../endpoint/validate.js';
import { strictText, warningText } from '../endpoint/warnings.js';
import { BODILESS_STATUSES, MEDIA_TYPES } from '../protocol.js';
import { Components, constant, type DocumentContext, exactly, type Json, type JsonObject, toSchema } from './json.js';
import { type Failures, failureCase, failureSchema, JSON_TYPE, messagesFor, type ResponseCase } from './responses.js';

export function responseCasesOf(endpoint: Endpoint, context: DocumentContext): readonly ResponseCase[] {
  const { assume, components } = context;
  const cases = [
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
  if (assume('rate-limit') === 'none') return cases;
  return cases.map((one) => ({ ...one, headers: { ...RATE, ...one.headers } }));
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
  if (typeof declared !== 'function') {
    // A response without a body has no part that others share.
    const shared = BODILESS_STATUSES.has(status) ? new Components() : components;
    return caseOf(carrying({ ...toSchema(declared, shared, assume), additionalProperties: false }));
  }
  const file = declared(assume);
  if (file === undefined) return [];
  const mediaType = file.contentType.replace(/;.*/, '');
  if (mediaType === JSON_TYPE) return caseOf(exactly({}), JSON.parse(file.content));
  const disposition = { description: `Names the file ${file.fileName}.`, schema: TEXT };
  return caseOf(TEXT, file.content, { mediaType, headers: { 'content-disposition': disposition } });
}

/** AUTH (Authentication 2 and 4): one case where missing and wrong credentials have one status. */
function credentialsCases({ assume, components, opensAccounts }: DocumentContext): readonly ResponseCase[] {
  const missing = {
    'both missing': failure.missingCredentials({ publicKey: '', secretKey: '' }),
    'PublicKey missing': failure.missingCredentials({ publicKey: '', secretKey: 'sk' }),
    'SecretKey missing': failure.missingCredentials({ publicKey: 'pk', secretKey: '' }),
  };
  const [key, secret] = [failure.wrongCredentials(false, assume), failure.wrongCredentials(true, assume)];
  const wrong = { wrong: key, ...(secret.errors !== key.errors && { 'wrong secret': secret }) };
  const messages = messagesFor(['PublicKey', 'SecretKey'], components);
  const text = typeof key.errors === 'string' ? constant(key.errors) : undefined;
  const caseOf = (what: string, name: string, failures: Failures, errors: JsonObject) =>
    failureCase(`AUTH: credentials ${what}`, failures, assume, { name, schema: failureSchema(errors) });
  if (opensAccounts) return [caseOf('missing', 'AUTH', missing, messages)];
  if (assume('http-status.missing-credentials') !== assume('http-status.wrong-credentials')) {
    return [caseOf('missing', 'AUTH', missing, messages), caseOf('wrong', 'WrongCredentials', wrong, text ?? messages)];
  }
  const either = text === undefined ? messages : { anyOf: [messages, text] };
  return [caseOf('missing or wrong', 'AUTH', { ...missing, ...wrong }, either)];
}

/** The failure of an endpoint whose key names no record. */
const unknownIn = (endpoint: Endpoint, assume: Assume): failure.Failure | undefined =>
  endpoint.notFound === undefined ? undefined : toFailure(new RecordNotFound(), endpoint, assume);

/** V, and a rule failure where violated rules are one. */
function validationCases(endpoint: Endpoint, { assume, components }: DocumentContext): readonly ResponseCase[] {
  const missing = emptyFailure(endpoint, assume);
  const unknown = unknownIn(endpoint, assume);
  const isOfKey = unknown !== undefined && unknown.status !== 'http-status.not-found';
  const isUnknown = isOfKey && typeof unknown.errors === 'object';
  const { form, fields, invalid } = endpoint;
  const others = invalid !== undefined && assume(invalid.when[0]) === invalid.when[1] ? [invalid.field] : [];
  const isChecked = others.length > 0 || Object.values(form).some(({ presence }) => presence !== 'key');
  const areTexts = assume('rule-violations') === 'text';
  const any = { ...ANY_TEXT, name: 'ViolatedRule', status: assume('http-status.rule') };
  const violated = failureCase('The text of a violated rule', {}, assume, any);
  const violations = areTexts && (isChecked || isOfKey) ? [violated] : [];
  if (missing === undefined && (areTexts || !(isChecked || isUnknown))) return violations;
  const failures = {
    ...(missing !== undefined && { 'fields missing': missing }),
    ...(isUnknown && { 'no such record': unknown }),
  };
  const byElement = Object.entries(form).filter(([, { schema }]) => Type.IsArray(schema(assume)));
  const isTold = isReadBy('array-errors', endpoint) && assume('array-errors') === 'element';
  const arrays = isTold ? byElement.map(([name]) => name) : [];
  const schema = failureSchema(messagesFor([...fields.map(({ name }) => name), ...others], components, arrays));
  const status = assume('http-status.validation');
  return [failureCase('V: validation failure', failures, assume, { schema, status }), ...violations];
}

/** NF1 or NF2, or the words of a service. */
function lookupCases(endpoint: Endpoint, assume: Assume): readonly ResponseCase[] {
  const dangles = isReadBy('dangling-reference', endpoint) && assume('dangling-reference') === 'not-found';
  const failures = [unknownIn(endpoint, assume), dangles ? danglingFailure(assume) : undefined];
  const texts = failures.flatMap((one) => (one?.status === 'http-status.not-found' ? [String(one.errors)] : []));
  return [...new Set(texts)].map((text) => {
    const name = text === failure.NF1 ? 'NF1' : text === failure.NF2 ? 'NF2' : 'NotFound';
    return failureCase(`${name}: the text \`${text}\``, { [name]: failure.lookupFailure(text) }, assume, { name });
  });
}

const TEXT = { type: 'string' };
const ANY_TEXT = { schema: failureSchema(TEXT) };

const whole = (description: string) => ({ description, schema: { type: 'integer' } });
const RETRY_AFTER = whole('Seconds until the next request is answered.');
const RATE = {
  'x-ratelimit-limit': whole('Requests a minute.'),
  'x-ratelimit-remaining': whole('Requests of this minute that are left.'),
  'x-ratelimit-reset': whole('When the next request is answered: seconds since 1970, beside a 429.'),
};

const BAD = 'What cannot be read as a request, and in strict mode what the document does not promise';
const FULL = 'Unknown credentials open an account, but there is no room for another';

/** Refusals that come before any rule of the document. */
function refusalCases(endpoint: Endpoint, { assume, opensAccounts }: DocumentContext): readonly ResponseCase[] {
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
    assume('rate-limit') !== 'none' &&
      failureCase(
        'More requests than the assumption rate-limit lets through',
        { 'too many': failure.tooManyRequests(60) },
        assume,
        { name: 'TooManyRequests', headers: { 'retry-after': RETRY_AFTER } },
      ),
    opensAccounts && refusal('TooManyAccounts', FULL, { 'too many accounts': failure.tooManyAccounts(10_000) }),
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
