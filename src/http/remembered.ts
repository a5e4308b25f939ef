/** What the journal keeps of an exchange in little room, and how it tells it when somebody asks. */
import type { IncomingHttpHeaders } from 'node:http';
import { nameOf } from '../contract/endpoint.js';
import type { Body } from '../contract/envelope.js';
import { toTimestamp } from '../store/timestamps.js';
import type { Exchange as Told, Warning } from '../world/journal.js';
import type { Exchange } from './exchange.js';
import { tellBody } from './kept-body.js';
import { unpack } from './packed.js';
import { Redaction } from './redaction.js';
import { gathered, type SentRecord } from './sent-record.js';

export interface Remembered extends Pick<Exchange, 'endpoint' | 'started'> {
  readonly fault: Exchange['fault'] | undefined;
  readonly publicKey: string | null;
  readonly secretKey: string | undefined;
  /** Microseconds since 1970 in the time of the world. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly asked: IncomingHttpHeaders;
  readonly sent: ReturnType<SentRecord['pack']>;
  /** Undefined when the connection broke before an answer. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** As much of it as is looked at. */
  readonly body: Body;
  /** Their ids as the header has them. */
  readonly assumptions: string;
  /** Without the secret of the account. */
  readonly warnings: readonly Warning[];
  readonly took: number;
}

export function tellExchange(kept: Remembered): Omit<Told, 'id'> {
  const { endpoint, method, fault, status } = kept;
  const redaction = new Redaction(kept.secretKey);
  const [path = '', search = ''] = kept.url.split(/\?(.*)/s);
  const { pairs, files, isCut } = kept.sent;
  return {
    public_key: kept.publicKey,
    at: toTimestamp(kept.at),
    endpoint: endpoint === undefined ? null : nameOf(endpoint),
    method,
    path: redaction.text(path),
    query: redaction.values(gathered([...new URLSearchParams(search)])),
    request: {
      headers: redaction.headers(kept.asked),
      fields: pairs === null ? null : redaction.values(gathered(unpack(pairs))),
      ...{ files, is_cut: isCut },
    },
    response:
      status === undefined
        ? null
        : { status, headers: redaction.headers(kept.headers), ...tellBody(kept.body, redaction) },
    assumptions: kept.assumptions === '' ? [] : kept.assumptions.split(', '),
    warnings: kept.warnings,
    fault: fault === undefined ? null : { id: fault.id, kind: fault.kind, when: fault.when },
    ...{ started: kept.started, took: kept.took },
  };
}
