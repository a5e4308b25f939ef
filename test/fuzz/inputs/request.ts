/** Puts the parts of a request together as an input: the head that every client sends, a form percent-encoded. */
import { binary, type Input, type Piece, TOKENS } from '../input.js';

export interface Parts {
  readonly kind: string;
  readonly aim: string;
  readonly method: string;
  /** Path and query, as bytes. */
  readonly target: string;
  /** Further header lines, as bytes. */
  readonly headers?: readonly string[];
  readonly type?: string;
  /** Undefined for a request without one. */
  readonly body?: readonly Piece[] | undefined;
}

export const BASE = '/api/v1';
export const CONTROL = '/__control';

const PUBLIC_KEY = `PublicKey: ${TOKENS.publicKey}`;
const SECRET_KEY = `SecretKey: ${TOKENS.secretKey}`;

/** A well-formed request with both keys; a control call has the public one alone. */
export function request({ kind, aim, method, target, headers = [], type, body }: Parts): Input {
  const keys = target.startsWith(CONTROL) ? [PUBLIC_KEY] : [PUBLIC_KEY, SECRET_KEY];
  const framing = body === undefined ? [] : [`Content-Length: ${TOKENS.length}`];
  const typed = type === undefined ? [] : [`Content-Type: ${type}`];
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...keys, ...headers, ...typed, ...framing];
  return { kind, aim, lines, body: body ?? [], isWhole: true };
}

const ESCAPED = /[^\w.~-]/g;

/** A text, percent-encoded; the secret key too. */
export const percentEncode = (text: string): string =>
  binary(text).replace(ESCAPED, (character) => {
    if (character === TOKENS.secretKey) return TOKENS.percentSecret;
    if (character > '\u00ff') return character;
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  });

export const encodePairs = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');

/** A value as JSON text; the secret key as JSON writes it. */
export const encodeJson = (value: unknown): string =>
  binary(JSON.stringify(value).replaceAll(TOKENS.secretKey, TOKENS.jsonSecret));
