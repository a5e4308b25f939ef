/** Evidence of how a form and a query string are read: what a failure calls missing was not read. */
import { encodingOf, mediaTypeOf } from '../endpoint/encoding.js';
import type { Field } from '../endpoint/fields.js';
import { MEDIA_TYPES } from '../protocol.js';
import { type Exchange, fieldOf, queryOf } from './exchange.js';
import { type Evidence, type Sighting, seen } from './judge.js';
import { isToldInteger, looseId } from './loose-ids.js';
import { type Recording, sameWith } from './recording.js';
import { isInvalidId, isMissing, isOtherMissing, lookupText } from './refusals.js';

/** Is a field required, and missing exactly where it is empty? A list of addresses is cut into pieces, a file is no text. */
const isPlain = ({ presence, readFile, asks }: Field<unknown>): boolean =>
  presence === 'starred' && readFile === undefined && !asks.includes('limits.addresses');

type FormEntries = NonNullable<Exchange['request']['form']>['fields'];

/** What was sent in the documented encoding: every service reads it. */
const documentedIn = ({ request: { form }, endpoint }: Exchange): FormEntries | undefined =>
  form?.encoding === endpoint.encoding ? form.fields : undefined;

const isBlank = (text: string): boolean => text.trim() === '';

interface Reading {
  readonly field: string;
  /** Was what was sent of it taken for nothing? */
  readonly isLost: boolean;
  /** The exchange that shows that the field is required. */
  readonly with: readonly Exchange[];
}

/** How the first required field that was sent in some way was read; undefined where that stays open. */
function readingOf(
  exchange: Exchange,
  recording: Recording,
  wasSentSo: (field: string) => boolean,
): Reading | undefined {
  const { endpoint, outcome } = exchange;
  const fields = Object.keys(endpoint.form).filter((name) => isPlain(endpoint.form[name] as Field<unknown>));
  for (const field of fields.filter(wasSentSo)) {
    if (isMissing(exchange, field)) return { field, isLost: true, with: [] };
    const control = recording.at(exchange.name).find((one) => isMissing(one, field));
    const isJudged = outcome.kind === 'success' || isOtherMissing(exchange, field);
    if (isJudged && control !== undefined) return { field, isLost: false, with: [control] };
  }
  return undefined;
}

/** The texts that were sent under one name, in their order. */
const textsIn = (sent: FormEntries, name: string): readonly string[] =>
  sent.flatMap(([one, value]) => (one === name && typeof value === 'string' ? [value] : []));

/** Was a field sent as `name[]` alone? */
const isWithoutIndex = (sent: FormEntries, name: string): boolean =>
  textsIn(sent, `${name}[]`).some((text) => !isBlank(text)) &&
  sent.every(([one]) => one === `${name}[]` || !isNamed(one, name));

const isNamed = (sent: string, name: string): boolean => sent === name || sent.startsWith(`${name}[`);

function arrayKeys(exchange: Exchange, recording: Recording): 'any' | Sighting<'array-keys'> | 'indexed' | undefined {
  const sent = documentedIn(exchange);
  if (sent === undefined) return undefined;
  if (isWithoutIndex(sent, 'strIds') && exchange.outcome.kind === 'success') return 'any';
  const reading = readingOf(exchange, recording, (name) => isWithoutIndex(sent, name));
  return reading && seen(reading.isLost ? 'indexed' : 'any', ...reading.with);
}

/** The required field that was sent twice, once empty: the value that counts is not the empty one, unless it is missing. */
function repeatedField(exchange: Exchange, recording: Recording): Sighting<'repeated-field'> | undefined {
  const inQuery = repeatedParameter(exchange, recording);
  const sent = documentedIn(exchange);
  if (inQuery !== undefined || sent === undefined) return inQuery;
  const reading = readingOf(exchange, recording, (name) => {
    const texts = textsIn(sent, name);
    return texts.length === 2 && texts.filter((text) => text === '').length === 1;
  });
  if (reading === undefined) return undefined;
  const isFirstEmpty = textsIn(sent, reading.field)[0] === '';
  return seen(isFirstEmpty === reading.isLost ? 'first' : 'last', ...reading.with);
}

/** A response to two values of a parameter is the one to the first, or the one to the last. */
function repeatedParameter(exchange: Exchange, recording: Recording): Sighting<'repeated-field'> | undefined {
  const { query } = exchange.request;
  for (const [name, first] of query) {
    const [, last, ...more] = query.flatMap(([one, value]) => (one === name ? [value] : []));
    if (last === undefined || more.length > 0) continue;
    const one = sameWith(exchange, name, [first], recording);
    const other = sameWith(exchange, name, [last], recording);
    if (one === undefined || other === undefined || one.response.text === other.response.text) continue;
    const { text } = exchange.response;
    if (text === one.response.text) return seen('first', one, other);
    if (text === other.response.text) return seen('last', one, other);
  }
  return undefined;
}

/** A parameter that was sent with blanks around it. */
function blankParameter({ endpoint, request }: Exchange) {
  const [found] = Object.entries(endpoint.query).flatMap(([name, { asks }]) =>
    request.query.flatMap(([one, value]) =>
      one === name && value !== value.trim() ? [{ name, value, isInteger: asks.includes('loose-id') }] : [],
    ),
  );
  return found;
}

