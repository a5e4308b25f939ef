/** Which account's world does a control call address? */
import { nearest } from '../nearest.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { ControlFailure } from './failure.js';

/**
 * @returns undefined when no key says which, so that all are meant
 * @throws {ControlFailure} 404 when no account has the key
 */
export function addressedWorld(publicKey: string | undefined, worlds: Worlds): World | undefined {
  if (publicKey === undefined) return undefined;
  if (publicKey === '') throw new ControlFailure(400, 'The public key is empty; leave it out to mean all accounts.');
  const world = worlds.find(publicKey);
  if (world !== undefined) return world;
  const known = worlds.all().map((one) => one.publicKey);
  throw new ControlFailure(
    404,
    `No account has the public key ${JSON.stringify(publicKey)}; did you mean ${nearest(publicKey, known)}?`,
  );
}

/** The only one of some things, each of another account. */
export function onlyOne<T>(found: readonly T[], what: string): T {
  const [one, ...more] = found;
  if (one === undefined) throw new ControlFailure(404, `No account that is addressed has ${what}.`);
  if (more.length > 0) {
    throw new ControlFailure(409, `${found.length} accounts have ${what}; say which one with the header PublicKey.`);
  }
  return one;
}
