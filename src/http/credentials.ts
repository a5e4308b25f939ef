/** Whose world do the two key headers open? (Authentication) */
import type { IncomingHttpHeaders } from 'node:http';
import type { Assume } from '../assumptions/assume.js';
import { missingCredentials, wrongCredentials } from '../contract/failure.js';
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
  if (publicKey === '' || secretKey === '') throw missingCredentials({ publicKey, secretKey });
  return { publicKey, secretKey };
}

/** @throws {Failure} when the credentials are wrong */
export function openWorld(credentials: Credentials, doors: Doors, assume: Assume): World {
  const world = doors.enter(credentials);
  if (world !== undefined) return world;
  const failure = wrongCredentials(assume);
  if (failure === undefined) return doors.open(credentials);
  throw failure;
}
