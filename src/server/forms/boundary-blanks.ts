/** Removes blanks between a boundary of a multipart form and the end of its line (RFC 2046, section 5.1.1): @fastify/busboy would take them for a header. */
import { Transform, type TransformCallback } from 'node:stream';

/** Up to this number of blanks after a boundary is removed even if a chunk of the body ends between them. */
const MAX_BLANKS = 64;

export class WithoutBoundaryBlanks extends Transform {
  readonly #blanks: RegExp;
  /** Maximum number of bytes of a line with a boundary and its blanks. */
  readonly #lineLength: number;
  /** The latest bytes, which may begin such a line. The pattern needs a line break, which the first line lacks. */
  #held = '\r\n';

  constructor(boundary: string) {
    super();
    this.#blanks = new RegExp(`(\r\n--${boundary.replace(/\W/g, '\\$&')}(?:--)?)[ \t]+(?=\r\n)`, 'g');
    this.#lineLength = boundary.length + '\r\n----\r\n'.length + MAX_BLANKS;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    // Latin-1 maps each byte to one character, so that the pattern can search binary data.
    const text = (this.#held + chunk.toString('latin1')).replace(this.#blanks, '$1');
    const end = Math.max(0, text.length - this.#lineLength);
    this.#held = text.slice(end);
    done(null, Buffer.from(text.slice(0, end), 'latin1'));
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#held, 'latin1'));
  }
}
