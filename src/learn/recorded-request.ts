/** One entry of a HAR file as evidence reads it: an exchange at an endpoint, or a request elsewhere. */
import { endpoints } from '../api/index.js';
import { placeOf } from '../inference/endpoints.js';
import {
  type Exchange,
  isAboutKeys,
  NO_RESPONSE,
  outcomeOf,
  type ReceivedResponse,
  type Source,
} from '../inference/exchange.js';
import { RECEIVED_SECRET_KEY } from '../protocol.js';
import type { Entry } from './har-file.js';
import { readText } from './received-text.js';
import { readForm, UNRECORDED } from './sent-form.js';

export interface RecordedRequest {
  readonly source: Source;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly isSuccess: boolean;
  /** The secret key that was sent. */
  readonly secret: string | undefined;
  /** Where its path ends with a documented one, what stands before that, and the exchange. */
  readonly documented: { readonly baseUrl: string; readonly exchange: Exchange } | undefined;
}

const documentedPaths: readonly string[] = [...new Set(endpoints.map(({ path }) => path))];

/** Refused for its method, its type or the number of requests: no body is read for that, and none is needed to judge it. */
const UNREAD: readonly number[] = [405, 415, 429];

/** Undefined for what is no request over HTTP. */
export async function readEntry(entry: Entry, file: string, index: number): Promise<RecordedRequest | undefined> {
  const url = parseUrl(entry.request.url);
  if (url === undefined) return undefined;
  const method = entry.request.method.toUpperCase();
  const documentedPath = documentedPaths.find((path) => url.pathname.endsWith(path));
  const place = documentedPath === undefined ? undefined : placeOf(method, documentedPath);
  const { secret, ...sent } = readHeaders(entry.request.headers);
  const response = readResponse(entry);
  const outcome = outcomeOf(response, place?.kind);
  const at = { source: sourceOf(entry, file, index), method, origin: url.origin, path: url.pathname, secret };
  const isSuccess = outcome.kind === 'success';
  if (documentedPath === undefined || place === undefined) return { ...at, isSuccess, documented: undefined };
  const read = await readForm(entry.request, sent.headers);
  const request = { method, query: [...url.searchParams], headers: sent.headers };
  const isUnread = UNREAD.includes(response.status) || isAboutKeys({ outcome });
  const form = read === UNRECORDED && isUnread ? undefined : read;
  const exchange: Exchange =
    form === UNRECORDED
      ? {
          source: at.source,
          ...place,
          request: { ...request, form: undefined },
          response: NO_RESPONSE,
          outcome: outcomeOf(NO_RESPONSE),
        }
      : { source: at.source, ...place, request: { ...request, form }, response, outcome };
  const baseUrl = url.origin + url.pathname.slice(0, -documentedPath.length);
  return { ...at, isSuccess, documented: { baseUrl, exchange } };
}

function parseUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined;
}

function sourceOf({ startedDateTime, time }: Entry, file: string, entry: number): Source {
  const started = Date.parse(startedDateTime);
  const at = { file, entry, time: new Date(started).toISOString() };
  return time && time > 0 ? { ...at, ended: new Date(started + time).toISOString() } : at;
}

/** Names in lower case, those of HTTP/2 that begin with a colon left out, and the secret key apart. */
function readHeaders(pairs: Entry['request']['headers']) {
  const headers = new Map<string, string>();
  for (const { name, value } of pairs) {
    const key = name.toLowerCase();
    const earlier = headers.get(key);
    if (!key.startsWith(':')) headers.set(key, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  const secret = headers.get(RECEIVED_SECRET_KEY);
  if (secret) headers.set(RECEIVED_SECRET_KEY, 'sent');
  return { headers, secret };
}

/** A response that did not come from the service, or not now, is none. */
function readResponse({ response, _fromCache, _fetchedViaServiceWorker, _fault }: Entry): ReceivedResponse {
  if (response.status === 0 || _fromCache || _fetchedViaServiceWorker || _fault) return NO_RESPONSE;
  const { headers } = readHeaders(response.headers);
  return { status: response.status, headers, text: readText(response, headers) };
}
