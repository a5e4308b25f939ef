/** What an endpoint accepts: the methods, the encodings of its form, and the fields of a form by name. */
import type { IncomingHttpHeaders } from 'node:http';
import { MEDIA_TYPES, MOCK_HEADERS } from '../../messages/protocol.js';
import type { Assume } from '../assumptions/registry.js';
import type { Endpoint } from './endpoint.js';
import { compressed, Failure, unsupported } from './failure.js';
import type { RawFields, RawValue, Upload } from './fields.js';
import type { Warn } from './warnings.js';

const ENCODINGS = ['multipart', 'urlencoded', 'json'] as const satisfies readonly (keyof typeof MEDIA_TYPES)[];

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the media type of a Content-Type header, without parameters. */
export const mediaTypeOf = (contentType = ''): string => contentType.replace(/;.*/s, '');

/** Returns the content coding of a compressed body; undefined for a plain body. */
export const codingOf = ({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): string | undefined =>
  coding.toLowerCase() === 'identity' ? undefined : coding;

/** Returns undefined for a media type that carries no form. */
export const encodingOf = (mediaType: string): Encoding | undefined =>
  ENCODINGS.find((encoding) => MEDIA_TYPES[encoding] === mediaType.trim().toLowerCase());

export function isAllowed(encoding: Encoding, endpoint: Endpoint, assume: Assume): boolean {
  if (encoding === endpoint.encoding) return true;
  const allowed = assume('body-encoding');
  return allowed === 'any' || (allowed === 'any-form' && encoding !== 'json');
}

/** True if the endpoint has form fields; without any, a readable body is read only to warn of its fields. */
export const takesForm = ({ form }: Endpoint): boolean => Object.keys(form).length > 0;

/** Returns the encoding of a body; undefined for a body that the endpoint cannot read. */
export function readableEncoding(headers: IncomingHttpHeaders, endpoint: Endpoint, assume: Assume) {
  const encoding = encodingOf(mediaTypeOf(headers['content-type']));
  if (encoding === undefined || codingOf(headers) !== undefined) return undefined;
  return isAllowed(encoding, endpoint, assume) ? encoding : undefined;
}

/** Admits a body, and returns its encoding. @throws {Failure} 415 for an unreadable body of an endpoint with a form */
export function admitBody(headers: IncomingHttpHeaders, endpoint: Endpoint, assume: Assume): Encoding | undefined {
  const encoding = readableEncoding(headers, endpoint, assume);
  if (encoding !== undefined || !takesForm(endpoint)) return encoding;
  const coding = codingOf(headers);
  if (coding !== undefined) throw compressed(coding);
  throw unsupported(ENCODINGS.filter((one) => isAllowed(one, endpoint, assume)).map((one) => MEDIA_TYPES[one]));
}

/** Admits a routed method. @param path for messages @throws {Failure} 405 for one that `method-mismatch` refuses */
export function admitMethod(
  sent: string,
  path: string,
  { method, path: documented, documentedMethod }: Endpoint,
  { assume, warn }: { readonly assume: Assume; readonly warn: Warn },
): void {
  if (documentedMethod === undefined) return;
  const accepted = assume('method-mismatch');
  if (accepted === 'both') warn('ambiguous-method', documented, documentedMethod, method);
  const allowed = accepted === 'both' ? [method, documentedMethod] : [accepted === 'used' ? method : documentedMethod];
  // HEAD is answered as GET.
  if (!allowed.some((one) => one === (sent === 'HEAD' ? 'GET' : sent)))
    throw methodNotAllowed(sent, path, allowed, warn);
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure {
  warn('undocumented-method', method, path, allowed.join(' and '));
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [MOCK_HEADERS.suggestion]: `${allowed[0]} ${path}` });
}

/** Matches the key of an array element, `name[0]` or `name[]`; an index of more than 15 digits would not be exact. */
const ARRAY_KEY = /^([^[\]]+)\[(\d{0,15})\]$/;

/** A name and a value of a form, in the order in which they were sent. */
export type SentPair = readonly [name: string, value: string | Upload];

/** Collects pairs by name: `x[0]`, `x[1]` and the next place, `x[]`, are one array without gaps; `x[a]` is a plain name. */
export function collectFields(pairs: Iterable<SentPair>, warn: Warn): RawFields {
  const fields = new Map<string, RawValue>();
  /** The elements of arrays by index, and their places: one more than the highest index, so that gaps count. */
  const arrays = new Map<string, { readonly elements: Map<number, string>; places: number }>();
  /** Stores a value, of equal values the first, and warns if there is an earlier value. */
  const store = <K, V>(values: Map<K, V>, key: K, value: V, name: string) => {
    if (values.has(key)) warn('repeated-field', name);
    if (value !== values.get(key)) values.set(key, value);
  };
  for (const [name, value] of pairs) {
    const [, base, index] = ARRAY_KEY.exec(name) ?? [];
    if (base === undefined || typeof value !== 'string') {
      store<string, RawValue>(fields, name, value, name);
      continue;
    }
    if (index === '') warn('array-key', name);
    const array = arrays.get(base) ?? { elements: new Map<number, string>(), places: 0 };
    arrays.set(base, array);
    const place = index === '' ? array.places : Number(index);
    array.places = Math.max(array.places, place + 1);
    store(array.elements, place, value, `${base}[${place}]`);
  }
  for (const [name, { elements, places }] of arrays) {
    if (fields.has(name)) warn('repeated-field', name);
    const given = [...elements].map(([index, value]) => [index, value.trim()] as const);
    const kept = given.filter(([, value]) => value !== '').sort(([a], [b]) => a - b);
    const values = kept.map(([, value]) => value);
    const isDense = values.length === places;
    if (values.length > 0) fields.set(name, isDense ? { values } : { values, indexes: kept.map(([index]) => index) });
    else if (!fields.has(name)) fields.set(name, '');
    const isEmpty = values.length === 0 && elements.size === places;
    if (!isDense && !isEmpty) warn('array-gap', name, places - 1, values.length);
  }
  return fields;
}
