/** Reads the body of a recorded response; a body that is cut, or is no text, is unknown. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { BODY_IS_CUT } from '../../service/account/journal.js';
import type { Entry } from './har-file.js';

export function readText(
  { content, bodySize }: Entry['response'],
  headers: ReadonlyMap<string, string>,
): string | undefined {
  const { text, size, encoding, comment } = content;
  if (typeof text !== 'string' || comment === BODY_IS_CUT) return undefined;
  if (encoding && encoding !== 'base64') return undefined;
  const bytes = Buffer.from(text, encoding ? 'base64' : 'utf8');
  const coding = headers.get('content-encoding');
  // mitmproxy gives the compressed size.
  const isCompressedSize = coding !== undefined && size === bodySize;
  const length = coding === undefined ? Number(headers.get('content-length') ?? 0) : 0;
  if (bytes.length < length || (!isCompressedSize && bytes.length < (size ?? 0))) return undefined;
  const whole = encoding ? decode(bytes, coding) : text;
  return whole !== undefined && isText(whole) ? whole : undefined;
}

/** Bytes of a decompressed body; a longer one is unknown. */
const MAX_BYTES = 128 * 1024 ** 2;
const MAX_OUTPUT = { maxOutputLength: MAX_BYTES };

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, MAX_OUTPUT),
  deflate: (bytes) => inflateSync(bytes, MAX_OUTPUT),
  br: (bytes) => brotliDecompressSync(bytes, MAX_OUTPUT),
};

/** HAR wants the bytes uncompressed; some recorders leave them as they came. */
function decode(bytes: Buffer, coding: string | undefined): string | undefined {
  const plain = decodeUtf8(bytes);
  return plain !== undefined || coding === undefined ? plain : decompress(bytes, coding);
}

/** The text in a coding; undefined for an unknown coding, or bytes that are no text. */
export function decompress(bytes: Buffer, coding: string): string | undefined {
  try {
    const decoded = DECODERS[coding.trim().toLowerCase()]?.(bytes);
    return decoded && decodeUtf8(decoded);
  } catch {
    return undefined;
  }
}

export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that were taken for a text: control characters, and those that stand for what could not be decoded. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}|\uFFFD/u;

function isText(text: string): boolean {
  if (!NO_TEXT.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
