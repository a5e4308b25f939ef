/** The two key headers, and the account that they open (Authentication). */
import type { IncomingHttpHeaders } from 'node:http';
import type { Assume } from '../assumptions/assume.js';
import { missingCredentials, tooManyAccounts, wrongCredentials } from '../contract/failure.js';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../protocol.js';
import type { AccountDirectory, Keys } from '../world/account-directory.js';
import type { World } from '../world/world.js';

export type Credentials = Keys;

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '').trim();

/** The keys that a request carries; '' for one that is missing. */
export const readKeys = (headers: IncomingHttpHeaders): Credentials => ({
  publicKey: header(headers, RECEIVED_PUBLIC_KEY),
  secretKey: header(headers, RECEIVED_SECRET_KEY),
});

/**
 * Opens an account for keys that none has, where the mock does that.
 * @throws {Failure} AUTH when a key is missing, or wrong; 409 when there is no room for one more account
 */
export function openAccount(keys: Credentials, directory: AccountDirectory, assume: Assume): World {
  if (keys.publicKey === '' || keys.secretKey === '') throw missingCredentials(keys);
  if (!directory.opensAccounts) throw wrongCredentials(directory.find(keys.publicKey) !== undefined, assume);
  if (directory.isFull) throw tooManyAccounts(directory.maxAccounts);
  return directory.open(keys);
}
