/** Defines an exchange with the service, which has an endpoint, a request, and a response with its meaning. */
import { attempt } from '../../messages/present.js';
import { BODILESS_STATUSES } from '../../messages/protocol.js';
import { endpointNames, endpoints } from '../../service/document/index.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { NF1, NF2 } from '../../service/endpoint/failure.js';

interface RecordedFile {
  readonly fileName: string;
  /** Undefined if the recording lacks the content of the file. */
  readonly text: string | undefined;
}

/** Names and values of parameters or fields, in the order in which they were sent. */
type RecordedPairs<V = string> = readonly (readonly [name: string, value: V])[];

export interface RecordedForm {
  readonly encoding: 'multipart' | 'urlencoded' | 'json' | 'other';
  readonly fields: RecordedPairs<string | RecordedFile>;
}

export interface SentRequest {
  /** In upper case. */
  readonly method: string;
  readonly query: RecordedPairs;
  /** Header values by names in lower case. The secret key is replaced by the text `sent`. */
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined if no form was sent or recorded. */
  readonly form: RecordedForm | undefined;
}

export interface ReceivedResponse {
  /** 0 if the response is unknown. Then the exchange proves nothing, and a write may have changed the account. */
  readonly status: number;
  /** Header values by names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** Undefined if the body was not recorded completely. */
  readonly text: string | undefined;
}

/** The meaning of a response, which depends on its body because the document leaves statuses open (Errors 1, 2, 7). */
export type Outcome =
  | { readonly kind: 'success'; readonly data: unknown; readonly under: 'message' | 'errors' }
  /** Messages by parameter, in a validation failure or a failure about credentials. */
  | { readonly kind: 'invalid'; readonly errors: Readonly<Record<string, readonly string[]>> }
  /** A single text, in a lookup failure or a rule failure. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other' };

export interface Source {
  readonly file: string;
  /** The index of the entry in the file. */
  readonly entry: number;
  /** The time of the request, ISO 8601. */
  readonly time: string;
  /** The time of the response, ISO 8601. If it is undefined, the exchange is taken to overlap with no other. */
  readonly ended?: string;
}

export interface RecordedExchange {
  readonly source: Source;
  readonly endpoint: ListedEndpoint;
  /** The name of the endpoint with the used method, such as `POST /contacts/add`. */
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

/** Parses a JSON body, with or without a byte order mark; returns undefined for any other body. */
export const parseBody = ({ text }: Pick<ReceivedResponse, 'text'>): unknown =>
  attempt(() => JSON.parse(String(text).replace(/^\uFEFF/, '')), undefined);

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

/** Returns the value that was sent under a name; undefined unless the name was sent exactly once. */
function onlyValue<V>(pairs: RecordedPairs<V>, name: string): V | undefined {
  const values = pairs.filter(([one]) => one === name);
  return values.length === 1 ? values[0]?.[1] : undefined;
}

export const queryOf = ({ request }: RecordedExchange, name: string): string | undefined =>
  onlyValue(request.query, name);

const fieldsIn = ({ form }: SentRequest): RecordedForm['fields'] => form?.fields ?? [];

/** Returns the text of a form field that was sent exactly once. */
export function fieldOf({ request }: RecordedExchange, name: string): string | undefined {
  const value = onlyValue(fieldsIn(request), name);
  return typeof value === 'string' ? value : undefined;
}

/** True if a field, or an element of an array such as `name[0]`, was sent under the name. */
const isSent = ({ request }: RecordedExchange, name: string): boolean =>
  fieldsIn(request).some(([one]) => one === name || one.startsWith(`${name}[`));

/** True if every message of a validation failure is about credentials (Authentication 2 and 4). */
export const isAboutKeys = ({ outcome }: Pick<RecordedExchange, 'outcome'>): boolean =>
  outcome.kind === 'invalid' &&
  Object.keys(outcome.errors).every((name) => name === 'PublicKey' || name === 'SecretKey');

/** True if the value is a utr, or an id in the form in which the service writes ids. */
export const isPlain = (value: string): boolean => /^(?:[1-9]\d{0,14}|[0-9a-fA-F]+(?:-[0-9a-fA-F]+)+)$/.test(value);

/** True if the form was sent in the documented encoding, which every value of `body-encoding` accepts. */
export const isReadable = ({ request: { form }, endpoint }: RecordedExchange): boolean =>
  form?.encoding === endpoint.encoding;

export const readOf = (exchange: RecordedExchange, name: string): string | undefined =>
  isReadable(exchange) ? fieldOf(exchange, name) : undefined;

export const lacks = (exchange: RecordedExchange, name: string): boolean =>
  isReadable(exchange) && (!isSent(exchange, name) || fieldOf(exchange, name) === '');

export function textsOf({ outcome }: RecordedExchange): readonly string[] {
  if (outcome.kind === 'text') return [outcome.text];
  return outcome.kind === 'invalid' ? Object.values(outcome.errors).flat() : [];
}

/** True if the service refused the request without reading it, because of too many requests or an outage. */
export const isOutOfOrder = ({ response: { status } }: RecordedExchange): boolean => status === 429 || status >= 500;

/** Returns the documented lookup failure of a response; undefined for any other response. */
export function lookupText({ outcome }: RecordedExchange): 'not-found-1' | 'not-found-2' | undefined {
  if (outcome.kind !== 'text') return undefined;
  return outcome.text === NF1 ? 'not-found-1' : outcome.text === NF2 ? 'not-found-2' : undefined;
}

/** True if a 405 refuses the method, by `Allow` (RFC 9110, 15.5.6) or at an endpoint with two documented methods. */
export function isMethodRefused({ endpoint, outcome, response: { status, headers } }: RecordedExchange): boolean {
  if (status !== 405 || headers.has('allow')) return status === 405;
  return endpoint.documentedMethod !== undefined && (outcome.kind === 'other' || isOwnText(outcome));
}

export const isRefusedUnread = (exchange: RecordedExchange): boolean =>
  isMethodRefused(exchange) || exchange.response.status === 415;

const isOwnText = (outcome: RecordedExchange['outcome']): boolean =>
  outcome.kind === 'text' && outcome.text !== NF1 && outcome.text !== NF2;

const isForKeysAlone = ({ fields, notFound, rules, documentedMethod }: ListedEndpoint): boolean =>
  fields.length === 0 && notFound === undefined && rules.length === 0 && documentedMethod === undefined;

/** Returns the text of a failure if its endpoint can fail only because of wrong credentials. */
export function keysText(exchange: RecordedExchange): string | undefined {
  const { outcome, endpoint, response } = exchange;
  const isOther = isOutOfOrder(exchange) || response.headers.has('allow') || lookupText(exchange) !== undefined;
  return outcome.kind === 'text' && isForKeysAlone(endpoint) && !isOther ? outcome.text : undefined;
}

/** Returns undefined for an undocumented request. @param method in upper case @param path without the base URL */
export function placeOf(method: string, path: string): Pick<RecordedExchange, 'endpoint' | 'name'> | undefined {
  const name = endpointNames.get(`${method} ${path}`);
  const endpoint = endpoints.find((one) => one.name === name);
  return endpoint && name !== undefined ? { endpoint, name } : undefined;
}
