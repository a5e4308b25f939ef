/** Whose world do the two key headers open? (Authentication) */
import type { IncomingHttpHeaders } from 'node:http';
import type { Assume } from '../assumptions/assume.js';
import { credentialsFailure, UNAUTHORIZED } from '../contract/failure.js';
import type { World } from '../world/world.js';

export interface Credentials {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** The worlds as credentials see them. */
export interface Doors {
  enter(credentials: Credentials): World | undefined;
  open(credentials: Credentials): World;
}

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '').trim();

/** The text of the `PublicKey` header, '' when there is none. */
export const publicKeyIn = (headers: IncomingHttpHeaders): string => header(headers, 'publickey');

/** @throws {Failure} AUTH when one or both headers are missing */
export function readCredentials(headers: IncomingHttpHeaders): Credentials {
  const publicKey = publicKeyIn(headers);
  const secretKey = header(headers, 'secretkey');
  const errors = {
    ...(publicKey === '' && { PublicKey: ['The public key field is required.'] }),
    ...(secretKey === '' && { SecretKey: ['The secret key field is required.'] }),
  };
  if (Object.keys(errors).length > 0) throw credentialsFailure(errors);
  return { publicKey, secretKey };
}

/** @throws {Failure} when the credentials are wrong */
export function openWorld(credentials: Credentials, doors: Doors, assume: Assume): World {
  const world = doors.enter(credentials);
  if (world !== undefined) return world;
  const answer = assume('wrong-credentials');
  if (answer === 'open-account') return doors.open(credentials);
  throw credentialsFailure(answer === 'text' ? UNAUTHORIZED : { PublicKey: ['The selected public key is invalid.'] });
}
