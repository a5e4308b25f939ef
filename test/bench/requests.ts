/** Requests as data, and as the bytes of a connection. */
import { readFileSync } from 'node:fs';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface KeyPair {
  readonly publicKey: string;
  readonly secretKey: string;
}

const DEFAULT_KEYS: KeyPair = { publicKey: 'pk_test_default', secretKey: 'sk_test_default' };
const PREFIX = '/api/v1';
const BOUNDARY = 'a-boundary-that-no-value-has';

const headersOf = ({ publicKey, secretKey }: KeyPair) => ({ PublicKey: publicKey, SecretKey: secretKey });

/** A request to a documented endpoint, without a body. */
export const plain = (method: 'GET' | 'DELETE', path: string): BenchRequest => ({
  method,
  path: PREFIX + path,
  headers: headersOf(DEFAULT_KEYS),
});

type Fields = Readonly<Record<string, string>>;

const part = (name: string, more: string, value: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);

/** A request to a documented endpoint with a multipart form, as browsers and `FormData` send it. */
export function form(path: string, fields: Fields, keys = DEFAULT_KEYS, file?: string): BenchRequest {
  const texts = Object.entries(fields).map(([name, value]) => part(name, '', value));
  const type = '; filename="contacts.csv"\r\ncontent-type: text/csv';
  const files = file === undefined ? [] : [part('file', type, readFileSync(file))];
  return {
    method: 'POST',
    path: PREFIX + path,
    headers: { ...headersOf(keys), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...texts, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

export const urlencoded = (path: string, fields: Fields): BenchRequest => ({
  method: 'POST',
  path: PREFIX + path,
  headers: { ...headersOf(DEFAULT_KEYS), 'content-type': 'application/x-www-form-urlencoded' },
  body: Buffer.from(new URLSearchParams(fields).toString()),
});

/** A control call for all accounts; the path is relative to `/__control`. */
export const control = (method: BenchRequest['method'], path: string, body?: unknown): BenchRequest => ({
  method,
  path: `/__control${path}`,
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
});

/** @param url of the server */
export function bytesOf({ method, path, headers, body }: BenchRequest, url: string): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const lines = Object.entries({ host: new URL(url).host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  return body === undefined ? head : Buffer.concat([head, body]);
}
