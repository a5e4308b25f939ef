/** The bytes of an input, with the keys of an account in the place of tokens. */
import type { Keys } from '../../src/account/account-directory.js';
import { type Input, type Piece, TOKENS } from './input.js';

const TOKEN = /[\uF8F0-\uF8F4]/g;

/** @param text binary characters and tokens */
function replaceTokens(text: string, { publicKey, secretKey }: Keys, length: number): string {
  return text.replace(TOKEN, (token) => {
    if (token === TOKENS.publicKey) return publicKey;
    if (token === TOKENS.secretKey) return secretKey;
    if (token === TOKENS.percentSecret) return encodeURIComponent(secretKey);
    if (token === TOKENS.jsonSecret) return JSON.stringify(secretKey).slice(1, -1);
    return String(length);
  });
}

function bytesOf(piece: Piece, keys: Keys): Buffer {
  const bytes = (text: string) => Buffer.from(replaceTokens(text, keys, 0), 'latin1');
  if (typeof piece === 'string') return bytes(piece);
  if (!('chunk' in piece)) {
    const [text, times] = piece;
    const one = bytes(text);
    return Buffer.alloc(one.length * times, one);
  }
  const { chunk, before = '', behind = '' } = piece;
  const data = bytes(chunk);
  const size = Buffer.from(`${before}${data.length.toString(16)}${behind}\r\n`, 'latin1');
  return Buffer.concat([size, data, Buffer.from('\r\n')]);
}

/** The head and the body; a head without its end belongs to an input that is not whole. */
export function render({ lines, body }: Pick<Input, 'lines' | 'body'>, keys: Keys): Buffer {
  const pieces = body.map((piece) => bytesOf(piece, keys));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = Buffer.from(`${replaceTokens(lines.join('\r\n'), keys, length)}\r\n\r\n`, 'latin1');
  return pieces.length === 0 ? head : Buffer.concat([head, ...pieces]);
}
