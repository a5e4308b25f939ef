/** Finds out why a recorded response proves nothing, and counts such responses for the report. */
import { BODILESS_STATUSES } from '../../messages/protocol.js';
import type { Exchange } from '../../service/account/journal.js';
import type { Entry } from './har-file.js';

export type Flaw =
  | 'from a service worker'
  | 'from a route of a test'
  | 'from a fault of a mock'
  | 'from a cache'
  | 'broken off'
  | 'cut short or unreadable'
  | 'to a body that is not recorded';

type RecordedResponse = NonNullable<Exchange['response']>;

/** Returns the flaw of a response; undefined if it is complete and directly from the service. */
export function flawOf(entry: Entry, { status, headers, truncated }: RecordedResponse): Flaw | undefined {
  const isMarked = (mark: `_${string}`): boolean => Boolean(entry[mark] || entry.response[mark]);
  // Safari names the source of a response; Chrome and Playwright have a mark for each.
  const fetchType = String(entry._fetchType ?? entry.response._fetchType);
  if (isMarked('_fetchedViaServiceWorker') || fetchType === 'Service Worker') return 'from a service worker';
  if (isMarked('_wasFulfilled') || fetchType === 'Inspector Override') return 'from a route of a test';
  if (isMarked('_fault')) return 'from a fault of a mock';
  // After a hit, Firefox writes only `afterRequest`.
  const { beforeRequest, ...others } = Object(entry.cache);
  const isHit = beforeRequest === undefined ? 'afterRequest' in others : beforeRequest !== null;
  const isStored = isMarked('_fromCache') || isMarked('_fromPrefetchCache') || Number(headers.age) > 0;
  // A 304 refers to a body in the cache of the client, which is not in the recording.
  if (isHit || isStored || fetchType.endsWith('Cache') || status === 304) return 'from a cache';
  const isBroken = isMarked('_error') || isMarked('_failureText') || isMarked('_wasAborted');
  if (status === 0 || isBroken) return 'broken off';
  return truncated && entry.response.content.text ? 'cut short or unreadable' : undefined;
}

/** True if the recording left out the body of the response. */
export const lacksBody = ({ response: { content } }: Entry, { status, truncated }: RecordedResponse): boolean =>
  truncated && content.size !== 0 && !BODILESS_STATUSES.has(status);

/** Counts the responses that prove nothing. @param odd the problem of each entry that does not fit HAR 1.2 */
export function countUnproven(
  requests: readonly { readonly flaw: Flaw | undefined; readonly isWithoutBody: boolean }[],
  odd: readonly string[],
) {
  const flaws: Partial<Record<Flaw, number>> = {};
  for (const { flaw } of requests) if (flaw !== undefined) flaws[flaw] = (flaws[flaw] ?? 0) + 1;
  const withoutBody = requests.filter((one) => one.isWithoutBody).length;
  return { flaws, withoutBody, responses: requests.length, odd };
}

export function unprovenLines({ flaws, withoutBody, responses, odd }: ReturnType<typeof countUnproven>) {
  const counts = Object.entries(flaws).map(([flaw, count]) => `${count} ${flaw}`);
  return [
    ...(counts.length > 0 ? [`responses that prove nothing: ${counts.join(', ')}`] : []),
    ...(withoutBody > 0 ? [`${withoutBody} of ${responses} responses have no body: record with content`] : []),
    ...(odd.length > 0 ? [`odd entries left out: ${odd.length}, first ${odd[0]}`] : []),
  ];
}
