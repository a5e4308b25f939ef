/** Keeps the body of a request for the journal: names and values as they were sent, uploads by name, size and hash. */
import type { IncomingMessage } from 'node:http';
import type { SentFile } from '../../service/account/journal.js';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** Bytes that are kept of a body. */
export const MAX_KEPT = 64 * 1024;
/** The additional byte shows that a body was cut. */
const MAX_UNREAD = MAX_KEPT + 1;

/** Bytes that a field takes beside its name and its value: an empty field takes room too. */
const SEPARATORS = 2;

/** Bytes that are counted for the names, the size and the hash of a file. */
const FILE_BYTES = 1024;

export type SentForm = ReturnType<FormLog['sent']>;

export class FormLog {
  readonly #fields: [name: string, value: string][] = [];
  #files: readonly SentFile[] = [];
  /** The beginning of a body whose fields were not read; further chunks can arrive after the response. */
  #unread: readonly Buffer[] = [];
  #unreadBytes = 0;
  #kept = 0;
  /** True if less is kept than was sent. */
  isCut = false;
  isRead = false;

  field(name: string, value: string): void {
    const room = MAX_KEPT - this.#kept - SEPARATORS - Buffer.byteLength(name);
    if (room < 0) {
      this.isCut = true;
      return;
    }
    const kept = truncate(value, room);
    const isCut = kept.length < value.length;
    this.isCut ||= isCut;
    // After a cut value there is no room for more.
    this.#kept = isCut ? MAX_KEPT : MAX_KEPT - room + Buffer.byteLength(kept);
    this.#fields.push([name, kept]);
  }

  file({ name, file_name, content_type, ...content }: SentFile): void {
    const names = { name: copyOf(name), file_name: copyOf(file_name), content_type: copyOf(content_type) };
    this.#files = [...this.#files, { ...names, ...content }];
  }

  /** Keeps the beginning of an unread body while the body arrives; the response does not wait for the body. */
  keepUnread(raw: IncomingMessage): void {
    const chunks: Buffer[] = [];
    let room = MAX_UNREAD;
    raw.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, room);
      room -= kept.length;
      // A slice of a buffer would keep the whole buffer in memory.
      if (kept.length > 0) chunks.push(Buffer.from(kept));
    });
    this.#unread = chunks;
    this.#unreadBytes = Math.min(MAX_UNREAD, Number(raw.headers['content-length'] ?? MAX_UNREAD));
  }

  /** Keeps the beginning of a body whose fields cannot be read. @param isWhole false for the beginning of a longer body */
  keepBytes(bytes: Buffer, isWhole = true): void {
    const kept = Buffer.from(bytes.subarray(0, MAX_UNREAD));
    this.#unread = [kept];
    this.#unreadBytes = kept.length;
    this.isCut ||= !isWhole;
  }

  /**
   * Returns the kept body.
   * - `pairs`: as JSON, which takes less memory; null if the body was not read
   * - `bytes`: the approximate size in memory
   */
  sent() {
    const pairs = this.isRead ? JSON.stringify(this.#fields) : null;
    // V8 keeps the result of JSON.stringify as a chain of pieces until a character is read.
    pairs?.charCodeAt(0);
    const bytes = this.#kept + FILE_BYTES * this.#files.length + this.#unreadBytes;
    return { pairs, files: this.#files, unread: this.#unread, isCut: this.isCut, bytes };
  }
}

/** Copies a text: the name of a part is a slice of its headers, and would keep all of them in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString();

/** @param isCut true if the bytes may end within a character, which is left out */
export const decodeStart = (bytes: Uint8Array, isCut: boolean): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: isCut });

/** Returns a copy of the first bytes of a text: a slice would keep the whole text in memory. */
export function truncate(text: string, room: number): string {
  if (text.length <= room && Buffer.byteLength(text) <= room) return text;
  return decodeStart(Buffer.from(text.slice(0, room)).subarray(0, room), true);
}

/** Returns the value of each name; the list of its values for a name that was sent several times. */
export function groupByName(pairs: Pairs): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return Object.fromEntries([...values].map(([name, sent]) => [name, sent.length === 1 ? String(sent[0]) : sent]));
}
