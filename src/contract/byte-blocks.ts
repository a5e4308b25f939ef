/** Bytes as they arrive, copied into blocks: a sender decides how small its chunks are, and how many. */

const FIRST_BLOCK = 4 * 1024;
const LARGEST_BLOCK = 1024 * 1024;

export class ByteBlocks {
  readonly #blocks: Buffer[] = [];
  /** Bytes in the last block. */
  #used = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const block = this.#blockWithRoom();
      const some = bytes.subarray(from, from + block.length - this.#used);
      block.set(some, this.#used);
      this.#used += some.length;
      this.#length += some.length;
      from += some.length;
    }
  }

  #blockWithRoom(): Buffer {
    const last = this.#blocks.at(-1);
    if (last !== undefined && this.#used < last.length) return last;
    const block = Buffer.allocUnsafeSlow(Math.min(Math.max(this.#length, FIRST_BLOCK), LARGEST_BLOCK));
    this.#blocks.push(block);
    this.#used = 0;
    return block;
  }

  /** The bytes in their order. */
  chunks(): readonly Buffer[] {
    return [...this.#blocks.slice(0, -1), ...this.#blocks.slice(-1).map((last) => last.subarray(0, this.#used))];
  }

  /** The bytes as a text. */
  text(): string {
    return Buffer.concat(this.chunks()).toString();
  }

  /** Drops the bytes; the first block is used again. */
  clear(): void {
    this.#blocks.splice(1);
    this.#used = 0;
    this.#length = 0;
  }
}
