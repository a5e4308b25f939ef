/** Reads an entry of a HAR file as an exchange at an endpoint, or as a request elsewhere. */
import { groupByName } from '../../messages/pairs.js';
import { RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import type { Exchange } from '../../service/account/journal.js';
import { endpoints } from '../../service/document/index.js';
import { isAboutKeys, outcomeOf, placeOf, type RecordedExchange, type Source } from '../evidence/exchange.js';
import { type Flaw, flawOf, lacksBody } from './flaws.js';
import type { Entry } from './har-file.js';
import { readText } from './received-text.js';
import { readSentForm } from './sent-form.js';

export interface RecordedRequest extends Source, Pick<Exchange, 'method' | 'path'> {
  readonly origin: string;
  readonly isSuccess: boolean;
  readonly flaw: Flaw | undefined;
  /** True if the recording left out the body of the response. */
  readonly isWithoutBody: boolean;
  /** The exchange, and the base URL before its path; undefined if no endpoint has the path and the method. */
  readonly documented: { readonly baseUrl: string; readonly exchange: RecordedExchange } | undefined;
}

/** With these statuses, the service refuses a request before it reads the body, so the body need not be recorded. */
const UNREAD: readonly number[] = [405, 415, 429];

/** @returns undefined for an entry that proves nothing because it is not HTTP, or is a HEAD request or a preflight */
export async function readEntry(entry: Entry, file: string, index: number): Promise<RecordedRequest | undefined> {
  const method = entry.request.method.toUpperCase();
  const isHttp = /^https?:/i.test(entry.request.url) && URL.canParse(entry.request.url);
  if (!isHttp || method === 'HEAD' || method === 'OPTIONS') return undefined;
  const url = new URL(entry.request.url);
  const place = placeOf(method, endpoints.find(({ path }) => url.pathname.endsWith(path))?.path ?? '');
  const headers = readHeaders(entry.response.headers);
  const text = readText(entry.response, headers);
  const received = { status: entry.response.status, headers, body: text ?? '', truncated: text === undefined };
  const request = place && (await readSentForm(entry.request, readHeaders(entry.request.headers), place.declared));
  const isUnread = UNREAD.includes(received.status) || isAboutKeys({ outcome: outcomeOf(received) });
  const isUnrecorded = request?.truncated === true && !isUnread;
  const flaw = flawOf(entry, received) ?? (isUnrecorded ? 'to a body that is not recorded' : undefined);
  const response = flaw === undefined ? received : null;
  const outcome = outcomeOf(response);
  const started = Date.parse(entry.startedDateTime);
  const at = { file, entry: index, started: started * 1000, method };
  const found = {
    ...{ ...at, origin: url.origin, path: url.pathname, flaw },
    isSuccess: outcome.kind === 'success',
    isWithoutBody: response !== null && place !== undefined && lacksBody(entry, response),
  };
  if (place === undefined || request === undefined) return { ...found, documented: undefined };
  const apart = (entry.request.queryString ?? []).map(({ name, value }) => [name, value] as const);
  const query = groupByName(url.search === '' ? apart : url.searchParams);
  const ended = new Date(started + (entry.time ?? 0)).getTime();
  // A recorded duration can be infinite. Then the date is invalid, and the comparison is false.
  const took = ended > started ? (ended - started) * 1000 : 0;
  const exchange = { ...at, ...place, took, query, request, response, outcome };
  const baseUrl = url.origin + url.pathname.slice(0, -place.declared.path.length);
  return { ...found, documented: { baseUrl, exchange } };
}

/** Returns headers by their names in lower case, without the pseudo-headers of HTTP/2 and without the secret key. */
function readHeaders(pairs: Entry['request']['headers']): Readonly<Record<string, string>> {
  const received = pairs.map(({ name, value }) => [name.toLowerCase(), value] as const);
  const values = Object.entries(groupByName(received.filter(([name]) => !name.startsWith(':'))));
  const headers = Object.fromEntries(values.map(([name, value]) => [name, [value].flat().join(', ')]));
  return { ...headers, ...(headers[RECEIVED_SECRET_KEY] && { [RECEIVED_SECRET_KEY]: 'sent' }) };
}
