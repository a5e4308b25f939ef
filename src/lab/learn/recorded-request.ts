/** Reads an entry of a HAR file as an exchange at an endpoint, or as a request elsewhere. */
import { BODILESS_STATUSES, RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import { endpoints } from '../../service/document/index.js';
import {
  isAboutKeys,
  NO_RESPONSE,
  outcomeOf,
  placeOf,
  type ReceivedResponse,
  type RecordedExchange,
  type Source,
} from '../evidence/exchange.js';
import type { Entry, Mark } from './har-file.js';
import { readText } from './received-text.js';
import { readForm, UNRECORDED } from './sent-form.js';

export type Flaw =
  | 'from a service worker'
  | 'from a route of a test'
  | 'from a fault of a mock'
  | 'from a cache'
  | 'broken off'
  | 'cut short or unreadable'
  | 'to a body that is not recorded';

export interface RecordedRequest {
  readonly source: Source;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
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
  const documentedPath = documentedPaths.find((path) => url.pathname.endsWith(path));
  const place = documentedPath === undefined ? undefined : placeOf(method, documentedPath);
  const headers = readHeaders(entry.request.headers);
  const receivedHeaders = readHeaders(entry.response.headers);
  const text = readText(entry.response, receivedHeaders);
  const received = { status: entry.response.status, headers: receivedHeaders, text };
  const form = place && (await readForm(entry.request, headers, place.endpoint));
  const isUnread = UNREAD.includes(received.status) || isAboutKeys({ outcome: outcomeOf(received) });
  const flaw =
    flawOf(entry, received) ?? (form === UNRECORDED && !isUnread ? 'to a body that is not recorded' : undefined);
  const response = flaw === undefined ? received : NO_RESPONSE;
  const outcome = outcomeOf(response);
  const at = {
    ...{ source: sourceOf(entry, file, index), method, origin: url.origin, path: url.pathname, flaw },
    isSuccess: outcome.kind === 'success',
    isWithoutBody: flaw === undefined && place !== undefined && isWithoutBody(entry, response),
  };
  if (documentedPath === undefined || place === undefined) return { ...at, documented: undefined };
  const apart = (entry.request.queryString ?? []).map(({ name, value }) => [name, value] as const);
  const query = url.search === '' ? apart : [...url.searchParams];
  const request = { method, query, headers, form: form === UNRECORDED ? undefined : form };
  const exchange = { source: at.source, ...place, request, response, outcome };
  const baseUrl = url.origin + url.pathname.slice(0, -documentedPath.length);
  return { ...at, documented: { baseUrl, exchange } };
}

function sourceOf({ startedDateTime, time }: Entry, file: string, entry: number): Source {
  const started = Date.parse(startedDateTime);
  const at = { file, entry, time: new Date(started).toISOString() };
  const ended = new Date(started + (time ?? 0));
  // A recorded duration can be infinite. Then the date is invalid, and the comparison is false.
  return ended.getTime() > started ? { ...at, ended: ended.toISOString() } : at;
}

/** Returns headers by their names in lower case, without the pseudo-headers of HTTP/2 and without the secret key. */
function readHeaders(pairs: Entry['request']['headers']) {
  const headers = new Map<string, string>();
  for (const { name, value } of pairs) {
    const key = name.toLowerCase();
    const earlier = headers.get(key);
    if (!key.startsWith(':')) headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  if (headers.get(RECEIVED_SECRET_KEY)) headers.set(RECEIVED_SECRET_KEY, 'sent');
  return headers;
}

/** Returns the reason why a response proves nothing; undefined if it is complete and directly from the service. */
function flawOf(entry: Entry, { status, headers, text }: ReceivedResponse): Flaw | undefined {
  const isMarked = (mark: Mark): boolean => Boolean(entry[mark] || entry.response[mark]);
  const fetchType = String(entry._fetchType ?? entry.response._fetchType);
  if (isMarked('_fetchedViaServiceWorker') || fetchType === 'Service Worker') return 'from a service worker';
  if (isMarked('_wasFulfilled') || fetchType === 'Inspector Override') return 'from a route of a test';
  if (isMarked('_fault')) return 'from a fault of a mock';
  const isStored = isMarked('_fromCache') || isMarked('_fromPrefetchCache') || Number(headers.get('age')) > 0;
  const isCached = isStored || fetchType.endsWith('Cache') || isHit(entry.cache);
  // A 304 refers to a body in the cache of the client, which is not in the recording.
  if (isCached || status === 304) return 'from a cache';
  const isBroken = isMarked('_error') || isMarked('_failureText') || isMarked('_wasAborted');
  if (status === 0 || isBroken) return 'broken off';
  return text === undefined && entry.response.content.text ? 'cut short or unreadable' : undefined;
}

/** True if the response came from the cache. After a hit, Firefox writes only `afterRequest`. */
function isHit(cache: unknown): boolean {
  const { beforeRequest, ...others } = Object(cache);
  return beforeRequest === undefined ? 'afterRequest' in others : beforeRequest !== null;
}

const isWithoutBody = ({ response: { content } }: Entry, { status, text }: ReceivedResponse): boolean =>
  text === undefined && content.size !== 0 && !BODILESS_STATUSES.has(status);
