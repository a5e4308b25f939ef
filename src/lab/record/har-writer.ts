/** Writes a recording as a HAR 1.2 file, which is whole after each exchange. */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { unwritable } from '../../fixtures/json-file.js';
import { codeOf } from '../../messages/present.js';
import { version } from '../../messages/version.js';
import { BODY_IS_CUT } from '../../service/account/journal.js';
import type { Redacted, Secrets } from './secrets.js';

export interface RecordedMessage {
  readonly headers: ReturnType<Secrets['hidePairs']>;
  readonly mimeType: Redacted;
  /** Undefined for a body that is too long, or no text. */
  readonly text: Redacted | undefined;
  /** The number of bytes that were sent. */
  readonly size: number;
}

/** An exchange without secrets: all of its texts are redacted. */
export interface RecordedExchange {
  /** Microseconds since 1970. */
  readonly started: number;
  /** Microseconds. */
  readonly took: number;
  readonly method: Redacted;
  readonly url: Redacted;
  readonly request: RecordedMessage;
  /** Undefined if no response came. */
  readonly response: (RecordedMessage & { readonly status: number }) | undefined;
  /** The reason for which the exchange proves nothing; undefined for a whole exchange. */
  readonly problem: Redacted | undefined;
}

const CREATOR = { name: 'campaign-mock record', version };
const [HEAD = '', TAIL = ''] = JSON.stringify({ log: { version: '1.2', creator: CREATOR, entries: ['|'] } }).split(
  '"|"',
);

export class HarWriter {
  readonly #path: string;
  readonly #file: number;
  readonly #isOwn: boolean;
  #position: number;
  #count = 0;

  /**
   * @param isForced true to replace a file
   * @throws {Error} for a file that exists, or that cannot be written
   */
  constructor(file: string, isForced: boolean) {
    this.#path = file;
    this.#isOwn = !isForced;
    try {
      this.#file = openSync(file, isForced ? 'w' : 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unwritable(file, error);
      throw new Error(`${file} is there already: name another file by --out, or replace it with --force`);
    }
    this.#position = writeSync(this.#file, HEAD);
    writeSync(this.#file, TAIL, this.#position);
  }

  get count(): number {
    return this.#count;
  }

  add(exchange: RecordedExchange): void {
    const text = `${this.#count === 0 ? '\n' : ',\n'}${JSON.stringify(entryOf(exchange))}`;
    writeSync(this.#file, text + TAIL, this.#position);
    this.#position += Buffer.byteLength(text);
    this.#count += 1;
  }

  /** Closes the file; removes a new file without exchanges, so that it is not in the way of the next recording. */
  close(): void {
    closeSync(this.#file);
    if (this.#count === 0 && this.#isOwn) rmSync(this.#path);
  }
}

function entryOf({ started, took, method, url, request, response, problem }: RecordedExchange) {
  const time = took / 1000;
  const hasBody = request.size > 0 || request.mimeType !== '';
  const queryString = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
  const { size: _, ...postData } = contentOf(request);
  return {
    startedDateTime: new Date(started / 1000).toISOString(),
    time,
    request: {
      ...{ method, url, httpVersion: 'HTTP/1.1', cookies: [], headers: request.headers, queryString },
      ...(hasBody && { postData }),
      ...{ headersSize: -1, bodySize: request.size },
    },
    response: {
      ...{ status: response?.status ?? 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
      headers: response?.headers ?? [],
      content: response === undefined ? { size: 0, mimeType: '' } : contentOf(response),
      ...{ redirectURL: '', headersSize: -1, bodySize: response?.size ?? -1 },
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(problem !== undefined && { _error: problem }),
  };
}

/** The size is that of the redacted text: a secret was longer, or shorter, than its name. */
const contentOf = ({ mimeType, text, size }: RecordedMessage) =>
  text === undefined ? { mimeType, size, comment: BODY_IS_CUT } : { mimeType, size: Buffer.byteLength(text), text };
