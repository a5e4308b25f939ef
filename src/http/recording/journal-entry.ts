/** What the journal keeps of an exchange in little room, and how it tells it when somebody asks. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { type ListedEndpoint, nameOf } from '../../contract/endpoint.js';
import { MOCK_HEADERS } from '../../protocol.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { Exchange, Recording, Warning } from '../../world/journal.js';
import { readKeys } from '../credentials.js';
import { type KeptBody, renderExcerpt } from './body-excerpt.js';
import { type FormLog, groupByName } from './form-log.js';
import { unpack } from './pack.js';
import { Redaction } from './redaction.js';

/** An exchange as it happened. */
export interface KeptExchange {
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  readonly fault: Exchange['fault'];
  /** Microseconds since 1970, in real time. */
  readonly started: number;
  readonly publicKey: string | null;
  /** Of the account; '' where there is none. */
  readonly secretKey: string;
  /** Microseconds since 1970 in the time of the world. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly form: ReturnType<FormLog['pack']>;
  /** Undefined when the connection broke before an answer. */
  readonly status: number | undefined;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly body: KeptBody;
  /** Without secrets. */
  readonly warnings: readonly Warning[];
  readonly took: number;
}

/** The journal renders it whenever somebody reads it. */
export class RecordedExchange implements Recording {
  readonly bytes: number;
  readonly #kept: KeptExchange;

  constructor(kept: KeptExchange) {
    this.#kept = kept;
    this.bytes = bytesOf(kept);
  }

  get endpoint(): string | null {
    return this.#kept.endpoint === undefined ? null : nameOf(this.#kept.endpoint);
  }

  get status(): number | undefined {
    return this.#kept.status;
  }

  get warnings(): readonly Warning[] {
    return this.#kept.warnings;
  }

  get at(): number {
    return this.#kept.at;
  }

  get ended(): number {
    return this.#kept.started + this.#kept.took;
  }

  render(): Omit<Exchange, 'id'> {
    const { publicKey, secretKey, method, url, requestHeaders, form, status, headers, body, fault } = this.#kept;
    const redaction = new Redaction(secretKey, readKeys(requestHeaders).secretKey);
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    const { pairs, files, isCut } = form;
    const { [MOCK_HEADERS.assumptions]: assumptions } = headers;
    return {
      public_key: publicKey,
      at: toTimestamp(this.at),
      endpoint: this.endpoint,
      method,
      path: redaction.text(path),
      query: groupByName(redaction.pairs([...new URLSearchParams(search)])),
      request: {
        headers: redaction.headers(requestHeaders),
        fields: pairs === null ? null : groupByName(redaction.pairs(unpack(pairs), isCut)),
        files: redaction.files(files),
        is_cut: isCut,
      },
      response:
        status === undefined
          ? null
          : { status, headers: redaction.headers(headers), ...renderExcerpt(body, redaction) },
      assumptions: assumptions === undefined ? [] : String(assumptions).split(', '),
      warnings: this.warnings,
      fault,
      started: this.#kept.started,
      took: this.#kept.took,
    };
  }
}

/** Bytes of the objects around the texts of an exchange. */
const OVERHEAD = 1280;

/** A character outside of Latin 1 makes V8 take two bytes for each character of a text. */
const BYTES_PER_CHARACTER = 2;

/** An upper bound of what an exchange takes in memory; Node reads and writes headers and URLs in Latin 1. */
function bytesOf({ url, requestHeaders, headers, form, body: { content }, warnings }: KeptExchange): number {
  let characters = form.pairs?.length ?? 0;
  for (const { name, file_name, content_type } of form.files) {
    characters += name.length + file_name.length + content_type.length;
  }
  for (const { text } of warnings) characters += text.length;
  let bytes = OVERHEAD + url.length + lengthOf(requestHeaders) + lengthOf(headers);
  if (typeof content === 'string') characters += content.length;
  else bytes += content.length;
  return bytes + BYTES_PER_CHARACTER * characters;
}

function lengthOf(headers: IncomingHttpHeaders | OutgoingHttpHeaders): number {
  let length = 0;
  for (const name in headers) length += name.length + String(headers[name]).length;
  return length;
}
