/** Removes blanks between a boundary of a multipart form and the end of its line (RFC 2046, section 5.1.1): @fastify/busboy would take them for a header. */
import { Transform, type TransformCallback } from 'node:stream';

/** Blanks that are removed even if their line stands in two chunks. */
const MAX_BLANKS = 64;

export class WithoutBoundaryBlanks extends Transform {
  readonly #blanks: RegExp;
  /** Bytes that a line with a boundary can have. */
  readonly #lineLength: number;
  /** The last bytes, where such a line may have begun. The first line of a body has no line break before it. */
  #held = '\r\n';

  constructor(boundary: string) {
    super();
    this.#blanks = new RegExp(`(\r\n--${boundary.replace(/\W/g, '\\$&')}(?:--)?)[ \t]+(?=\r\n)`, 'g');
    this.#lineLength = boundary.length + '\r\n----\r\n'.length + MAX_BLANKS;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    // A byte is one character of Latin-1.
    const text = (this.#held + chunk.toString('latin1')).replace(this.#blanks, '$1');
    const end = Math.max(0, text.length - this.#lineLength);
    this.#held = text.slice(end);
    done(null, Buffer.from(text.slice(0, end), 'latin1'));
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#held, 'latin1'));
  }
}
