/** Finds the responses of the real service that the document does not allow under any value of any assumption. */
import { preview } from '../../messages/preview.js';
import { BODILESS_STATUSES } from '../../messages/protocol.js';
import { wordsOf } from '../../service/assumptions/definition.js';
import { type AssumptionId, defaultValues, registry } from '../../service/assumptions/registry.js';
import { createAssume } from '../../service/assumptions/values.js';
import { assumptionsOf, endpoints, isReadBy } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { missingCredentials, NF1, NF2 } from '../../service/endpoint/failure.js';
import { emptyFailure } from '../../service/endpoint/validate.js';
import { warningKinds } from '../../service/endpoint/warnings.js';
import type { Finding } from './domains.js';
import { isObject, isPlain, isReadable, lacks, parseBody, type RecordedExchange, type Source } from './exchange.js';
import { absencesIn } from './rules.js';
import { type Compare, createComparison, nameType, PAGINATOR } from './shape-differences.js';
import { isList, isPaginator } from './shown-records.js';

/** Under these values of the assumptions, validation has a message for every missing field. */
const STRICTEST = createAssume({
  ...defaultValues,
  'required-fields': 'starred',
  'missing-id': 'validation',
});

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

/** The texts for wrong credentials and for too many requests, which any endpoint may give. */
const ANYWHERE = ['Unauthorized', 'Too Many Attempts.'];

const knownTextsOf = (endpoint: ListedEndpoint): readonly string[] => [
  ...lookupTextsOf(endpoint),
  ...endpoint.rules.map(({ text }) => text),
  ...ANYWHERE,
];

/** An endpoint that reads one of these assumptions may fail with a text that the document does not give. */
const LEAVE_OPEN: ReadonlySet<AssumptionId> = new Set(['rule-violations', 'method-mismatch', 'body-encoding']);

/** True if a text can be the value of the assumption. Wrong credentials do not count, as a rule finds their text. */
const isInOwnWords = (id: AssumptionId): boolean =>
  id !== 'wrong-credentials' && registry[id].kind.parse('text:words') !== undefined;

/** True if an endpoint may fail with an undocumented text. @param isPlain true if only ids were sent */
const leavesTextsOpen = (endpoint: ListedEndpoint, isPlain: boolean): boolean =>
  (endpoint.notFound === undefined && endpoint.rules.length === 0) ||
  assumptionsOf(endpoint).some(
    (id) => (LEAVE_OPEN.has(id) && (!isPlain || id === 'method-mismatch')) || isInOwnWords(id),
  );

const [FIELDS, CONVENTIONS] = ['Resources and their fields', 'Endpoints: Conventions'];

/** A deviation, whose text follows the name of the endpoint. The default section is the chapter of the endpoint. */
type Told = readonly [id: string, section: string | undefined, text: string];

const unknownField = (path: string): Told => [
  'unknown-field',
  FIELDS,
  `shows ${path}: the document has no such field.`,
];

const otherType = (path: string, found: string, wanted: string): Told => [
  'other-type',
  FIELDS,
  `shows ${path} as ${found}; the document has ${wanted}.`,
];

const inWords = (texts: readonly string[]): string => texts.map(preview).join(' or ') || 'no such failure';

const otherText = (found: string, wanted: readonly string[]): Told => [
  'other-text',
  undefined,
  `says ${preview(found)}; the document has ${inWords(wanted)}.`,
];

/** A request to the service with a path or a method that the document does not have. */
export interface Stray {
  readonly source: Source;
  readonly method: string;
  readonly path: string;
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
  const words = new Set(findings.flatMap(({ value }) => wordsOf(String(value)) ?? []));
  const byText = new Map<string, Omit<Deviation, 'count'> & { readonly sources: Set<Source> }>();
  const add = (first: Source, id: string, section: string, text: string): void => {
    const told = byText.get(text) ?? { id, text, section, first, sources: new Set() };
    told.sources.add(first);
    byText.set(text, told);
  };
  const compareAt = new Map<string, Compare>();
  for (const exchange of exchanges) {
    const { name, endpoint, source } = exchange;
    const compare = compareAt.get(name) ?? comparisonFor(exchange, exchanges);
    compareAt.set(name, compare);
    for (const [id, section = `Endpoints: ${endpoint.chapter}`, text] of inExchange(exchange, words, compare))
      add(source, id, section, `${name} ${text}`);
  }
  for (const stray of strays) if (stray.isSuccess) add(stray.source, ...beside(stray));
  return [...byText.values()].map(({ sources, ...told }) => ({ ...told, count: sources.size }));
}

/** Creates the comparison of an endpoint, which accepts absent values in the form that the endpoint shows. */
function comparisonFor({ endpoint, name }: RecordedExchange, exchanges: readonly RecordedExchange[]): Compare {
  const own = exchanges.filter((one) => one.name === name);
  const { value, zeros } = absencesIn(endpoint, own);
  return createComparison(value ?? (zeros.length > 0 ? 'zero' : 'empty'));
}

function beside({ method, path }: Stray): readonly [id: string, section: string, text: string] {
  const known = endpoints.filter((one) => one.path === path);
  const methods = known.flatMap(({ method, documentedMethod = method }) => [method, documentedMethod]);
  const { 'undocumented-path': ofPath, 'undocumented-method': ofMethod } = warningKinds;
  if (known.length === 0) return ['undocumented-path', ofPath.section, ofPath.text(path, undefined)];
  const text = ofMethod.text(method, path, [...new Set(methods)].join(' and '));
  return ['undocumented-method', ofMethod.section, text];
}

