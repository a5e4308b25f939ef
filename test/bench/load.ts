/** Requests under load, by autocannon, and one after the other. */
import autocannon from 'autocannon';
import type { Child } from './child.js';

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

export const get = (path: string): BenchRequest => ({ method: 'GET', path: `/api/v1${path}`, headers: KEYS });

export const control = (method: BenchRequest['method'], path: string): BenchRequest => ({
  method,
  path: `/__control${path}`,
  headers: {},
});

/** Every field of the contact form. */
const CONTACT = {
  contact_type_id: '1',
  email: 'ada.lovelace@example.com',
  country: '1',
  first_name: 'Ada',
  last_name: 'Lovelace',
  city: 'London',
  address_line1: "12 St James's Square",
  postal_code: 'SW1Y 4JH',
};

/** A contact as browsers and `FormData` send it. */
export const addContact: BenchRequest = {
  method: 'POST',
  path: '/api/v1/contacts/add',
  headers: { ...KEYS, 'content-type': 'multipart/form-data; boundary=B' },
  body: `${Object.entries(CONTACT)
    .map(([name, value]) => `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--B--\r\n`,
};

export interface Target {
  readonly url: string;
  readonly child: Child;
}

/** @throws {Error} for another status than a success */
export async function ask({ url }: Target, { method, path, headers, body }: BenchRequest): Promise<string> {
  const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Sends requests in turn on each connection. @returns responses for each second that the server computes: others may use the cores too */
export async function rate(
  { url, child }: Target,
  requests: readonly BenchRequest[],
  connections: number,
  seconds: number,
): Promise<number> {
  const before = child.time();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    sampleInt: 50,
    requests: requests.map(({ headers, ...request }) => ({ ...request, headers: { ...headers } })),
  });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${requests[0]?.path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} failures`);
  return result['2xx'] / (child.time() - before);
}
