/** A request of a probe, on the wire and as evidence reads it. */

import type { Exchange, Pairs, SentFile, SentForm, SentRequest } from '../../inference/exchange.js';
import { MEDIA_TYPES, PUBLIC_KEY_HEADER, RECEIVED_SECRET_KEY, SECRET_KEY_HEADER } from '../../protocol.js';

export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

type Value = string | number | { readonly fileName: string; readonly text: string };

export interface ProbeRequest {
  /** The used method of the endpoint by default. */
  readonly method?: string;
  readonly query?: Readonly<Record<string, string | number>> | readonly (readonly [string, string])[];
  /** An array is sent as `name[0]`, `name[1]`, and so on. */
  readonly form?: Readonly<Record<string, Value | readonly (string | number)[]>> | SentForm['fields'];
  /** The documented one by default. */
  readonly encoding?: SentForm['encoding'];
  /** Instead of a form. */
  readonly body?: { readonly contentType: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
  /** The keys to send; those of the account by default. */
  readonly keys?: Partial<Keys>;
}

const isPairs = <T extends object, V>(given: T | Pairs<V>): given is Pairs<V> => Array.isArray(given);

/** The query string as pairs. */
export function queryPairs({ query = {} }: ProbeRequest): readonly (readonly [string, string])[] {
  return isPairs(query) ? query : Object.entries(query).map(([name, value]) => [name, String(value)] as const);
}

/** The form as pairs. */
export function formPairs({ form = {} }: ProbeRequest): SentForm['fields'] {
  if (isPairs(form)) return form;
  return Object.entries(form).flatMap(([name, value]): [string, SentForm['fields'][number][1]][] => {
    if (Array.isArray(value)) return value.map((one, index) => [`${name}[${index}]`, String(one)]);
    // An array is none of the rest.
    return [[name, typeof value === 'object' ? (value as { fileName: string; text: string }) : String(value)]];
  });
}

/** The URL and the rest of a request. */
export function toFetch(baseUrl: string, { endpoint }: Pick<Exchange, 'endpoint'>, request: ProbeRequest, keys: Keys) {
  const search = new URLSearchParams(
    queryPairs(request).map(([name, value]): [string, string] => [name, value]),
  ).toString();
  const { publicKey, secretKey } = { ...keys, ...request.keys };
  const headers = new Headers(request.headers);
  if (publicKey !== '') headers.set(PUBLIC_KEY_HEADER, publicKey);
  if (secretKey !== '') headers.set(SECRET_KEY_HEADER, secretKey);
  const body = bodyOf(endpoint, request, headers);
  const method = request.method ?? endpoint.method;
  return {
    url: `${baseUrl}${endpoint.path}${search && `?${search}`}`,
    init: { method, headers, redirect: 'manual', ...(body !== undefined && { body }) } as const,
  };
}

const toFile = ({ text, fileName }: SentFile): File => new File([String(text)], fileName, { type: MEDIA_TYPES.csv });

function bodyOf({ encoding: documented }: Exchange['endpoint'], request: ProbeRequest, headers: Headers) {
  if (request.body !== undefined) {
    headers.set('content-type', request.body.contentType);
    return request.body.text;
  }
  if (request.form === undefined) return undefined;
  const { encoding = documented } = request;
  const fields = formPairs(request);
  if (encoding === 'json') {
    headers.set('content-type', MEDIA_TYPES.json);
    return JSON.stringify(Object.fromEntries(fields));
  }
  if (encoding !== 'multipart') {
    return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
  }
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, typeof value === 'string' ? value : toFile(value));
  return form;
}

/** Characters of a request, and of a response, that people are shown. */
const MAX_SHOWN = 500;

/** An exchange as it went over the wire, without headers. */
export function excerptOf({ name, request, response }: Exchange): string {
  const sent = [...request.query, ...(request.form?.fields ?? [])].map(
    ([field, value]) => `${field}=${typeof value === 'string' ? value : value.fileName}`,
  );
  const lines = [`${name} ${sent.join('&')}`, `${response.status} ${response.text}`];
  return lines.map((line) => line.trim().slice(0, MAX_SHOWN)).join('\n');
}

/** The request as evidence reads it: without the secret key. */
export function toSentRequest(
  { endpoint }: Pick<Exchange, 'endpoint'>,
  request: ProbeRequest,
  keys: Keys,
): SentRequest {
  const { publicKey, secretKey } = { ...keys, ...request.keys };
  const headers = new Map(Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  if (publicKey !== '') headers.set(PUBLIC_KEY_HEADER.toLowerCase(), publicKey);
  if (secretKey !== '') headers.set(RECEIVED_SECRET_KEY, 'sent');
  if (request.body !== undefined) headers.set('content-type', request.body.contentType);
  const hasForm = request.form !== undefined && request.body === undefined;
  return {
    method: request.method ?? endpoint.method,
    query: queryPairs(request),
    headers,
    form: hasForm ? { encoding: request.encoding ?? endpoint.encoding, fields: formPairs(request) } : undefined,
  };
}
