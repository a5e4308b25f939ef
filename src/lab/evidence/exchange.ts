/** Defines an exchange with the service: an exchange as in the journal, with the meaning of its response. */
import { attempt, isObject } from '../../messages/present.js';
import { BODILESS_STATUSES } from '../../messages/protocol.js';
import type { Exchange, SentFile } from '../../service/account/journal.js';
import { endpointNames, endpoints } from '../../service/document/index.js';
import { encodingOf, mediaTypeOf } from '../../service/endpoint/admission.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { NF1, NF2 } from '../../service/endpoint/failure.js';

/** The meaning of a response, which depends on its body because the document leaves statuses open (Errors 1, 2, 7). */
type Outcome =
  | { readonly kind: 'success'; readonly data: unknown; readonly under: 'message' | 'errors' }
  /** Messages by parameter, in a validation failure or a failure about credentials. */
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** A single text, in a lookup failure or a rule failure. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other' };

/** The place of a request in a recording, and its start. */
export interface Source extends Pick<Exchange, 'started'> {
  readonly file: string;
  /** The index of the entry in the file. */
  readonly entry: number;
}

/** An exchange as in the journal. Its secret key is replaced by the text `sent`, and `took` is 0 if it is unknown. */
export interface RecordedExchange extends Source, Pick<Exchange, 'method' | 'query' | 'took'> {
  /** The name of the endpoint with the method of the request, such as `POST /contacts/add`. */
  readonly endpoint: string;
  readonly declared: ListedEndpoint;
  readonly request: Omit<Exchange['request'], 'files' | 'body'> & {
    /** The files; `text` is undefined if the recording lacks the content of the file. */
    readonly files: readonly (Pick<SentFile, 'name' | 'file_name'> & { readonly text: string | undefined })[];
  };
  /** Null if the response is unknown. Then the exchange proves nothing, and a write may have changed the account. */
  readonly response: Exchange['response'];
  readonly outcome: Outcome;
}

const areMessages = (errors: unknown): errors is Readonly<Record<string, readonly string[]>> =>
  isObject(errors) &&
  Object.values(errors).every(
    (value) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'),
  );

/** Parses a JSON body, with or without a byte order mark; returns undefined for any other body. */
export const parseBody = (body: string): unknown => attempt(() => JSON.parse(body.replace(/^\uFEFF/, '')), undefined);

export function outcomeOf(response: Exchange['response']): Outcome {
  if (response !== null && BODILESS_STATUSES.has(response.status) && response.status < 300)
    return { kind: 'success', data: undefined, under: 'message' };
  const body = parseBody(response?.body ?? '');
  if (!isObject(body)) return { kind: 'other' };
  if (body.status === 'success') {
    if ('message' in body) return { kind: 'success', data: body.message, under: 'message' };
    return 'errors' in body ? { kind: 'success', data: body.errors, under: 'errors' } : { kind: 'other' };
  }
  const { errors } = body;
  if (body.status !== 'failed') return { kind: 'other' };
  if (typeof errors === 'string') return { kind: 'text', text: errors };
  return areMessages(errors) ? { kind: 'invalid', errors } : { kind: 'other' };
}

/** Returns all values of a query or of the fields of a form. */
export const sentValuesOf = (sent: Exchange['query'] | null): readonly string[] => Object.values({ ...sent }).flat();

const onlyText = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns the value of a parameter that was sent exactly once. */
export const queryOf = ({ query }: RecordedExchange, name: string): string | undefined => onlyText(query[name]);

/** Returns the text of a form field that was sent exactly once. */
export const fieldOf = ({ request: { fields } }: RecordedExchange, name: string): string | undefined =>
  onlyText(fields?.[name]);

/** Returns the value of the parameter or field that names the record of the endpoint. */
export function keyIn(exchange: RecordedExchange): string | undefined {
  const { key } = exchange.declared;
  return key && (queryOf(exchange, key.name) ?? fieldOf(exchange, key.name));
}

/** True if every message of a validation failure is about credentials (Authentication 2 and 4). */
export const isAboutKeys = ({ outcome }: Pick<RecordedExchange, 'outcome'>): boolean =>
  outcome.kind === 'invalid' &&
  Object.keys(outcome.errors).every((name) => name === 'PublicKey' || name === 'SecretKey');

/** True if the value is a utr, or an id in the form in which the service writes ids. */
export const isPlain = (value: string): boolean => /^(?:[1-9]\d{0,14}|[0-9a-fA-F]+(?:-[0-9a-fA-F]+)+)$/.test(value);

/** True if the form was sent in the documented encoding, which every value of `body-encoding` accepts. */
const isReadable = ({ request: { fields, headers }, declared }: RecordedExchange): boolean =>
  fields !== null && encodingOf(mediaTypeOf(headers['content-type'])) === declared.encoding;

/** True if only ids were sent, which cannot break a validation rule. */
export function isPlainLookup(exchange: RecordedExchange): boolean {
  const { query, request, declared } = exchange;
  const isRead = Object.keys(declared.form).length === 0 || isReadable(exchange);
  const sent = [...sentValuesOf(query), ...sentValuesOf(request.fields)];
  return isRead && request.files.length === 0 && sent.every(isPlain);
}

/** True if neither the field, nor an element of an array such as `name[0]`, was sent with a value. */
export function lacks(exchange: RecordedExchange, name: string): boolean {
  const { fields, files } = exchange.request;
  const sent = [...Object.keys({ ...fields }), ...files.map((file) => file.name)];
  const isSent = sent.some((one) => one === name || one.startsWith(`${name}[`));
  return isReadable(exchange) && (!isSent || fieldOf(exchange, name) === '');
}

/** True if there is no response, or one that refuses the request unread, because of too many requests or an outage. */
export const isOutOfOrder = ({ response }: RecordedExchange): boolean =>
  response === null || response.status === 429 || response.status >= 500;

/** True if the response is a documented lookup failure. */
export const isLookupFailure = ({ outcome }: RecordedExchange): boolean =>
  outcome.kind === 'text' && (outcome.text === NF1 || outcome.text === NF2);

/** True if a 405 refuses the method, by `Allow` (RFC 9110, 15.5.6) or at an endpoint with two documented methods. */
export function isMethodRefused(exchange: RecordedExchange): boolean {
  const { declared, outcome, response } = exchange;
  const isOwnFailure = ['other', 'text'].includes(outcome.kind) && !isLookupFailure(exchange);
  const isDoubled = declared.documentedMethod !== undefined && isOwnFailure;
  return response?.status === 405 && (response.headers.allow !== undefined || isDoubled);
}

export const isRefusedUnread = (exchange: RecordedExchange): boolean =>
  isMethodRefused(exchange) || exchange.response?.status === 415;

/** Returns the text of a failure if its endpoint can fail only because of wrong credentials. */
export function keysText(exchange: RecordedExchange): string | undefined {
  const { outcome, declared, response } = exchange;
  const { fields, notFound, rules, documentedMethod } = declared;
  const isForKeysAlone = fields.length + rules.length === 0 && (notFound ?? documentedMethod) === undefined;
  const isOther = isOutOfOrder(exchange) || response?.headers.allow !== undefined || isLookupFailure(exchange);
  return outcome.kind === 'text' && isForKeysAlone && !isOther ? outcome.text : undefined;
}

/** Returns undefined for an undocumented request. @param method in upper case @param path without the base URL */
export function placeOf(method: string, path: string): Pick<RecordedExchange, 'declared' | 'endpoint'> | undefined {
  const name = endpointNames.get(`${method} ${path}`);
  const declared = endpoints.find((one) => one.name === name);
  return declared && { declared, endpoint: declared.name };
}
