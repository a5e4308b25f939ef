/** Sends requests to a mock in another process, and records the bytes of each response. */
import { entriesOf, type Fields, formData, send } from '../helper.js';
import type { Running } from '../running.js';
import { keys as FIRST } from '../sample-accounts/sample-account.js';
import { type Input, urlOf } from '../service/document/call.js';

type Headers = Readonly<Record<string, string>>;

export interface Keys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** The response headers that are recorded. */
const RECORDED_HEADERS = [
  'content-type',
  'content-disposition',
  'allow',
  'retry-after',
  'x-mock-assumptions',
  'x-mock-warnings',
  'x-mock-fault',
  'x-mock-suggestion',
];

export interface RecordedResponse {
  readonly status: number;
  readonly text: string;
}

export interface Player {
  /** The responses so far. */
  readonly log: readonly string[];
  /** Method, path and response status of every documented request so far. */
  readonly requests: readonly (readonly [request: string, status: number])[];
  get(path: string, query?: Input['query'], headers?: Headers): Promise<RecordedResponse>;
  /** Sends a multipart form. */
  post(path: string, fields?: Fields, headers?: Headers): Promise<RecordedResponse>;
  /** A request to an endpoint, by its name. */
  call(name: string, input?: Input & { readonly assume?: string }): Promise<RecordedResponse>;
  /** Sends a request as it is. */
  send(method: string, path: string, headers?: Headers, body?: string): Promise<RecordedResponse>;
  /** A control call for the account of the keys. */
  control(method: string, path: string, body?: unknown): Promise<RecordedResponse>;
  /** The same mock under other keys, with the same log. */
  as(keys: Keys): Player;
}

/** The addresses that a running command prints. */
export async function addressesOf({ printed }: Running): Promise<{ baseUrl: string; controlUrl: string }> {
  const [, baseUrl = '', controlUrl = ''] = await printed(/base URL {4}(\S+)\n {2}control {5}(\S+)\n/);
  return { baseUrl, controlUrl };
}

/** Creates a player for a running command. */
export async function playerAt(running: Running, keys = FIRST): Promise<Player> {
  const { baseUrl, controlUrl } = await addressesOf(running);
  const log: string[] = [];
  const requests: [string, number][] = [];

  const exchange = async (url: string, name: string, request: RequestInit): Promise<RecordedResponse> => {
    const { status, headers, text } = await send(url, request);
    const headerLines = RECORDED_HEADERS.map((header) => `${header}: ${headers[header] ?? null}`);
    log.push([`${log.length} ${name}`, status, ...headerLines, '', text].join('\n'));
    return { status, text };
  };

  const playerOf = ({ publicKey, secretKey }: Keys): Player => {
    const credentials = { PublicKey: publicKey, SecretKey: secretKey };
    const request = async (
      method: string,
      path: string,
      headers: Headers = {},
      body: NonNullable<RequestInit['body']> | null = null,
    ) => {
      const init = { method, headers: { ...credentials, ...headers }, body };
      const response = await exchange(baseUrl + path, `${method} ${path}`, init);
      requests.push([`${method} ${path.replace(/\?.*/, '')}`, response.status]);
      return response;
    };
    return {
      log,
      requests,
      get: (path, query, headers) => request('GET', urlOf(path, query), headers),
      post: (path, fields = {}, headers) => request('POST', path, headers, formData(fields)),
      call: (name, { query, form = {}, assume } = {}) => {
        const [method = '', path = ''] = name.split(' ');
        const headers: Headers = assume === undefined ? {} : { 'x-mock-assume': assume };
        const isUrlencoded = path.endsWith('bulk-delete');
        const body = isUrlencoded ? new URLSearchParams(entriesOf(form) as [string, string][]) : formData(form);
        return request(method, urlOf(path, query), headers, method === 'POST' ? body : null);
      },
      send: request,
      control: (method, path, body) =>
        exchange(controlUrl + path, `${method} /__control${path}`, {
          method,
          headers: { PublicKey: publicKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      as: playerOf,
    };
  };
  return playerOf(keys);
}

/** The utr of a response. */
export const utrIn = ({ text }: RecordedResponse): string => /"utr":"([^"]+)"/.exec(text)?.[1] ?? 'none';

/** The last value of a name in a response. */
export const lastIn = ({ text }: RecordedResponse, name: string): string =>
  [...text.matchAll(new RegExp(`"${name}":"?([^",}]+)`, 'g'))].at(-1)?.[1] ?? 'none';
