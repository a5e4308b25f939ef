/** Finds the responses of the real service that the document does not allow under any value of any assumption. */

import { Type } from 'typebox';
import { groupBy } from '../../messages/pairs.js';
import { isObject, present } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import { BODILESS_STATUSES } from '../../messages/protocol.js';
import type { Schema } from '../../messages/validation.js';
import type { Exchange } from '../../service/account/journal.js';
import { wordsOf } from '../../service/assumptions/definition.js';
import { type AssumptionId, defaultValues, registry } from '../../service/assumptions/registry.js';
import { createAssume } from '../../service/assumptions/values.js';
import { assumptionsOf, endpoints, isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { missingCredentials, NF1, NF2 } from '../../service/endpoint/failure.js';
import { emptyFailure } from '../../service/endpoint/validate.js';
import { warningKinds } from '../../service/endpoint/warnings.js';
import type { Finding } from './domains.js';
import { isPlainLookup, lacks, parseBody, type RecordedExchange, type Source } from './exchange.js';
import { inSuccess, nameType, otherText, quotedList, shapeOf, type Told, unknownField } from './shape-differences.js';

/** Under these values of the assumptions, validation has a message for every missing field. */
const STRICTEST = createAssume({ ...defaultValues, 'required-fields': 'starred', 'missing-id': 'validation' });

/** Returns the messages on missing fields, which are the only documented validation messages (Errors 3 and 8). */
function textsOfMissing(endpoint: ListedEndpoint): Readonly<Record<string, readonly string[]>> {
  const failures = [missingCredentials({ publicKey: '', secretKey: '' }), emptyFailure(endpoint, STRICTEST)];
  return Object.assign({}, ...failures.map((failure) => failure?.errors));
}

function lookupTextsOf(endpoint: ListedEndpoint): readonly string[] {
  const { notFound } = endpoint;
  if (isReadBy('dangling-reference', endpoint)) return [NF1, NF2];
  if (notFound === undefined) return [];
  return notFound === 'NF1' ? [NF1] : notFound === 'NF2' ? [NF2] : [NF1, NF2];
}

const ABSENT = 'absent-optionals';

/** The texts for wrong credentials and for too many requests, which any endpoint may give. */
const ANYWHERE = ['Unauthorized', 'Too Many Attempts.'];

/** True if a text can be the value of the assumption. Wrong credentials do not count, as a rule finds their text. */
const isInOwnWords = (id: AssumptionId): boolean =>
  id !== 'wrong-credentials' && registry[id].kind.parse('text:words') !== undefined;

const [FIELDS, CONVENTIONS] = ['Resources and their fields', 'Endpoints: Conventions'];

/** The sections of the document that deviations are about, unless they are about the chapter of the endpoint. */
const SECTIONS: Readonly<Record<string, string>> = {
  'unknown-field': FIELDS,
  'missing-field': FIELDS,
  'other-type': FIELDS,
  'other-shape': CONVENTIONS,
  'byte-order-mark': CONVENTIONS,
  'other-message': 'Errors 3',
  'other-member': 'Errors 6',
};

/** A request to the service with a path or a method that the document does not have. */
export interface Stray extends Source, Pick<Exchange, 'method' | 'path'> {
  /** True if the response was successful, so that the undocumented request is a deviation. */
  readonly isSuccess: boolean;
}

export interface Deviation {
  readonly id: string;
  readonly text: string;
  readonly section: string;
  readonly count: number;
  readonly first: Source;
}

/**
 * Returns each deviation once, in the order of the exchanges.
 * @param findings the values of the assumptions; a failure with a text among them is no deviation
 */
export function deviationsOf(
  exchanges: readonly RecordedExchange[],
  strays: readonly Stray[],
  findings: readonly Finding[],
): readonly Deviation[] {
  const words = findings.flatMap(({ value }) => wordsOf(String(value)) ?? []);
  const absences = new Map(findings.flatMap(({ id, endpoint, value }) => (id === ABSENT ? [[endpoint, value]] : [])));
  const shapes = new Map(
    endpoints.map(({ name, success }) => {
      // With null, a response may have every form of absent values.
      const shownAs = (['zero', 'empty'] as const).find((one) => one === absences.get(name)) ?? 'null';
      return [name, shapeOf(typeof success === 'object' ? success : Type.String(), shownAs)];
    }),
  );
  const inExchanges = exchanges.flatMap((exchange) =>
    inExchange(exchange, words, present(shapes.get(exchange.declared.name))).map(([id, text]) => {
      const { endpoint, declared } = exchange;
      const section = SECTIONS[id] ?? `Endpoints: ${declared.chapter}`;
      return { id, text: `${endpoint} ${text}`, section, first: exchange };
    }),
  );
  const all = [...inExchanges, ...strays.filter(({ isSuccess }) => isSuccess).map(beside)];
  return [...groupBy(all, ({ text }) => text).values()].map((same) => {
    return { ...same[0], count: new Set(same.map(({ first }) => first)).size };
  });
}

function beside(first: Stray): Omit<Deviation, 'count'> {
  const { method, path } = first;
  const known = endpoints.filter((one) => one.path === path);
  const methods = known.flatMap(({ method, documentedMethod = method }) => [method, documentedMethod]);
  const { 'undocumented-path': ofPath, 'undocumented-method': ofMethod } = warningKinds;
  if (known.length === 0)
    return { id: 'undocumented-path', text: ofPath.text(path, undefined), section: ofPath.section, first };
  const text = ofMethod.text(method, path, [...new Set(methods)].join(' and '));
  return { id: 'undocumented-method', text, section: ofMethod.section, first };
}

function inExchange(exchange: RecordedExchange, words: readonly string[], shape: Schema): readonly Told[] {
  const { declared, response, outcome } = exchange;
  const isBodiless = BODILESS_STATUSES.has(Number(response?.status));
  // A 304 has no body of its own, so there is nothing to compare.
  if (response === null || (response.truncated && !isBodiless) || response.status === 304) return [];
  if (outcome.kind === 'other' || isBodiless) {
    const isFile = typeof declared.success === 'function' && response.status < 300;
    const found = `answers ${response.status} with ${describeBody(response.body)}`;
    return isFile ? [] : [['other-shape', `${found}: neither a success nor a failure of the document has that shape.`]];
  }
  const result = outcome.kind === 'success' ? outcome.under : 'errors';
  const others = Object.keys(Object(parseBody(response.body))).filter((one) => one !== 'status' && one !== result);
  const told = others.map(unknownField);
  if (response.body.startsWith('\uFEFF'))
    told.unshift(['byte-order-mark', 'begins its body with a byte order mark, which no JSON has.']);
  return [...told, ...inSuccess(exchange, shape), ...inMessages(exchange), ...inText(exchange, words)];
}

function describeBody(text: string): string {
  const body = parseBody(text);
  if (body === undefined) return text ? 'a body that is not JSON' : 'an empty body';
  if (!isObject(body)) return nameType(body);
  if (body.status === 'success') return 'a success that has neither message nor errors';
  if (body.status === 'failed') return 'a failure whose errors are neither a text nor lists of texts';
  return 'an object whose status is neither success nor failed';
}

const NAMES_NONE = /^The selected .+ is invalid\.$/;
const IS_TOO_MANY = /must not have more than \d+ items\.$/;

function inMessages(exchange: RecordedExchange): readonly Told[] {
  const { declared, outcome } = exchange;
  if (outcome.kind !== 'invalid') return [];
  const { query, form, invalid } = declared;
  const known = ['PublicKey', 'SecretKey', 'page', ...Object.keys({ ...query, ...form }), invalid?.field];
  const expected = textsOfMissing(declared);
  return Object.entries(outcome.errors).flatMap(([field, texts]): readonly Told[] => {
    if (!known.includes(field.replace(/\.\d+$/, '')))
      return [['unknown-parameter', `has messages on ${preview(field)}, which is no parameter of it.`]];
    const wanted = isMissing(exchange, field) ? (expected[field] ?? []) : [];
    const said = texts.find((text) => !NAMES_NONE.test(text));
    if (said === undefined || wanted.length === 0 || texts.some((text) => wanted.includes(text))) return [];
    return [
      ['other-message', `says ${preview(said)} where ${field} is missing; the document has ${quotedList(wanted)}.`],
    ];
  });
}

/** True if the request certainly lacks a key, a parameter or a field. */
function isMissing(exchange: RecordedExchange, field: string): boolean {
  const { query, request, declared } = exchange;
  if (field === 'PublicKey' || field === 'SecretKey') return !request.headers[field.toLowerCase()];
  const isInQuery = Object.hasOwn(declared.query, field);
  return isInQuery ? [query[field] ?? []].flat().every((value) => value === '') : lacks(exchange, field);
}

function inText(exchange: RecordedExchange, words: readonly string[]): readonly Told[] {
  const { declared, outcome, response } = exchange;
  const { notFound, rules } = declared;
  if (outcome.kind !== 'text' || response?.status === 429) return [];
  const { text } = outcome;
  const lookups = lookupTextsOf(declared);
  const isKnown = [...lookups, ...rules.map((rule) => rule.text), ...ANYWHERE, ...words].includes(text);
  // A list may have too many ids, so that even a request with only ids breaks a validation rule.
  const isPlainLook = isPlainLookup(exchange) && !IS_TOO_MANY.test(text);
  // Under these assumptions, an endpoint may fail with a text that the document does not give.
  const open = ['method-mismatch', ...(isPlainLook ? [] : ['rule-violations', 'body-encoding'])];
  const isOpen =
    (notFound === undefined && rules.length === 0) ||
    assumptionsOf(declared).some((id) => open.includes(id) || isInOwnWords(id));
  return isKnown || (isOpen && text !== NF1 && text !== NF2) ? [] : [otherText(text, lookups)];
}
