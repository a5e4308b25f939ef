/** Calls an endpoint by its name, and the expected response bodies. */
import type { Test } from 'tap';
import { type Client, type Fields, start, type TestResponse } from '../../helper.js';
import { keys, sampleAccount } from '../../sample-accounts/sample-account.js';
import { NOW } from '../../sample-accounts/sample-time.js';

/** Query parameters in the order in which they are sent; a name may stand twice. */
export type Query = Readonly<Record<string, string | number>> | readonly (readonly [string, string])[];

export interface Input {
  readonly query?: Query;
  readonly form?: Fields;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const success = (message: unknown) => ({ status: 'success', message });
export const failed = (errors: unknown) => ({ status: 'failed', errors });

/** The body of a validation failure with one invalid field. */
export const validationError = (field: string, text: string) => failed({ [field]: [text] });

export const RECORD_NOT_FOUND = { NF1: failed('Record Not Found'), NF2: failed('Record not found') } as const;

const pairsOf = (query: Query): [string, string][] =>
  (Array.isArray(query) ? query : Object.entries(query)).map(([name, value]) => [String(name), String(value)]);

/** The path with its query string. */
export function urlOf(path: string, query: Query = {}): string {
  const search = new URLSearchParams(pairsOf(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** @param name `POST /contacts/add`; bulk deletes go out urlencoded, other forms multipart */
export function call(client: Client, name: string, { query, form }: Input = {}, headers = {}): Promise<TestResponse> {
  const [method = '', path = ''] = name.split(' ');
  const url = urlOf(path, query);
  if (method !== 'POST') return client.request(method, url, { headers });
  return path.endsWith('bulk-delete') ? client.postUrlencoded(url, form, headers) : client.post(url, form, headers);
}

/** A mock of the sample account. */
export async function startSample(t: Test) {
  const { mock, client } = await start(t, { fixture: sampleAccount });
  const origin = new URL(mock.controlUrl).origin;
  return {
    client,
    mock,
    /** Sets the clock to a later (or earlier) time, counted from its start. */
    wait: (micros: number) => mock.directory.find(keys.publicKey)?.clock.set({ frozen: NOW + micros }),
    /** Follows a link on the server of the mock. */
    follow: (link: string) => fetch(origin + link),
  };
}

/** One mock of the sample account for many tests: each begins with the account as it was. */
export function shareSample(t: Test) {
  const starting = startSample(t);
  return async () => {
    const sample = await starting;
    await sample.client.control('POST', '/reset');
    return sample;
  };
}

/** The status and the body of a response. */
export const statusAndBody = ({ status, body }: TestResponse) => ({ status, body });

/** Asserts status and body. */
export const assertResponse = (t: Test, response: TestResponse, status: number, body: unknown) =>
  t.strictSame(statusAndBody(response), { status, body });

/** The value of a success under a key of its message. */
export function fromMessage(response: TestResponse, key: string): unknown {
  const { message } = response.body as { readonly message?: Readonly<Record<string, unknown>> };
  return message?.[key];
}

/** The records of a list. */
export const listFromMessage = (response: TestResponse, key: string) =>
  fromMessage(response, key) as Readonly<Record<string, unknown>>[];

/** The emails of an automation. */
export const schedulesOf = async (client: Client, utr: string) =>
  listFromMessage(await client.get('/automations/schedule', { utr }), 'automation_schedules');

/** A form, or a record, without some of its fields. */
export const without = <T extends object, K extends string>(fields: T, ...names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name))) as Omit<T, K>;
