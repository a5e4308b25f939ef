/** A fresh mock for each test, and a client that sends requests as a user's client does. */
import type { Test } from 'tap';
import { type Mock, startMock } from '../src/mock/mock.js';
import type { MockOptions } from '../src/mock/options.js';
import type { Exchange } from '../src/service/account/journal.js';
import { assertConformance, assumptionsFor } from './openapi-conformance.js';

/** The keys of the first account of a fixture that names no keys. */
export const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

/** The fields of a form: texts, arrays sent as `name[0]`, `name[1]`, and files. */
export type Fields = Readonly<Record<string, string | number | readonly (string | number)[] | File>>;

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else the text. */
  readonly body: unknown;
}

type Body = NonNullable<RequestInit['body']> | null;
type Headers = Readonly<Record<string, string>>;

export interface Client {
  /** Sends a request unchanged; keys are added unless the headers name them. */
  request(method: string, path: string, init?: { headers?: Headers; body?: Body }): Promise<TestResponse>;
  get(path: string, query?: Readonly<Record<string, string | number>>, headers?: Headers): Promise<TestResponse>;
  delete(path: string, query?: Readonly<Record<string, string | number>>, headers?: Headers): Promise<TestResponse>;
  /** Multipart, as `FormData` sends it. */
  post(path: string, fields?: Fields, headers?: Headers): Promise<TestResponse>;
  postUrlencoded(path: string, fields?: Fields, headers?: Headers): Promise<TestResponse>;
  /** A control call; the path is relative to `/__control`. */
  control(method: string, path: string, body?: unknown, headers?: Headers): Promise<TestResponse>;
  /** A client of the same mock with other keys. */
  as(publicKey: string, secretKey: string): Client;
}

/** The entries of a form as the document's clients send them. */
export const entriesOf = (fields: Fields): [string, string | File][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string | File][] => {
    if (Array.isArray(value)) return value.map((one, index) => [`${name}[${index}]`, String(one)]);
    return [[name, value instanceof File ? value : String(value)]];
  });

export function formData(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) form.append(name, value);
  return form;
}

const withQuery = (path: string, query: Readonly<Record<string, string | number>> = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? path : `${path}?${text}`;
};

/** Sends a request that follows no redirect. @returns its response, with the headers by lower-case names */
export async function send(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init });
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}

async function sendAndParse(url: string, init: RequestInit): Promise<TestResponse> {
  const { status, headers, text } = await send(url, init);
  const isJson = /json/.test(headers['content-type'] ?? '');
  return { status, headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}

/** @param judge throws if a response leaves the contract */
export function createClient(mock: Mock, keys = mock.keys, judge = assertConformance): Client {
  const credentials = { PublicKey: keys.publicKey, SecretKey: keys.secretKey };
  const request: Client['request'] = async (method, path, { headers = {}, body = null } = {}) => {
    const allHeaders = { ...credentials, ...headers };
    const sent = { method, url: path, headers: allHeaders, assumptions: assumptionsFor(mock, allHeaders.PublicKey) };
    const response = await sendAndParse(mock.baseUrl + path, { method, headers: allHeaders, body });
    judge(mock, sent, response);
    return response;
  };
  return {
    request,
    get: (path, query, headers = {}) => request('GET', withQuery(path, query), { headers }),
    delete: (path, query, headers = {}) => request('DELETE', withQuery(path, query), { headers }),
    post: (path, fields = {}, headers = {}) => request('POST', path, { headers, body: formData(fields) }),
    postUrlencoded: (path, fields = {}, headers = {}) =>
      request('POST', path, { headers, body: new URLSearchParams(entriesOf(fields) as [string, string][]) }),
    control: (method, path, body, headers = {}) =>
      sendAndParse(mock.controlUrl + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    as: (publicKey, secretKey) => createClient(mock, { publicKey, secretKey }, judge),
  };
}

/** Starts a mock on a free port; it stops with the test. */
export async function start(t: Test, options: MockOptions = {}): Promise<{ mock: Mock; client: Client }> {
  const mock = await startMock(options);
  t.teardown(() => mock.close());
  return { mock, client: createClient(mock) };
}

/** The exchanges of the journal. */
export async function exchangesOf(client: Client, query = '', headers = {}): Promise<readonly Exchange[]> {
  const { body } = await client.control('GET', `/journal${query}`, undefined, headers);
  return (body as { exchanges: readonly Exchange[] }).exchanges;
}

/** The latest exchange; the journal must have one. */
export const lastExchange = async (client: Client) => (await exchangesOf(client)).at(-1) as Exchange;
