/** A multipart form may have blanks between a boundary and the end of its line (RFC 2046, section 5.1.1). The parser would take them for a header. */
import { Transform, type TransformCallback } from 'node:stream';

/** Blanks that are found where a line stands in two chunks. */
const MAX_BLANKS = 64;

/** Removes the blanks behind each boundary of a body. */
export class WithoutBoundaryBlanks extends Transform {
  readonly #delimiter: Buffer;
  /** The end of the bytes so far, where a delimiter may have begun. The body begins with a delimiter that has no line break before it. */
  #held: Buffer = Buffer.from('\r\n');

  constructor(boundary: string) {
    super();
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const bytes = this.#clean(Buffer.concat([this.#held, chunk]));
    const end = Math.max(0, bytes.length - this.#delimiter.length - '--\r\n'.length - MAX_BLANKS);
    this.#held = bytes.subarray(end);
    done(null, bytes.subarray(0, end));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#held);
  }

  #clean(bytes: Buffer): Buffer {
    const kept: Buffer[] = [];
    let from = 0;
    for (let at = bytes.indexOf(this.#delimiter); at !== -1; at = bytes.indexOf(this.#delimiter, at + 1)) {
      let end = at + this.#delimiter.length;
      if (bytes.toString('latin1', end, end + 2) === '--') end += 2;
      let next = end;
      while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
      if (next === end || bytes.toString('latin1', next, next + 2) !== '\r\n') continue;
      kept.push(bytes.subarray(from, end));
      from = next;
    }
    return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
  }
}
