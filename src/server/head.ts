/** Checks the head of a request before the body is read: keys, assumptions for this request, path and rate limit. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { MOCK_HEADERS, RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../messages/protocol.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory, Keys } from '../service/account/account-directory.js';
import { narrow, parseHeader } from '../service/assumptions/overrides.js';
import type { Assume, BroadOverrides } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import { missingCredentials, tooManyAccounts, tooManyRequests, wrongCredentials } from '../service/endpoint/failure.js';

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '').trim();

/** Returns the keys of a request; '' for a missing key. */
export const readKeys = (headers: IncomingHttpHeaders): Keys => ({
  publicKey: header(headers, RECEIVED_PUBLIC_KEY),
  secretKey: header(headers, RECEIVED_SECRET_KEY),
});

/**
 * Opens an account for keys without an account, if the mock opens accounts.
 * @throws {Failure} AUTH for a missing or wrong key; 409 when the mock holds its maximum of accounts
 */
export function openAccount(keys: Keys, directory: AccountDirectory, assume: Assume): Account {
  if (keys.publicKey === '' || keys.secretKey === '') throw missingCredentials(keys);
  if (!directory.options.opensAccounts) throw wrongCredentials(directory.find(keys.publicKey) !== undefined, assume);
  if (directory.isFull) throw tooManyAccounts(directory.options.maxAccounts);
  return directory.open(keys);
}

/**
 * Reads the assumptions of the header `x-mock-assume`; assumptions for another endpoint have no effect.
 * Returns the error of a broken header instead of throwing it: the caller reports wrong credentials first.
 */
export function readOverride(
  { [MOCK_HEADERS.assume]: given }: IncomingHttpHeaders,
  endpoint: Endpoint,
): { readonly override?: BroadOverrides | undefined; readonly error?: unknown } {
  if (given === undefined) return {};
  try {
    const override = parseHeader(given, readers);
    return { override: override && narrow(override, endpoint.name) };
  } catch (error) {
    return { error };
  }
}

/** Counts a request, and sets the headers of the rate limit. @throws {Failure} 429 with Retry-After above the limit */
export function limitRate(account: Account, assume: Assume, reply: FastifyReply): void {
  // Without a rate limit there is no header to set and nothing to refuse.
  if (assume.inForce['rate-limit'] === 'none') return;
  const { requests, retryAfter, reset } = account.countRequest();
  const limit = Number(assume('rate-limit'));
  const isOver = requests > limit;
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': Math.max(0, limit - requests),
    ...(isOver && { 'x-ratelimit-reset': reset / 1_000_000 }),
  });
  if (isOver) throw tooManyRequests(retryAfter);
}

/** Returns the decoded path, without the origin that a request to a proxy has. `%2F` stays: it separates nothing. */
export const sentPathOf = ({ url }: { readonly url: string }): string => {
  const path = url.replace(/[?#].*/s, '').replace(/^https?:\/\/[^/]*(?=\/)/, '');
  return decodeURIComponent(path.replace(/%(2f)/gi, '%25$1'));
};

export const withoutExtraSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/^(.+)\/$/, '$1');
