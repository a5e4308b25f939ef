/** Splits a JSON object into its members while its bytes arrive, and counts the values in them; parses nothing. */
import { ByteBlocks } from '../../contract/byte-blocks.js';
import { malformed } from '../../contract/failure.js';
import { MAX_FIELDS, tooManyFields } from './limits.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const BLANKS: ReadonlySet<unknown> = new Set([0x20, 0x09, 0x0a, 0x0d]);

export const notAnObject = () => malformed('JSON object');

export class JsonMembers {
  /** The current member, as far as it came in earlier chunks. */
  readonly #kept = new ByteBlocks();
  #depth = 0;
  #hasBegun = false;
  #isInText = false;
  #isEscaped = false;
  #values = 1;

  /** Is the object whole? */
  get isWhole(): boolean {
    return this.#hasBegun && this.#depth === 0;
  }

  /**
   * Yields the bytes of each member that ends in a chunk: a name, a colon and a value, if the object is well-formed.
   * @throws {Failure} 400 for what is no object, 413 for one with more values than a form has fields
   */
  *read(chunk: Buffer): Generator<readonly Buffer[], void> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (this.#depth === 0) {
        this.#begin(byte);
        from = at + 1;
      } else if (this.#isInText) {
        this.#readText(byte);
      } else if (this.#endsMember(byte)) {
        yield [...this.#kept.chunks(), chunk.subarray(from, at)];
        this.#kept.clear();
        from = at + 1;
      }
    }
    // Behind the object nothing is left.
    this.#kept.append(chunk.subarray(from));
  }

  /** Reads a byte outside of the object. */
  #begin(byte: number | undefined): void {
    if (BLANKS.has(byte)) return;
    if (this.#hasBegun || byte !== OPEN_OBJECT) throw notAnObject();
    this.#hasBegun = true;
    this.#depth = 1;
  }

  #readText(byte: number | undefined): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInText = false;
  }

  /** Reads a byte between texts. */
  #endsMember(byte: number | undefined): boolean {
    if (byte === QUOTE) {
      this.#isInText = true;
    } else if (byte === COMMA) {
      this.#countValue();
      return this.#depth === 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      this.#depth += 1;
      // An array in a member is as many fields as it has elements.
      if (this.#depth > 2) this.#countValue();
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      this.#depth -= 1;
      if (this.#depth === 0 && byte === CLOSE_ARRAY) throw notAnObject();
      return this.#depth === 0;
    }
    return false;
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_FIELDS) throw tooManyFields();
  }
}
