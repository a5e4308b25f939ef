/** The head of a request: credentials, override, method and rate, before anything of its body is read. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { MOCK_HEADERS, RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../messages/protocol.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory, Keys } from '../service/account/account-directory.js';
import type { Attempt } from '../service/answer.js';
import { parseHeader } from '../service/assumptions/overrides.js';
import type { Assume, BroadOverrides } from '../service/assumptions/registry.js';
import { type AssumptionReaders, narrow } from '../service/assumptions/scopes.js';
import { type Endpoint, nameOf } from '../service/endpoint/endpoint.js';
import { missingCredentials, tooManyAccounts, tooManyRequests, wrongCredentials } from '../service/endpoint/failure.js';

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '').trim();

/** The keys that a request carries; '' for one that is missing. */
export const readKeys = (headers: IncomingHttpHeaders): Keys => ({
  publicKey: header(headers, RECEIVED_PUBLIC_KEY),
  secretKey: header(headers, RECEIVED_SECRET_KEY),
});

/**
 * Opens an account for keys that none has, where the mock does that.
 * @throws {Failure} AUTH when a key is missing, or wrong; 409 when there is no room for one more account
 */
export function openAccount(keys: Keys, directory: AccountDirectory, assume: Assume): Account {
  if (keys.publicKey === '' || keys.secretKey === '') throw missingCredentials(keys);
  if (!directory.options.opensAccounts) throw wrongCredentials(directory.find(keys.publicKey) !== undefined, assume);
  if (directory.isFull) throw tooManyAccounts(directory.options.maxAccounts);
  return directory.open(keys);
}

/**
 * The values at the endpoint of the request; those that are narrowed to another one have no effect.
 * A broken header comes back as an error: the credentials are judged before it.
 */
export function readOverride(
  headers: IncomingHttpHeaders,
  endpoint: Endpoint,
  readers: AssumptionReaders,
): { readonly override?: BroadOverrides | undefined; readonly error?: unknown } {
  try {
    const override = parseHeader(headers[MOCK_HEADERS.assume], readers);
    return { override: override && narrow(override, nameOf(endpoint)) };
  } catch (error) {
    return { error };
  }
}

/** @throws {Failure} 429 with Retry-After when the minute is used up */
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

/** Notes a slash that is too many: base URLs end in one. */
export function admitPath(request: { readonly url: string }, { warnings: { warn } }: Attempt): void {
  const sent = sentPathOf(request);
  const path = withoutExtraSlashes(sent);
  if (sent !== path) warn('extra-slash', sent, path);
}

/** The decoded path; its encoded slashes stay, since they separate nothing. */
const sentPathOf = ({ url }: { readonly url: string }): string =>
  decodeURIComponent(url.replace(/\?.*/s, '').replace(/%(2f)/gi, '%25$1'));

/** The path without slashes that are too many. */
export const pathOf = (request: { readonly url: string }): string => withoutExtraSlashes(sentPathOf(request));

export const withoutExtraSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/^(.+)\/$/, '$1');
