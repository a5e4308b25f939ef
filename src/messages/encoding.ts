/** Reads bytes as text: UTF-8, and in files also UTF-16 with a byte order mark. Refuses every other encoding. */
import { isUtf8 } from 'node:buffer';

export class UnreadableLine extends SyntaxError {
  /** @param line the number of the line, from 1 */
  constructor(
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${reason} in line ${line}`);
  }
}

/** Returns the number of the first line that is not UTF-8. Encodings like Latin-1 have the same byte for line feeds. */
const lineIn = (bytes: Buffer): number =>
  1 +
  bytes
    .toString('latin1')
    .split('\n')
    .findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));

const BYTE_ORDER_MARKS: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** Decodes a file, without its byte order mark. @throws {UnreadableLine} for another encoding */
export function decodeFile(bytes: Buffer): string {
  const utf16 = BYTE_ORDER_MARKS[bytes.toString('hex', 0, 2)];
  if (utf16 === undefined) {
    if (isUtf8(bytes)) return bytes.toString().replace(/^\uFEFF/, '');
    throw new UnreadableLine(lineIn(bytes), 'it is neither UTF-8 nor UTF-16 with a byte order mark');
  }
  try {
    return new TextDecoder(utf16, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableLine(1, `it begins with the byte order mark of ${utf16.toUpperCase()}, and is not`);
  }
}
