/** What the journal keeps of an exchange in little room, and how it tells it when somebody asks. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { type ListedEndpoint, nameOf } from '../../contract/endpoint.js';
import { MOCK_HEADERS } from '../../protocol.js';
import { toTimestamp } from '../../time/timestamps.js';
import type { Exchange, Warning } from '../../world/journal.js';
import { readKeys } from '../credentials.js';
import { type KeptBody, renderExcerpt } from './body-excerpt.js';
import { type FormLog, groupByName } from './form-log.js';
import { unpack } from './pack.js';
import { Redaction } from './redaction.js';

/** An exchange as it happened; the journal renders it when somebody reads it. */
export interface RecordedExchange {
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

export function toJournalEntry(kept: RecordedExchange): Omit<Exchange, 'id'> {
  const { endpoint, method, fault, status } = kept;
  const redaction = new Redaction(kept.secretKey, readKeys(kept.requestHeaders).secretKey);
  const [path = '', search = ''] = kept.url.split(/\?(.*)/s);
  const { pairs, files, isCut } = kept.form;
  const { [MOCK_HEADERS.assumptions]: assumptions } = kept.headers;
  return {
    public_key: kept.publicKey,
    at: toTimestamp(kept.at),
    endpoint: endpoint === undefined ? null : nameOf(endpoint),
    method,
    path: redaction.text(path),
    query: groupByName(redaction.pairs([...new URLSearchParams(search)])),
    request: {
      headers: redaction.headers(kept.requestHeaders),
      fields: pairs === null ? null : groupByName(redaction.pairs(unpack(pairs), isCut)),
      files: redaction.files(files),
      is_cut: isCut,
    },
    response:
      status === undefined
        ? null
        : { status, headers: redaction.headers(kept.headers), ...renderExcerpt(kept.body, redaction) },
    assumptions: assumptions === undefined ? [] : String(assumptions).split(', '),
    warnings: kept.warnings,
    fault,
    started: kept.started,
    took: kept.took,
  };
}
