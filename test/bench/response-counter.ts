/** Finds the end of an HTTP response by counting its bytes, with a Content-Length or in chunks. */
const HEAD_END = '\r\n\r\n';
/** Bounds the text conversion: the body stays bytes. */
const MAX_HEAD = 16 * 1024;

export class ResponseCounter {
  #head = '';
  /** The position in the response: `size` is the line before a chunk. */
  #place: 'head' | 'body' | 'size' | 'chunk' = 'head';
  #left = 0;
  #size = '';

  /** @returns the status once the response is complete; no byte may follow it */
  take(bytes: Buffer): number | undefined {
    let at = 0;
    if (this.#place === 'head') {
      at = this.#takeHead(bytes);
      if (at === -1) return undefined;
    }
    if (this.#place === 'body') {
      this.#left -= bytes.length - at;
      return this.#left === 0 ? this.#end() : undefined;
    }
    return this.#takeChunks(bytes, at);
  }

  /** @returns the offset of the body, -1 while the head is incomplete */
  #takeHead(bytes: Buffer): number {
    const before = this.#head.length;
    this.#head += bytes.toString('latin1', 0, Math.min(bytes.length, MAX_HEAD));
    const end = this.#head.indexOf(HEAD_END);
    if (end === -1) return -1;
    this.#head = this.#head.slice(0, end);
    return this.#begin(end + HEAD_END.length - before);
  }

  #begin(at: number): number {
    const isChunked = /\r\ntransfer-encoding: *chunked/i.test(this.#head);
    this.#place = isChunked ? 'size' : 'body';
    this.#left = Number(/\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1] ?? 0);
    return at;
  }

  #takeChunks(bytes: Buffer, from: number): number | undefined {
    for (let at = from; at < bytes.length; ) {
      if (this.#place === 'chunk') {
        const taken = Math.min(this.#left, bytes.length - at);
        this.#left -= taken;
        at += taken;
        if (this.#left === 0) this.#place = 'size';
        continue;
      }
      this.#size += String.fromCharCode(bytes[at++] as number);
      // The last chunk is empty, and an empty line follows it.
      if (/^0\r\n\r\n$/.test(this.#size)) return this.#end();
      const [, size] = /^([1-9a-f][\da-f]*)[^\n]*\n$/i.exec(this.#size) ?? [];
      if (size === undefined) continue;
      this.#left = Number.parseInt(size, 16) + 2;
      this.#size = '';
      this.#place = 'chunk';
    }
    return undefined;
  }

  #end(): number {
    const status = Number(this.#head.slice(9, 12));
    this.#head = '';
    this.#size = '';
    this.#place = 'head';
    return status;
  }
}
