/** Keeps the body of a request for the journal: names and values as they were sent, uploads by name, size and hash. */
import type { IncomingMessage } from 'node:http';
import type { SentFile } from '../../service/account/journal.js';
import type { SentPair } from '../../service/endpoint/admission.js';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** The most that is kept of one request: characters of all fields together, or bytes of a body whose fields were not read. */
export const MAX_KEPT = 64 * 1024;
/** The additional byte shows that a body was cut. */
const MAX_UNREAD = MAX_KEPT + 1;

/** Characters that are counted for each field beside its name and its value: an empty field takes room too. */
const SEPARATORS = 2;

/** Bytes that are counted for the names, the size and the hash of a file. */
const FILE_BYTES = 1024;

export type SentForm = ReturnType<FormLog['sent']>;

export class FormLog {
  readonly #fields: [name: string, value: string][] = [];
  readonly #files: SentFile[] = [];
  /** The beginning of a body whose fields were not read; further chunks can arrive after the response. */
  #unread: readonly Buffer[] = [];
  #unreadBytes = 0;
  #kept = 0;
  /** True if less is kept than was sent. */
  #isCut = false;
  #isRead = false;

  /** Keeps the texts of a body that was read. */
  keepPairs(pairs: Iterable<SentPair>): void {
    this.#isRead = true;
    for (const [name, value] of pairs) if (typeof value === 'string') this.#keepPair(name, value);
  }

  #keepPair(name: string, value: string): void {
    const room = MAX_KEPT - this.#kept - SEPARATORS - name.length;
    this.#isCut ||= room < value.length;
    if (room < 0) return;
    const kept = value.slice(0, room);
    this.#kept += SEPARATORS + name.length + kept.length;
    this.#fields.push([name, kept]);
  }

  markCut(): void {
    this.#isCut = true;
  }

  file(file: SentFile): void {
    this.#files.push(file);
  }

  /** Keeps the beginning of an unread body while the body arrives; the response does not wait for the body. */
  keepUnread(raw: IncomingMessage): void {
    const chunks: Buffer[] = [];
    let room = MAX_UNREAD;
    raw.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, room);
      room -= kept.length;
      // A copy: a slice would keep the whole buffer in memory.
      if (kept.length > 0) chunks.push(Buffer.from(kept));
    });
    this.#unread = chunks;
    this.#unreadBytes = Math.min(MAX_UNREAD, Number(raw.headers['content-length'] ?? MAX_UNREAD));
  }

  /** Keeps the beginning of a text whose fields cannot be read. */
  keepText(text: string): void {
    const kept = Buffer.from(text.slice(0, MAX_UNREAD));
    this.#unread = [kept];
    this.#unreadBytes = kept.length;
  }

  /**
   * Returns the kept body; fields and files are JSON, because slices of the body would keep all of it in memory.
   * - `pairs`: null if the body was not read
   * - `bytes`: the approximate size in memory
   */
  sent() {
    return {
      pairs: this.#isRead ? JSON.stringify(this.#fields) : null,
      files: JSON.stringify(this.#files),
      unread: this.#unread,
      isCut: this.#isCut,
      bytes: this.#kept + FILE_BYTES * this.#files.length + this.#unreadBytes,
    };
  }
}
