/** Writes a recording as a HAR 1.2 file, which is whole after each exchange. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { codeOf } from '../../messages/present.js';
import { version } from '../../messages/version.js';
import { BODY_IS_CUT } from '../../service/account/journal.js';
import type { Redacted, Secrets } from './secrets.js';

type Pairs = ReturnType<Secrets['hidePairs']>;

export interface RecordedBody {
  readonly mimeType: Redacted;
  /** Undefined for a body that is too long, or no text. */
  readonly text: Redacted | undefined;
  /** Bytes that were sent. */
  readonly size: number;
}

/** Every text of it is redacted. */
export interface RecordedExchange {
  /** Microseconds: the start since 1970, and the duration. */
  readonly started: number;
  readonly took: number;
  readonly request: {
    readonly method: Redacted;
    readonly url: Redacted;
    readonly headers: Pairs;
    /** Undefined where nothing was sent. */
    readonly body: RecordedBody | undefined;
  };
  /** Undefined where none came. */
  readonly response: { readonly status: number; readonly headers: Pairs; readonly body: RecordedBody } | undefined;
  /** Why it proves nothing; undefined for a whole exchange. */
  readonly problem: Redacted | undefined;
}

const CREATOR = { name: 'campaign-mock record', version };
const [HEAD = '', TAIL = ''] = JSON.stringify({ log: { version: '1.2', creator: CREATOR, entries: ['|'] } }).split(
  '"|"',
);

export class HarWriter {
  readonly #file: number;
  #position: number;
  #count = 0;

  /**
   * @param isForced true to replace a file
   * @throws {Error} for a file that is there, or that cannot be written
   */
  constructor(file: string, isForced: boolean) {
    try {
      this.#file = openSync(file, isForced ? 'w' : 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
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

  close(): void {
    closeSync(this.#file);
  }
}

function entryOf({ started, took, request, response, problem }: RecordedExchange) {
  const { method, url, headers, body } = request;
  const time = took / 1000;
  return {
    startedDateTime: new Date(started / 1000).toISOString(),
    time,
    request: {
      ...{ method, url, httpVersion: 'HTTP/1.1', cookies: [], headers, queryString: queryOf(url) },
      ...(body !== undefined && { postData: { ...contentOf(body), size: undefined } }),
      ...{ headersSize: -1, bodySize: body?.size ?? 0 },
    },
    response: {
      ...{ status: response?.status ?? 0, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
      headers: response?.headers ?? [],
      content: response === undefined ? { size: 0, mimeType: '' } : contentOf(response.body),
      ...{ redirectURL: '', headersSize: -1, bodySize: response?.body.size ?? -1 },
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(problem !== undefined && { _error: problem }),
  };
}

/** The size is that of the text: a secret was longer, or shorter, than its name. */
const contentOf = ({ mimeType, text, size }: RecordedBody) =>
  text === undefined ? { mimeType, size, comment: BODY_IS_CUT } : { mimeType, size: Buffer.byteLength(text), text };

const queryOf = (url: Redacted) => [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
