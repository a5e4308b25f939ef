/** Reads HTTP/1.1 responses off a connection, and refuses everything that RFC 9112 does not allow. */

export interface Response {
  readonly status: number;
  /** By name in lower case; a name that came twice has both values. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What came is no response of HTTP/1.1. */
export class IllFormed extends Error {}

const HEAD_END = '\r\n\r\n';
const MAX_HEAD = 64 * 1024;
const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [ -~]*$/;
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t -~\x80-\xff]*)$/;
const CHUNK_SIZE = /^[\da-f]{1,8}$/i;
/** A list of them has no meaning: they frame the message. */
const SINGLE = new Set(['content-length', 'transfer-encoding', 'content-type']);

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Not trimEnd: that takes away more than blanks and tabs. */
function withoutEndBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}

function readHead(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const status = STATUS_LINE.exec(first)?.[1];
  if (status === undefined) throw new IllFormed(`status line ${JSON.stringify(first.slice(0, 200))}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, rest = ''] = HEADER.exec(line) ?? [];
    if (name === undefined) throw new IllFormed(`header line ${JSON.stringify(line.slice(0, 200))}`);
    const key = name.toLowerCase();
    const value = withoutEndBlanks(rest);
    const earlier = headers[key];
    if (earlier !== undefined && SINGLE.has(key)) throw new IllFormed(`two headers ${key}`);
    headers[key] = earlier === undefined ? value : `${earlier}, ${value}`;
  }
  return { status: Number(status), headers };
}

/** What follows a head: so many bytes, chunks, or no body at all. */
function framingOf({ status, headers }: Head, isHead: boolean): number | 'chunks' {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw new IllFormed(`content-length ${length}`);
  if (length !== undefined && encoding !== undefined) throw new IllFormed('content-length beside transfer-encoding');
  if (encoding !== undefined && encoding !== 'chunked') throw new IllFormed(`transfer-encoding ${encoding}`);
  if (status < 200 || status === 204) {
    // @fastify/cors sends a length of 0 with a 204: Safari waits without it.
    if ((length ?? '0') !== '0' || encoding !== undefined) throw new IllFormed(`a ${status} with a body`);
    return 0;
  }
  if (isHead || status === 304) return 0;
  if (encoding !== undefined) return 'chunks';
  if (length === undefined) throw new IllFormed('neither content-length nor transfer-encoding');
  return Number(length);
}

/** A response whose chunks are coming. */
interface Chunked {
  readonly head: Head;
  readonly chunks: Buffer[];
}

const LINE_END = '\r\n';

export class ResponseReader {
  readonly #onResponse: (response: Response) => void;
  /** Is the request that the next response answers a HEAD? */
  readonly #isHead: () => boolean;
  #parts: Buffer[] = [];
  #size = 0;
  /** Nothing can be read before so many bytes are there. */
  #wanted = 1;
  #chunked: Chunked | undefined;

  constructor(isHead: () => boolean, onResponse: (response: Response) => void) {
    this.#isHead = isHead;
    this.#onResponse = onResponse;
  }

  /** Is a part of a response there, and not its end? */
  get isWithin(): boolean {
    return this.#size > 0 || this.#chunked !== undefined;
  }

  /** @throws {IllFormed} */
  take(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#wanted) return;
    const all = this.#parts.length === 1 ? bytes : Buffer.concat(this.#parts);
    this.#wanted = 1;
    let at = 0;
    while (at < all.length) {
      const end = this.#chunked === undefined ? this.#readHead(all, at) : this.#readChunk(this.#chunked, all, at);
      if (end === undefined) break;
      at = end;
    }
    this.#parts = at === all.length ? [] : [all.subarray(at)];
    this.#size = all.length - at;
  }

  /** Reads a head, with its body where that has a length. @returns where it ends; undefined while it has not come whole */
  #readHead(bytes: Buffer, from: number): number | undefined {
    const headEnd = bytes.indexOf(HEAD_END, from, 'latin1');
    if (headEnd === -1) {
      if (bytes.length - from > MAX_HEAD) throw new IllFormed(`a head of more than ${MAX_HEAD} bytes`);
      return undefined;
    }
    const head = readHead(bytes.toString('latin1', from, headEnd));
    const framing = framingOf(head, this.#isHead());
    const begin = headEnd + HEAD_END.length;
    if (framing === 'chunks') {
      this.#chunked = { head, chunks: [] };
      return begin;
    }
    if (bytes.length < begin + framing) {
      this.#wanted = begin - from + framing;
      return undefined;
    }
    this.#onResponse({ ...head, body: bytes.subarray(begin, begin + framing) });
    return begin + framing;
  }

  /** @returns where the chunk ends; undefined while it has not come whole */
  #readChunk({ head, chunks }: Chunked, bytes: Buffer, from: number): number | undefined {
    const lineEnd = bytes.indexOf(LINE_END, from, 'latin1');
    if (lineEnd === -1) return undefined;
    const line = bytes.toString('latin1', from, lineEnd);
    if (!CHUNK_SIZE.test(line)) throw new IllFormed(`chunk size ${JSON.stringify(line.slice(0, 200))}`);
    const begin = lineEnd + LINE_END.length;
    const end = begin + Number.parseInt(line, 16);
    if (bytes.length < end + LINE_END.length) {
      this.#wanted = end + LINE_END.length - from;
      return undefined;
    }
    if (bytes.toString('latin1', end, end + LINE_END.length) !== LINE_END) {
      throw new IllFormed('no line end behind a chunk');
    }
    if (begin < end) {
      chunks.push(bytes.subarray(begin, end));
    } else {
      this.#chunked = undefined;
      this.#onResponse({ ...head, body: Buffer.concat(chunks) });
    }
    return end + LINE_END.length;
  }
}
