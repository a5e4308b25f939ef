/** One exchange with the service as evidence reads it: its endpoint, what was sent, and what the response means. */

import { BODILESS_STATUSES } from '../../messages/protocol.js';
import { endpointNames, endpoints } from '../../service/document/index.js';
import { type ListedEndpoint, nameOf } from '../../service/endpoint/endpoint.js';
import { NF1, NF2 } from '../../service/endpoint/failure.js';

export interface RecordedFile {
  readonly fileName: string;
  /** Undefined where a recording does not hold it. */
  readonly text: string | undefined;
}

/** Names and values as they were sent, in their order. */
export type RecordedPairs<V = string> = readonly (readonly [name: string, value: V])[];

export interface RecordedForm {
  readonly encoding: 'multipart' | 'urlencoded' | 'json' | 'other';
  readonly fields: RecordedPairs<string | RecordedFile>;
}

export interface SentRequest {
  /** In capitals. */
  readonly method: string;
  readonly query: RecordedPairs;
  /** Names in lower case; for the secret key stands `sent`. */
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined where no form was sent or recorded. */
  readonly form: RecordedForm | undefined;
}

export interface ReceivedResponse {
  /** 0 where the response is unknown: the exchange shows nothing, and a write may have changed the state. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined where it is not recorded whole. */
  readonly text: string | undefined;
}

/** The meaning of a response by its body only: statuses are open (Errors 1, 2 and 7). */
export type Outcome =
  | { readonly kind: 'success'; readonly data: unknown; readonly under: 'message' | 'errors' }
  /** Messages by parameter: a validation failure, or credentials. */
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** A single text: a lookup failure, or a rule failure. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other' };

export interface Source {
  readonly file: string;
  /** Its place in the file, from 0. */
  readonly entry: number;
  /** ISO 8601. */
  readonly time: string;
  /** When the response was there; undefined where no other exchange ran beside it. */
  readonly ended?: string;
}

export interface Exchange {
  readonly source: Source;
  readonly endpoint: ListedEndpoint;
  /** The name of its endpoint, with the used method: `POST /contacts/add`. */
  readonly name: string;
  readonly request: SentRequest;
  readonly response: ReceivedResponse;
  readonly outcome: Outcome;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areMessages = (errors: unknown): errors is Readonly<Record<string, readonly string[]>> =>
  isObject(errors) &&
  Object.values(errors).every(
    (value) => Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'),
  );

/** Parses a body, behind a byte order mark too; undefined where it is no JSON. */
export function parseBody({ text }: ReceivedResponse): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

export function outcomeOf(response: ReceivedResponse): Outcome {
  if (BODILESS_STATUSES.has(response.status) && response.status < 300)
    return { kind: 'success', data: undefined, under: 'message' };
  const body = parseBody(response);
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

export const NO_RESPONSE: ReceivedResponse = { status: 0, headers: new Map(), text: undefined };

/** The value of a name that was sent once; undefined where it was not sent, or more than once. */
function onlyValue<V>(pairs: RecordedPairs<V>, name: string): V | undefined {
  const values = pairs.filter(([one]) => one === name);
  return values.length === 1 ? values[0]?.[1] : undefined;
}

/** The value of a query parameter that was sent once. */
export const queryOf = ({ request }: Exchange, name: string): string | undefined => onlyValue(request.query, name);

const fieldsIn = ({ form }: SentRequest): RecordedForm['fields'] => form?.fields ?? [];

/** The text of a form field that was sent once. */
export function fieldOf({ request }: Exchange, name: string): string | undefined {
  const value = onlyValue(fieldsIn(request), name);
  return typeof value === 'string' ? value : undefined;
}

/** True if a field was sent under the name, or as an element of it. */
const isSent = ({ request }: Exchange, name: string): boolean =>
  fieldsIn(request).some(([one]) => one === name || one.startsWith(`${name}[`));

/** True if every message of a validation failure is about credentials (Authentication 2 and 4). */
export const isAboutKeys = ({ outcome }: Pick<Exchange, 'outcome'>): boolean =>
  outcome.kind === 'invalid' &&
  Object.keys(outcome.errors).every((name) => name === 'PublicKey' || name === 'SecretKey');

/** An id as the service writes it, or a utr. */
export const isPlain = (value: string): boolean => /^(?:[1-9]\d{0,14}|[0-9a-fA-F]+(?:-[0-9a-fA-F]+)+)$/.test(value);

/** True if the form is known and has the documented encoding, which every value of `body-encoding` accepts. */
export const isReadable = ({ request: { form }, endpoint }: Exchange): boolean => form?.encoding === endpoint.encoding;

export const readOf = (exchange: Exchange, name: string): string | undefined =>
  isReadable(exchange) ? fieldOf(exchange, name) : undefined;

/** True if the form certainly has no value of a field. */
export const lacks = (exchange: Exchange, name: string): boolean =>
  isReadable(exchange) && (!isSent(exchange, name) || fieldOf(exchange, name) === '');

export function textsOf({ outcome }: Exchange): readonly string[] {
  if (outcome.kind === 'text') return [outcome.text];
  return outcome.kind === 'invalid' ? Object.values(outcome.errors).flat() : [];
}

/** True if the service refused the request unread: too many requests, or an outage. */
export const isOutOfOrder = ({ response: { status } }: Exchange): boolean => status === 429 || status >= 500;

/** The text of a lookup failure, as the document has it. */
export function lookupText({ outcome }: Exchange): 'not-found-1' | 'not-found-2' | undefined {
  if (outcome.kind !== 'text') return undefined;
  return outcome.text === NF1 ? 'not-found-1' : outcome.text === NF2 ? 'not-found-2' : undefined;
}

/** Is the method not allowed? The header belongs to it (RFC 9110, 15.5.6); where the document has two, the status tells it. */
export function isMethodRefused({ endpoint, outcome, response: { status, headers } }: Exchange): boolean {
  if (status !== 405 || headers.has('allow')) return status === 405;
  return endpoint.documentedMethod !== undefined && (outcome.kind === 'other' || isOwnText(outcome));
}

const isOwnText = (outcome: Exchange['outcome']): boolean =>
  outcome.kind === 'text' && outcome.text !== NF1 && outcome.text !== NF2;

/** True if the endpoint refuses only credentials. */
const isForKeysAlone = ({ fields, notFound, rules, documentedMethod }: ListedEndpoint): boolean =>
  fields.length === 0 && notFound === undefined && rules.length === 0 && documentedMethod === undefined;

/** The text of wrong credentials, where nothing else is refused by a text. */
export function keysText(exchange: Exchange): string | undefined {
  const { outcome, endpoint, response } = exchange;
  const isOther = isOutOfOrder(exchange) || response.headers.has('allow') || lookupText(exchange) !== undefined;
  return outcome.kind === 'text' && isForKeysAlone(endpoint) && !isOther ? outcome.text : undefined;
}

/** @param method in capitals @param path as the document has it; undefined where the document has none of it */
export function placeOf(method: string, path: string): Pick<Exchange, 'endpoint' | 'name'> | undefined {
  const name = endpointNames.get(`${method} ${path}`);
  const endpoint = endpoints.find((one) => nameOf(one) === name);
  return endpoint && name !== undefined ? { endpoint, name } : undefined;
}
