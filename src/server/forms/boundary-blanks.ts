/** Removes blanks between a boundary of a multipart form and the end of its line (RFC 2046, section 5.1.1): @fastify/busboy would take them for a header. */
import { Transform, type TransformCallback } from 'node:stream';

/** Up to this number of blanks after a boundary is removed even if a chunk of the body ends between them. */
const MAX_BLANKS = 64;

export class WithoutBoundaryBlanks extends Transform {
  readonly #delimiter: string;
  readonly #blanks: RegExp;
  /** Maximum number of bytes of a line with a boundary and its blanks. */
  readonly #lineLength: number;
  /** The latest bytes, with which a line of a boundary may begin. At first a line break: the pattern needs one before each line. */
  #held: Buffer = Buffer.from('\r\n');

  constructor(boundary: string) {
    super();
    this.#delimiter = `\r\n--${boundary}`;
    this.#blanks = new RegExp(`(${this.#delimiter.replace(/\W/g, '\\$&')}(?:--)?)[ \t]+(?=\r\n)`, 'g');
    this.#lineLength = boundary.length + '\r\n----\r\n'.length + MAX_BLANKS;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    const bytes = this.#clean(Buffer.concat([this.#held, chunk]));
    const end = Math.max(0, bytes.length - this.#lineLength);
    this.#held = bytes.subarray(end);
    done(null, bytes.subarray(0, end));
  }

  override _flush(done: TransformCallback): void {
    done(null, this.#held);
  }

  #clean(bytes: Buffer): Buffer {
    if (!bytes.includes(this.#delimiter)) return bytes;
    // Latin-1 maps each byte to one character, so that the pattern can search binary data.
    return Buffer.from(bytes.toString('latin1').replace(this.#blanks, '$1'), 'latin1');
  }
}
