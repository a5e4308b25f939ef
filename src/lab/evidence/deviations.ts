/** Where the real service leaves the document, under any value of any assumption. */

import { BODILESS_STATUSES } from '../../messages/protocol.js';
import { wordsOf } from '../../service/assumptions/definition.js';
import { type AssumptionId, createAssume, defaultValues, registry } from '../../service/assumptions/registry.js';
import { assumptionsOf, endpoints, isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { missingCredentials, NF1, NF2 } from '../../service/endpoint/failure.js';
import { emptyFailure } from '../../service/endpoint/validate.js';
import { createDescribe, type Describe, type DeviationText } from './deviation-kinds.js';
import type { Finding } from './domains.js';
import { type Exchange, isPlain, isReadable, lacks, type Outcome, parseBody, type Source } from './exchange.js';
import { absencesIn } from './rules.js';
import { type Compare, createComparison, nameType, PAGINATOR } from './shape-differences.js';
import { isList, isPaginator } from './shown-records.js';

/** Every value that makes a missing field a message. */
const STRICTEST = createAssume({
  ...defaultValues,
  'required-fields': 'starred',
  'missing-id': 'validation',
});

/** What is said of fields that are missing, by field: other rules have no documented texts (Errors 3 and 8). */
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

/** What the registry has for wrong credentials and too many requests. */
const ANYWHERE = ['Unauthorized', 'Too Many Attempts.'];

/** The texts that the document or the registry has for its failures. */
const knownTextsOf = (endpoint: ListedEndpoint): readonly string[] => [
  ...lookupTextsOf(endpoint),
  ...endpoint.rules.map(({ text }) => text),
  ...ANYWHERE,
];

/** Assumptions that leave open which failures an endpoint has, and what they say. */
const LEAVE_OPEN: ReadonlySet<AssumptionId> = new Set(['rule-violations', 'method-mismatch', 'body-encoding']);

/** Wrong credentials are a finding of their own. */
const isInOwnWords = (id: AssumptionId): boolean => 'text' in registry[id] && id !== 'wrong-credentials';

/** True if the document does not show the text of each failure of an endpoint. A request with nothing but ids is plain; an endpoint with only AUTH fails for wrong keys. */
const leavesTextsOpen = (endpoint: ListedEndpoint, isPlain: boolean): boolean =>
  (endpoint.notFound === undefined && endpoint.rules.length === 0) ||
  assumptionsOf(endpoint).some(
    (id) => (LEAVE_OPEN.has(id) && (!isPlain || id === 'method-mismatch')) || isInOwnWords(id),
  );

/** A request under the address of the service that no endpoint has. */
export interface Stray {
  readonly source: Source;
  readonly method: string;
  readonly path: string;
  /** True if the service succeeded; a client that asks for an unknown path is no deviation of the service. */
  readonly isSuccess: boolean;
}

export interface Deviation extends DeviationText {
  readonly count: number;
  readonly first: Source;
}

/**
 * Each deviation once, in the order of the exchanges.
 * @param findings the known values: the service's own words are no deviation where an assumption takes them
 */
export function deviationsOf(
  exchanges: readonly Exchange[],
  strays: readonly Stray[],
  findings: readonly Finding[],
): readonly Deviation[] {
  const words = new Set(findings.flatMap(({ value }) => wordsOf(String(value)) ?? []));
  const byText = new Map<
    string,
    { readonly told: DeviationText; readonly first: Source; readonly sources: Set<Source> }
  >();
  const add = (source: Source, all: readonly DeviationText[]): void => {
    for (const told of all) {
      const earlier = byText.get(told.text) ?? { told, first: source, sources: new Set() };
      byText.set(told.text, { ...earlier, sources: earlier.sources.add(source) });
    }
  };
  const compareAt = new Map<string, Compare>();
  for (const exchange of exchanges) {
    const compare = compareAt.get(exchange.name) ?? comparisonFor(exchange, exchanges);
    compareAt.set(exchange.name, compare);
    add(exchange.source, inExchange(exchange, words, compare));
  }
  for (const stray of strays) if (stray.isSuccess) add(stray.source, [beside(stray)]);
  return [...byText.values()].map(({ told, first, sources }) => ({ ...told, count: sources.size, first }));
}

/** Null is where absent values of the endpoint are shown so; elsewhere it is a deviation. */
function comparisonFor({ endpoint, name }: Exchange, exchanges: readonly Exchange[]): Compare {
  const own = exchanges.filter((one) => one.name === name);
  const { value, zeros } = absencesIn(endpoint, own);
  return createComparison(value ?? (zeros.length > 0 ? 'zero' : 'empty'));
}

function beside({ method, path }: Stray): DeviationText {
  const describe = createDescribe('');
  const known = endpoints.filter((one) => one.path === path);
  if (known.length === 0) return describe('undocumented-path', path, undefined);
  const methods = known.flatMap(({ method, documentedMethod = method }) => [method, documentedMethod]);
  return describe('undocumented-method', method, path, [...new Set(methods)].join(' and '));
}

function inExchange(exchange: Exchange, words: ReadonlySet<string>, compare: Compare): readonly DeviationText[] {
  const { name, endpoint, response, outcome } = exchange;
  const isUnknown = response.text === undefined && !BODILESS_STATUSES.has(response.status);
  // The body of a 304 is the one of an earlier response.
  if (isUnknown || response.status === 304) return [];
  const describe = createDescribe(endpoint.chapter);
  if (outcome.kind === 'other' || BODILESS_STATUSES.has(response.status)) {
    const isFile = typeof endpoint.success === 'function' && response.status < 300;
    return isFile ? [] : [describe('other-shape', name, response.status, describeBody(exchange))];
  }
  const isMarked = response.text?.startsWith('\uFEFF') === true;
  const result = outcome.kind === 'success' ? outcome.under : 'errors';
  const others = Object.keys(Object(parseBody(response))).filter((one) => one !== 'status' && one !== result);
  return [
    ...(isMarked ? [describe('byte-order-mark', name)] : []),
    ...others.map((member) => describe('unknown-field', name, member)),
    ...inOutcome(exchange, outcome, words, { describe, compare }),
  ];
}

function inOutcome(
  exchange: Exchange,
  outcome: Exclude<Outcome, { readonly kind: 'other' }>,
  words: ReadonlySet<string>,
  means: Means,
): readonly DeviationText[] {
  if (outcome.kind === 'success') return inSuccess(exchange, outcome.data, outcome.under, means);
  if (outcome.kind === 'invalid') return inMessages(exchange, outcome.errors, means.describe);
  const isKnown = words.has(outcome.text) || exchange.response.status === 429;
  return isKnown ? [] : inText(exchange, outcome.text, means.describe);
}

function describeBody({ response }: Exchange): string {
  const body = parseBody(response);
  if (body === undefined) return response.text ? 'a body that is not JSON' : 'an empty body';
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return nameType(body);
  const { status } = Object(body);
  if (status === 'success') return 'a success that has neither message nor errors';
  if (status === 'failed') return 'a failure whose errors are neither a text nor lists of texts';
  return 'an object whose status is neither success nor failed';
}

interface Means {
  readonly describe: Describe;
  readonly compare: Compare;
}

function inSuccess(exchange: Exchange, data: unknown, under: string, means: Means): readonly DeviationText[] {
  const { name, endpoint } = exchange;
  const isElsewhere = typeof endpoint.success !== 'function' && under !== endpoint.textUnder;
  const elsewhere = isElsewhere ? [means.describe('other-member', name, under, endpoint.textUnder)] : [];
  return [...elsewhere, ...inData(exchange, data, under, means)];
}

function inData(
  { name, endpoint: { success } }: Exchange,
  data: unknown,
  under: string,
  { describe, compare }: Means,
): readonly DeviationText[] {
  // What a file should be is not shown.
  if (typeof success === 'function' || success === data) return [];
  if (typeof success === 'string') {
    const isText = typeof data === 'string';
    return [
      isText
        ? describe('other-text', name, data, [success])
        : describe('other-type', name, under, nameType(data), 'a text'),
    ];
  }
  if (isList(name) && isPaginator(data)) return [describe('other-type', name, under, PAGINATOR, 'an object')];
  return compare(success, data, under).map((difference) => {
    const { kind, path } = difference;
    if (kind === 'type') return describe('other-type', name, path, difference.found, difference.wanted);
    return describe(kind === 'unknown' ? 'unknown-field' : 'missing-field', name, path);
  });
}

const NAMES_NONE = /^The selected .+ is invalid\.$/;
const IS_TOO_MANY = /must not have more than \d+ items\.$/;

const ELEMENT = /\.\d+$/;

function inMessages(
  exchange: Exchange,
  errors: Readonly<Record<string, readonly string[]>>,
  describe: Describe,
): readonly DeviationText[] {
  const { name, endpoint } = exchange;
  const { query, form, invalid } = endpoint;
  const known = ['PublicKey', 'SecretKey', 'page', ...Object.keys({ ...query, ...form }), invalid?.field];
  const expected = textsOfMissing(endpoint);
  return Object.entries(errors).flatMap(([field, texts]) => {
    const isUnknown = !known.includes(field.replace(ELEMENT, ''));
    const wanted = isMissing(exchange, field) ? (expected[field] ?? []) : [];
    const said = texts.find((text) => !NAMES_NONE.test(text));
    const isOther = said !== undefined && wanted.length > 0 && !texts.some((text) => wanted.includes(text));
    return [
      ...(isUnknown ? [describe('unknown-parameter', name, field)] : []),
      ...(isOther ? [describe('other-message', name, field, said, wanted)] : []),
    ];
  });
}

/** True if a key, a parameter or a field was certainly not sent. */
function isMissing(exchange: Exchange, field: string): boolean {
  const { query, headers } = exchange.request;
  if (field === 'PublicKey' || field === 'SecretKey') return !headers.get(field.toLowerCase());
  const isInQuery = Object.hasOwn(exchange.endpoint.query, field);
  return isInQuery ? query.every(([name, value]) => name !== field || value === '') : lacks(exchange, field);
}

/** True if the request has nothing but ids, which can name no record and break no rule. */
const isPlainLookup = (exchange: Exchange): boolean => {
  const { request, endpoint } = exchange;
  const isRead = Object.keys(endpoint.form).length === 0 || isReadable(exchange);
  const sent = [...request.query, ...(request.form?.fields ?? [])];
  return isRead && sent.every(([, value]) => typeof value === 'string' && isPlain(value));
};

function inText(exchange: Exchange, text: string, describe: Describe): readonly DeviationText[] {
  const { name, endpoint } = exchange;
  // Ids can be too many.
  const isPlainLook = isPlainLookup(exchange) && !IS_TOO_MANY.test(text);
  const isOpen = text !== NF1 && text !== NF2 && leavesTextsOpen(endpoint, isPlainLook);
  const isKnown = isOpen || knownTextsOf(endpoint).includes(text);
  return isKnown ? [] : [describe('other-text', name, text, lookupTextsOf(endpoint))];
}
