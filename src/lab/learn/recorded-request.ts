/** Reads an entry of a HAR file as an exchange at an endpoint, or as a request elsewhere. */
import { groupByName } from '../../messages/pairs.js';
import { BODILESS_STATUSES, RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import type { Exchange } from '../../service/account/journal.js';
import { endpoints } from '../../service/document/index.js';
import { isAboutKeys, outcomeOf, placeOf, type RecordedExchange, type Source } from '../evidence/exchange.js';
import type { Entry, Mark } from './har-file.js';
import { readText } from './received-text.js';
import { readForm } from './sent-form.js';

export type Flaw =
  | 'from a service worker'
  | 'from a route of a test'
  | 'from a fault of a mock'
  | 'from a cache'
  | 'broken off'
  | 'cut short or unreadable'
  | 'to a body that is not recorded';

export interface RecordedRequest extends Source, Pick<Exchange, 'method' | 'path'> {
  readonly origin: string;
  readonly isSuccess: boolean;
  readonly flaw: Flaw | undefined;
  /** True if the recording left out the body of the response. */
  readonly isWithoutBody: boolean;
  /** The exchange, and the base URL before its path; undefined if no endpoint has the path and the method. */
  readonly documented: { readonly baseUrl: string; readonly exchange: RecordedExchange } | undefined;
}

const documentedPaths: readonly string[] = [...new Set(endpoints.map(({ path }) => path))];

/** With these statuses, the service refuses a request before it reads the body, so the body need not be recorded. */
const UNREAD: readonly number[] = [405, 415, 429];

/** @returns undefined for an entry that proves nothing because it is not HTTP, or is a HEAD request or a preflight */
export async function readEntry(entry: Entry, file: string, index: number): Promise<RecordedRequest | undefined> {
  const method = entry.request.method.toUpperCase();
  const isHttp = /^https?:/i.test(entry.request.url) && URL.canParse(entry.request.url);
  if (!isHttp || method === 'HEAD' || method === 'OPTIONS') return undefined;
  const url = new URL(entry.request.url);
  const place = placeOf(method, documentedPaths.find((path) => url.pathname.endsWith(path)) ?? '');
  const headers = readHeaders(entry.response.headers);
  const text = readText(entry.response, headers);
  const received = { status: entry.response.status, headers, body: text ?? '', truncated: text === undefined };
  const request = place && (await readForm(entry.request, readHeaders(entry.request.headers), place.declared));
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
    isWithoutBody: response !== null && place !== undefined && isWithoutBody(entry, response),
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
  const headers = new Map<string, string>();
  for (const { name, value } of pairs) {
    const key = name.toLowerCase();
    const earlier = headers.get(key);
    if (!key.startsWith(':')) headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  if (headers.get(RECEIVED_SECRET_KEY)) headers.set(RECEIVED_SECRET_KEY, 'sent');
  return Object.fromEntries(headers);
}

/** Returns the reason why a response proves nothing; undefined if it is complete and directly from the service. */
function flawOf(entry: Entry, { status, headers, truncated }: NonNullable<Exchange['response']>): Flaw | undefined {
  const isMarked = (mark: Mark): boolean => Boolean(entry[mark] || entry.response[mark]);
  const fetchType = String(entry._fetchType ?? entry.response._fetchType);
  if (isMarked('_fetchedViaServiceWorker') || fetchType === 'Service Worker') return 'from a service worker';
  if (isMarked('_wasFulfilled') || fetchType === 'Inspector Override') return 'from a route of a test';
  if (isMarked('_fault')) return 'from a fault of a mock';
  const isStored = isMarked('_fromCache') || isMarked('_fromPrefetchCache') || Number(headers.age) > 0;
  const isCached = isStored || fetchType.endsWith('Cache') || isHit(entry.cache);
  // A 304 refers to a body in the cache of the client, which is not in the recording.
  if (isCached || status === 304) return 'from a cache';
  const isBroken = isMarked('_error') || isMarked('_failureText') || isMarked('_wasAborted');
  if (status === 0 || isBroken) return 'broken off';
  return truncated && entry.response.content.text ? 'cut short or unreadable' : undefined;
}

/** True if the response came from the cache. After a hit, Firefox writes only `afterRequest`. */
function isHit(cache: unknown): boolean {
  const { beforeRequest, ...others } = Object(cache);
  return beforeRequest === undefined ? 'afterRequest' in others : beforeRequest !== null;
}

const isWithoutBody = (
  { response: { content } }: Entry,
  { status, truncated }: NonNullable<Exchange['response']>,
): boolean => truncated && content.size !== 0 && !BODILESS_STATUSES.has(status);
