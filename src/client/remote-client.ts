/** Connects to a mock in another process: its methods perform the control calls over HTTP. */
import * as http from 'node:http';
import { text } from 'node:stream/consumers';
import { ControlFailure } from '../control/failures.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { present } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import { CONTROL_PREFIX, MEDIA_TYPES, PUBLIC_KEY_HEADER } from '../messages/protocol.js';
import { refused } from '../mock/options.js';
import { drawPublicKey } from '../service/account/account-directory.js';
import { type Connection, createClient, type MockClient, type Perform } from './client-methods.js';

/**
 * Connects to a running mock: of the CLI, of the Vite plugin, or of the library in another process.
 * @param url the origin of the mock, or its base URL as the banner shows it
 * @throws {ValidationError} for any other URL
 * @throws {Error} when no mock answers there
 * @example
 * const mock = await connectCampaignMock('http://127.0.0.1:4477/api/v1');
 * const account = await mock.account();
 * await account.clock.advance('PT1H');
 * await account.close();
 */
export const connectCampaignMock = (url: string): Promise<MockClient> => connectFrom('base URL', url);

/**
 * Connects to a running mock.
 * @param source the name of the URL in an error message
 * @param prepare runs after each account is opened, for example to load its fixture
 */
export const connectFrom = async (source: string, url: string, prepare?: Connection['prepare']): Promise<MockClient> =>
  createClient({ ...(await connect(source, url)), drawPublicKey, ...(prepare && { prepare }) });

/**
 * Finds a running mock, and returns a function that performs its control calls.
 * @param source the name of the URL in an error message
 * @throws {ValidationError} for a URL that is neither the origin nor the base URL of a mock
 * @throws {Error} when no mock answers there
 */
export async function connect(source: string, url: string) {
  const { baseUrl, controlUrl } = await locate(source, url);
  const performFor =
    (publicKey?: string): Perform =>
    async (call, values) => {
      const { param = '', query, body } = call.inputOf(values);
      // A load balancer selects one of several mocks by the key in the header: the key of a new account is drawn here.
      const key = publicKey ?? (call.opens ? (values[0] ?? drawPublicKey()) : undefined);
      const path = call.path.replace(/:\w+/, encodeURIComponent(param.toWellFormed()));
      const given = Object.entries(Object(query)).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
      const response = await ask(`${controlUrl}${path}?${search}`, {
        method: call.method,
        headers: {
          ...(key !== undefined && { [PUBLIC_KEY_HEADER]: String(key) }),
          ...(body !== undefined && { 'content-type': MEDIA_TYPES.json }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.isSuccess) throw failureOf(response);
      return call.pick(response.text === '' ? undefined : JSON.parse(response.text));
    };
  return { baseUrl, controlUrl, performFor };
}

/**
 * Sends a request by the HTTP client of Node: the fetch of a DOM environment asks as a page, which the control plane refuses.
 * @throws {Error} when no response comes
 */
async function ask(url: string, { body, ...options }: http.RequestOptions & { readonly body?: string } = {}) {
  // Imported only for an https URL: most mocks need no TLS.
  const client = url.startsWith('https:') ? await import('node:https') : http;
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    client.request(url, options, resolve).on('error', reject).end(body);
  });
  const status = present(response.statusCode);
  return { status, isSuccess: status < 300, headers: response.headers, text: await text(response) };
}

const EXAMPLES = 'http://127.0.0.1:4477 or http://127.0.0.1:4477/api/v1';

/** Asks the mock for its prefix, and returns its addresses for a URL that is its origin or its base URL. */
async function locate(source: string, url: string): Promise<{ readonly baseUrl: string; readonly controlUrl: string }> {
  const isPlain = /^https?:[^?#]*$/.test(url) && URL.canParse(url);
  if (!isPlain) throw refused(source, url, `the URL of a mock, such as ${EXAMPLES}`);
  const { origin, pathname } = new URL(url);
  const controlUrl = origin + CONTROL_PREFIX;
  const { status, isSuccess, text } = await ask(`${controlUrl}/health`).catch((cause: NodeJS.ErrnoException) => {
    const message = `no mock answers at ${controlUrl}: ${cause.code}; start one, or give the URL of another`;
    throw new Error(message, { cause });
  });
  const [, prefix] = (isSuccess && /"name":"campaign-mock".*?"prefix":"([^"]*)"/s.exec(text)) || [];
  if (prefix === undefined) throw new Error(`what answers at ${controlUrl} is no mock: ${status} ${preview(text)}`);
  const baseUrl = origin + prefix;
  if (['', prefix].includes(pathname.replace(/\/+$/, ''))) return { baseUrl, controlUrl };
  throw refused(source, url, [...new Set([origin, baseUrl])].join(' or '));
}

/** Reads a fixture file here, because the mock may run on another machine; the mock checks the members. */
export const resolveFixture = (fixture: string | Fixture): string | Fixture =>
  typeof fixture === 'string' && isPath(fixture) ? (readJsonFile('fixture', fixture) as Fixture) : fixture;

/** Returns the failure for an error response: a problem (RFC 9457) of the mock, or any response of a proxy. */
function failureOf({ status, headers, text }: Awaited<ReturnType<typeof ask>>): ControlFailure {
  if (!headers['content-type']?.includes('problem+json')) return new ControlFailure(status, preview(text));
  const { type: _type, title: _title, status: _status, detail, errors, ...more } = JSON.parse(text);
  return new ControlFailure(status, detail, errors, more);
}