function inExchange(exchange: RecordedExchange, words: ReadonlySet<string>, compare: Compare): readonly Told[] {
  const { endpoint, response, outcome } = exchange;
  const isBodiless = BODILESS_STATUSES.has(response.status);
  // A 304 has no body of its own, so there is nothing to compare.
  if ((response.text === undefined && !isBodiless) || response.status === 304) return [];
  if (outcome.kind === 'other' || isBodiless) {
    const isFile = typeof endpoint.success === 'function' && response.status < 300;
    const found = `answers ${response.status} with ${describeBody(exchange)}`;
    const text = `${found}: neither a success nor a failure of the document has that shape.`;
    return isFile ? [] : [['other-shape', CONVENTIONS, text]];
  }
  const result = outcome.kind === 'success' ? outcome.under : 'errors';
  const others = Object.keys(Object(parseBody(response))).filter((one) => one !== 'status' && one !== result);
  const isKnown = outcome.kind === 'text' && (words.has(outcome.text) || response.status === 429);
  const told: Told[] = others.map(unknownField);
  if (response.text?.startsWith('\uFEFF') === true)
    told.unshift(['byte-order-mark', CONVENTIONS, 'begins its body with a byte order mark, which no JSON has.']);
  if (outcome.kind === 'success') return [...told, ...inSuccess(exchange, outcome.data, outcome.under, compare)];
  if (outcome.kind === 'invalid') return [...told, ...inMessages(exchange, outcome.errors)];
  return isKnown ? told : [...told, ...inText(exchange, outcome.text)];
}

function describeBody({ response }: RecordedExchange): string {
  const body = parseBody(response);
  if (body === undefined) return response.text ? 'a body that is not JSON' : 'an empty body';
  if (!isObject(body)) return nameType(body);
  if (body.status === 'success') return 'a success that has neither message nor errors';
  if (body.status === 'failed') return 'a failure whose errors are neither a text nor lists of texts';
  return 'an object whose status is neither success nor failed';
}

function inSuccess(
  { name, endpoint }: RecordedExchange,
  data: unknown,
  under: string,
  compare: Compare,
): readonly Told[] {
  const { success, textUnder } = endpoint;
  // The document does not show the content of files, so any content is accepted.
  if (typeof success === 'function') return [];
  const member = `has the result of a success under ${under}; the document has it under ${textUnder}.`;
  const told: Told[] = under === textUnder ? [] : [['other-member', 'Errors 6', member]];
  if (typeof success === 'string') {
    if (typeof data !== 'string') told.push(otherType(under, nameType(data), 'a text'));
    else if (data !== success) told.push(otherText(data, [success]));
  } else if (isList(name) && isPaginator(data)) told.push(otherType(under, PAGINATOR, 'an object'));
  else
    for (const one of compare(success, data, under)) {
      if (one.kind === 'type') told.push(otherType(one.path, one.found, one.wanted));
      else if (one.kind === 'unknown') told.push(unknownField(one.path));
      else told.push(['missing-field', FIELDS, `does not show ${one.path}.`]);
    }
  return told;
}

const NAMES_NONE = /^The selected .+ is invalid\.$/;
const IS_TOO_MANY = /must not have more than \d+ items\.$/;

function inMessages(exchange: RecordedExchange, errors: Readonly<Record<string, readonly string[]>>): readonly Told[] {
  const { endpoint } = exchange;
  const { query, form, invalid } = endpoint;
  const known = ['PublicKey', 'SecretKey', 'page', ...Object.keys({ ...query, ...form }), invalid?.field];
  const expected = textsOfMissing(endpoint);
  return Object.entries(errors).flatMap(([field, texts]) => {
    const told: Told[] = [];
    const wanted = isMissing(exchange, field) ? (expected[field] ?? []) : [];
    const said = texts.find((text) => !NAMES_NONE.test(text));
    if (!known.includes(field.replace(/\.\d+$/, '')))
      told.push(['unknown-parameter', undefined, `has messages on ${preview(field)}, which is no parameter of it.`]);
    if (said !== undefined && wanted.length > 0 && !texts.some((text) => wanted.includes(text))) {
      const text = `says ${preview(said)} where ${field} is missing; the document has ${inWords(wanted)}.`;
      told.push(['other-message', 'Errors 3', text]);
    }
    return told;
  });
}

/** True if the request certainly lacks a key, a parameter or a field. */
function isMissing(exchange: RecordedExchange, field: string): boolean {
  const { query, headers } = exchange.request;
  if (field === 'PublicKey' || field === 'SecretKey') return !headers.get(field.toLowerCase());
  const isInQuery = Object.hasOwn(exchange.endpoint.query, field);
  return isInQuery ? query.every(([name, value]) => name !== field || value === '') : lacks(exchange, field);
}

/** True if only ids were sent, which cannot break a validation rule. */
const isPlainLookup = (exchange: RecordedExchange): boolean => {
  const { request, endpoint } = exchange;
  const isRead = Object.keys(endpoint.form).length === 0 || isReadable(exchange);
  const sent = [...request.query, ...(request.form?.fields ?? [])];
  return isRead && sent.every(([, value]) => typeof value === 'string' && isPlain(value));
};

function inText(exchange: RecordedExchange, text: string): readonly Told[] {
  const { endpoint } = exchange;
  // A list may have too many ids, so that even a request with only ids breaks a validation rule.
  const isPlainLook = isPlainLookup(exchange) && !IS_TOO_MANY.test(text);
  const isOpen = text !== NF1 && text !== NF2 && leavesTextsOpen(endpoint, isPlainLook);
  const isKnown = isOpen || knownTextsOf(endpoint).includes(text);
  return isKnown ? [] : [otherText(text, lookupTextsOf(endpoint))];
}
