/** The encodings of a form: which of them an endpoint takes. */
import type { Assume } from '../assumptions/assume.js';
import type { Endpoint } from './endpoint.js';

export const MEDIA_TYPES = {
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
  json: 'application/json',
} as const;

export type Encoding = keyof typeof MEDIA_TYPES;

/** Is a body in this encoding read? */
export function isAllowed(encoding: Encoding, endpoint: Endpoint, assume: Assume): boolean {
  if (encoding === endpoint.encoding) return true;
  const answer = assume('body-encoding');
  return answer === 'any' || (answer === 'any-form' && encoding !== 'json');
}
