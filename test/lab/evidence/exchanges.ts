/** Exchanges as a recording has them, for tests of evidence. */
import { outcomeOf, placeOf, type RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { Recording } from '../../../src/lab/evidence/recording.js';
import { MEDIA_TYPES } from '../../../src/messages/protocol.js';

interface ExchangeParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: RecordedExchange['query'];
  readonly files?: RecordedExchange['request']['files'];
  readonly encoding?: keyof typeof MEDIA_TYPES;
  readonly sentHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a text as it is, any other value as JSON. */
  readonly body?: unknown;
}

const KEYS = { publickey: 'public', secretkey: 'secret' };

/** @param request `POST /contacts/add` */
export function exchangeOf(request: string, told: ExchangeParts = {}): RecordedExchange {
  const { query = {}, form, files = [], encoding = 'multipart', status = 200, headers = {}, body = '' } = told;
  const [method = '', path = ''] = request.split(' ');
  const place = placeOf(method, path);
  if (place === undefined) throw new Error(`the document has no ${request}`);
  const sent = { ...KEYS, ...(form && { 'content-type': MEDIA_TYPES[encoding] }), ...told.sentHeaders };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = { status, headers, body: text, truncated: false };
  return {
    ...{ file: '', entry: 0, started: Date.UTC(2026, 0, 5, 9) * 1000, took: 0 },
    ...{ ...place, method, query },
    request: { headers: sent, fields: form ?? null, files, truncated: false },
    response,
    outcome: outcomeOf(response),
  };
}

export const success = (message: unknown) => ({ status: 'success', message });
export const failed = (errors: unknown) => ({ status: 'failed', errors });

/** The fields that every record has. */
export const stamps = { user_id: 1, deleted_at: null, created_at: '2026-01-05T09:00:00.000001Z' };
/** A record with a name that was never updated. */
export const named = (id: number, name = `type ${id}`) => ({ id, name, ...stamps, updated_at: stamps.created_at });

export const recordingOf = (...exchanges: readonly RecordedExchange[]): Recording => new Recording(exchanges);
