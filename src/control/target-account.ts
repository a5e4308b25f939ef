/** Finds the account of the account that a control call addresses. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '../account/account.js';
import type { AccountDirectory } from '../account/account-directory.js';
import { RECEIVED_PUBLIC_KEY } from '../protocol.js';
import { emptyPublicKey, inNoAccount, inSeveralAccounts, unknownAccount } from './failures.js';

/**
 * @returns undefined without a key: the call addresses all accounts
 * @throws {ControlFailure} 404 when no account has the key
 */
export function targetAccount(publicKey: string | undefined, directory: AccountDirectory): Account | undefined {
  if (publicKey === undefined) return undefined;
  if (publicKey === '') throw emptyPublicKey();
  const account = directory.find(publicKey);
  if (account !== undefined) return account;
  throw unknownAccount(
    publicKey,
    directory.all().map((one) => one.publicKey),
  );
}

/** The public key that a control request carries: in its header, or in `?public_key=`, which a link can hold. */
export function requestedPublicKey(
  headers: IncomingHttpHeaders,
  { public_key }: { readonly public_key?: unknown },
): string | undefined {
  const key = headers[RECEIVED_PUBLIC_KEY] ?? public_key;
  return key === undefined ? undefined : String(key);
}

/**
 * The only one of several things, each of another account.
 * @param what the thing with its article: `a mail "7"`
 * @throws {ControlFailure} 404 when there is none, 409 when several accounts have one
 */
export function exactlyOne<T>(found: readonly T[], what: string): T {
  const [one, ...more] = found;
  if (one === undefined) throw inNoAccount(what);
  if (more.length > 0) throw inSeveralAccounts(found.length, what);
  return one;
}
