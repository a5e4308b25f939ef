/** Which account's world does a control call address? */
import { closestMatch } from '../problems/closest-match.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';
import { ControlFailure } from './failure.js';

/**
 * @returns undefined when no key says which, so that all are meant
 * @throws {ControlFailure} 404 when no account has the key
 */
export function targetAccount(publicKey: string | undefined, directory: AccountDirectory): World | undefined {
  if (publicKey === undefined) return undefined;
  if (publicKey === '') throw new ControlFailure(400, 'The public key is empty; leave it out to mean all accounts.');
  const world = directory.find(publicKey);
  if (world !== undefined) return world;
  const known = directory.all().map((one) => one.publicKey);
  throw new ControlFailure(
    404,
    `No account has the public key ${JSON.stringify(publicKey)}; did you mean ${closestMatch(publicKey, known)}?`,
  );
}

/** The only one of some things, each of another account. */
export function exactlyOne<T>(found: readonly T[], what: string): T {
  const [one, ...more] = found;
  if (one === undefined) throw new ControlFailure(404, `No account that is addressed has ${what}.`);
  if (more.length > 0) {
    throw new ControlFailure(409, `${found.length} accounts have ${what}; say which one with the header PublicKey.`);
  }
  return one;
}
