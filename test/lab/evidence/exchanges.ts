/** Exchanges as a recording has them, for tests of evidence. */
import { outcomeOf, placeOf, type RecordedExchange, type RecordedForm } from '../../../src/lab/evidence/exchange.js';
import { Recording } from '../../../src/lab/evidence/recording.js';

interface ExchangeParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: RecordedForm['fields'] | Readonly<Record<string, string>>;
  readonly encoding?: RecordedForm['encoding'];
  readonly sentHeaders?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body: a text as it is, any other value as JSON. */
  readonly body?: unknown;
}

const KEYS = { publickey: 'public', secretkey: 'secret' };

/** @param request `POST /contacts/add` */
export function exchangeOf(request: string, told: ExchangeParts = {}): RecordedExchange {
  const { query = {}, form, encoding = 'multipart', sentHeaders = {}, status = 200, headers = {}, body = '' } = told;
  const [method = '', path = ''] = request.split(' ');
  const place = placeOf(method, path);
  if (place === undefined) throw new Error(`the document has no ${request}`);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = { status, headers: new Map(Object.entries(headers)), text };
  const fields = Array.isArray(form) ? form : Object.entries(form ?? {});
  return {
    source: { file: '', entry: 0, time: '2026-01-05T09:00:00.000Z' },
    ...place,
    request: {
      method,
      query: Object.entries(query),
      headers: new Map(Object.entries({ ...KEYS, ...sentHeaders })),
      form: form && { encoding, fields },
    },
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