/** Was a parameter read without the blanks around it? Where a loose id counts, it proves nothing. */
function trimmedParameter(exchange: Exchange, recording: Recording): Sighting<'trimming'> | undefined {
  const { name = '', value = '', isInteger = false } = blankParameter(exchange) ?? {};
  if (queryOf(exchange, name) === undefined) return undefined;
  if (isBlank(value)) return isMissing(exchange, name) ? seen('all') : undefined;
  if (exchange.outcome.kind !== 'success') return undefined;
  if (!isInteger) return seen('all');
  const strict = recording.at(exchange.name).find((one) => {
    const found = looseId(one, recording);
    return found !== undefined && valueIn(found) !== 'coerced';
  });
  return strict && seen('all', strict);
}

const valueIn = (found: string | Sighting): unknown => (typeof found === 'string' ? found : found.value);

/** Was a parameter read with the blanks around it? */
function isBlankKept(exchange: Exchange, recording: Recording): boolean {
  const { name = '', value = '' } = blankParameter(exchange) ?? {};
  if (isBlank(value)) return false;
  if (isToldInteger(exchange)) return /^\s*\d+\s*$/.test(value);
  const isNone = lookupText(exchange) !== undefined || isInvalidId(exchange);
  const isFound = (one: Exchange) => one.outcome.kind === 'success' && queryOf(one, name) === value.trim();
  return isNone && recording.at(exchange.name).some(isFound);
}

function trimming(exchange: Exchange, recording: Recording): Sighting<'trimming'> | undefined {
  const parameter = trimmedParameter(exchange, recording);
  if (parameter !== undefined || documentedIn(exchange) === undefined) return parameter;
  const reading = readingOf(exchange, recording, (name) => {
    const text = fieldOf(exchange, name);
    return text !== undefined && text !== '' && isBlank(text);
  });
  if (reading === undefined) return undefined;
  if (!reading.isLost) return seen('none', ...reading.with);
  // Only where a query string is read too, and not trimmed, it is the form alone.
  const kept = recording.at(exchange.name).find((one) => isBlankKept(one, recording));
  return kept && seen('form', kept);
}

const UNREADABLE = /^(Unsupported Media Type(?:$|: )|The body is not a well-formed |The content encoding )/;

/** Is a body refused that cannot be read? */
function isUnreadable({ outcome, response: { status } }: Exchange): boolean {
  if (outcome.kind === 'text') return (status === 415 || status === 400) && UNREADABLE.test(outcome.text);
  return outcome.kind === 'other' && status === 415;
}

/** A recording may lack the body of a request that was refused for its type. */
const encodingSent = ({ request: { form, headers } }: Exchange) =>
  form?.encoding ?? encodingOf(mediaTypeOf(headers.get('content-type')));

/** How a body in another encoding than the documented one was read. */
function otherEncoding(exchange: Exchange, recording: Recording): Pick<Reading, 'isLost' | 'with'> | undefined {
  const { endpoint, outcome } = exchange;
  const encoding = encodingSent(exchange);
  const isOther = encoding !== undefined && encoding !== 'other' && encoding !== endpoint.encoding;
  if (!isOther || Object.keys(endpoint.form).length === 0) return undefined;
  if (isUnreadable(exchange)) return { isLost: true, with: [] };
  if (outcome.kind === 'success') return { isLost: false, with: [] };
  return readingOf(exchange, recording, (name) => !isBlank(fieldOf(exchange, name) ?? ''));
}

function bodyEncoding(exchange: Exchange, recording: Recording): Sighting<'body-encoding'> | undefined {
  const reading = otherEncoding(exchange, recording);
  if (reading === undefined) return undefined;
  if (encodingSent(exchange) !== 'json') return reading.isLost ? seen('documented-only', ...reading.with) : undefined;
  if (!reading.isLost) return seen('any', ...reading.with);
  const form = recording.at(exchange.name).find((one) => {
    return encodingSent(one) !== 'json' && otherEncoding(one, recording)?.isLost === false;
  });
  return form && seen('any-form', form);
}

const isReadableType = (type: string): boolean =>
  [MEDIA_TYPES.multipart, MEDIA_TYPES.urlencoded, MEDIA_TYPES.json].some((one) => type.toLowerCase().startsWith(one));

/** Was a body taken for nothing that has another type than a form? */
function isForeign({ request: { headers, form } }: Exchange): boolean {
  const type = headers.get('content-type');
  return type !== undefined && !isReadableType(type) && (form === undefined || form.encoding === 'other');
}

function unreadableBody(exchange: Exchange, recording: Recording): 'refused' | 'empty' | undefined {
  if (isUnreadable(exchange)) return 'refused';
  const isAnyMissing = Object.keys(exchange.endpoint.form).some((name) => isMissing(exchange, name));
  if (isForeign(exchange)) return isAnyMissing ? 'empty' : undefined;
  return otherEncoding(exchange, recording)?.isLost === true ? 'empty' : undefined;
}

export const forms = {
  'body-encoding': bodyEncoding,
  'unreadable-body': unreadableBody,
  'array-keys': arrayKeys,
  trimming,
  'repeated-field': repeatedField,
} satisfies Evidence;
