/** A mock that runs elsewhere, asked over HTTP: its methods are those of the library, and answer later. */

import { ControlFailure } from '../control/failure.js';
import { calls } from '../control/registry.js';
import { refused } from '../options.js';
import { preview } from '../problems/preview.js';
import type { Keys } from '../world/account-directory.js';
import { type ClientMethods, createClientMethods, type Perform } from './client-methods.js';
import { headersOf, type KeyHeaders, keysFrom, wantedKeys } from './local-client.js';

/** One account of a mock that runs elsewhere: its methods see and change it alone. */
export interface RemoteAccount extends ClientMethods<'later'>, AsyncDisposable {
  /** What the document calls `{base_url}`. */
  readonly baseUrl: string;
  readonly keys: Keys;
  readonly headers: KeyHeaders;
  /** Ends the account, unless it has ended; its keys open nothing more. */
  close(): Promise<void>;
}

/** A mock that runs elsewhere; its methods mean all of its accounts. */
export interface RemoteMock extends ClientMethods<'later'> {
  /** What the document calls `{base_url}`: every documented path is appended to it. */
  readonly baseUrl: string;
  readonly controlUrl: string;
  /**
   * Opens a fresh account on the baseline: a test of its own beside all others.
   * @param keys drawn when they are left out
   * @throws {ControlFailure} when an account has the public key already
   * @example await using account = await mock.account(); fetch(`${mock.baseUrl}/contacts/list`, { headers: account.headers });
   */
  account(keys?: Partial<Keys>): Promise<RemoteAccount>;
}

/**
 * Takes hold of a mock that runs already: the command, the Vite plugin, or the library in another process.
 * @param baseUrl its base URL, as the banner shows it
 * @throws {Refused} for what is no URL
 * @throws {Error} when no mock answers there
 * @example
 * const mock = await connectCampaignMock('http://127.0.0.1:4477/api/v1');
 * await using account = await mock.account();
 * await account.clock.advance('PT1H');
 */
export async function connectCampaignMock(baseUrl: string): Promise<RemoteMock> {
  if (!/^https?:/.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw refused('base URL', baseUrl, 'that of a mock, such as http://127.0.0.1:4477/api/v1');
  }
  const base = baseUrl.replace(/\/+$/, '');
  const controlUrl = new URL('/__control', base).href;
  await lookAt(controlUrl);
  const performFor =
    (publicKey?: string): Perform<'later'> =>
    async (call, asked, pick) => {
      const { params = {}, query = {}, body } = asked;
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${params[name]}`));
      const response = await fetch(`${controlUrl}${path}?${searchOf(query)}`, {
        method: call.method,
        headers: {
          ...(publicKey !== undefined && { PublicKey: publicKey }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw failureOf(response, text);
      const answer = text === '' ? undefined : JSON.parse(text);
      return pick(answer);
    };
  const account = async (given: Partial<Keys> = {}): Promise<RemoteAccount> => {
    const keys = await performFor()(calls.openAccount, { body: wantedKeys(given) }, keysFrom);
    const perform = performFor(keys.publicKey);
    const close = async () => {
      try {
        await perform(calls.closeAccounts, {}, () => undefined);
      } catch (error) {
        const hasEnded = error instanceof ControlFailure && error.status === 404;
        if (!hasEnded) throw error;
      }
    };
    return {
      ...createClientMethods(perform),
      baseUrl: base,
      keys,
      headers: headersOf(keys),
      close,
      [Symbol.asyncDispose]: close,
    };
  };
  return { ...createClientMethods(performFor()), baseUrl: base, controlUrl, account };
}

/** @throws {Error} when no mock answers there */
async function lookAt(controlUrl: string): Promise<void> {
  const response = await fetch(controlUrl).catch((cause: Error) => {
    throw new Error(`no mock answers at ${controlUrl}: ${reasonOf(cause)}`, { cause });
  });
  const text = await response.text();
  if (response.ok && /"name":"campaign-mock"/.test(text)) return;
  throw new Error(`what answers at ${controlUrl} is no mock: ${response.status} ${preview(text)}`);
}

/** Fetch tells the reason behind what it says. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  return 'code' in cause ? String(cause.code) : cause.message;
}

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.toString();
}

/** The failure that a problem tells of (RFC 9457); what stands between may answer with something else. */
function failureOf({ status, headers }: Response, text: string): ControlFailure {
  if (!headers.get('content-type')?.includes('problem+json')) return new ControlFailure(status, preview(text));
  const { type: _type, title: _title, status: _status, detail, errors, ...more } = JSON.parse(text);
  return new ControlFailure(status, detail, errors, more);
}
