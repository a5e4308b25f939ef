/** Reads the body of a recorded response. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { attempt } from '../../messages/present.js';
import { BODY_IS_CUT } from '../../service/account/journal.js';
import type { Entry } from './har-file.js';

/** @returns undefined for a body that is not recorded, is cut, or is not a text */
export function readText(
  { content, bodySize }: Entry['response'],
  headers: Readonly<Record<string, string>>,
): string | undefined {
  const { text, size, encoding, comment } = content;
  if (typeof text !== 'string' || comment === BODY_IS_CUT) return undefined;
  if (encoding && encoding !== 'base64') return undefined;
  const bytes = Buffer.from(text, encoding ? 'base64' : 'utf8');
  const { 'content-encoding': coding, 'content-length': stated = 0 } = headers;
  // mitmproxy writes the compressed size, which does not show whether the text is complete.
  const isCompressedSize = coding !== undefined && size === bodySize;
  const length = coding === undefined ? Number(stated) : 0;
  if (bytes.length < length || (!isCompressedSize && bytes.length < (size ?? 0))) return undefined;
  // Some recorders keep the compressed bytes, although HAR wants decompressed bytes, so these are decompressed here.
  const whole = encoding ? (decodeUtf8(bytes) ?? (coding && decompress(bytes, coding))) : text;
  // JSON may have characters that no other text has.
  const isText = whole !== undefined && (!NO_TEXT.test(whole) || attempt(() => JSON.parse(whole) !== undefined, false));
  return isText ? whole : undefined;
}

/** Matches control and replacement characters, which show that a recorder has taken binary data for a text. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\uFFFD/u;

/** Maximum number of bytes of a decompressed body; a longer body counts as unreadable. */
const MAX_OUTPUT = { maxOutputLength: 128 * 1024 ** 2 };
type Decode = (bytes: Buffer, options: typeof MAX_OUTPUT) => Buffer;
const DECODERS: Readonly<Record<string, Decode>> = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

/** @returns undefined for an unknown coding, and for bytes that are not UTF-8 */
export const decompress = (bytes: Buffer, coding: string): string | undefined =>
  attempt(() => {
    const decoded = DECODERS[coding.trim().toLowerCase()]?.(bytes, MAX_OUTPUT);
    return decoded && decodeUtf8(decoded);
  }, undefined);

export const decodeUtf8 = (bytes: Buffer): string | undefined =>
  attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), undefined);
