/** Finds the address of the service among the recorded requests. */
import { preview } from '../../messages/preview.js';
import { countUnproven, unprovenLines } from './flaws.js';
import type { RecordedRequest } from './recorded-request.js';

/** @throws {Error} for a text that is not the address of a service */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.search + url.hash !== '') {
    throw new Error(`--base-url is ${preview(text)}; wanted an address such as https://example.com/api/v1`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the addresses under which documented paths have given documented responses. */
export function baseUrlsOf(requests: readonly RecordedRequest[]): readonly string[] {
  const documented = requests.flatMap((one) => one.documented ?? []);
  const answered = documented.filter(({ exchange }) => exchange.outcome.kind !== 'other');
  return [...new Set(answered.map(({ baseUrl }) => baseUrl))];
}

/** @throws {Error} if there is no address with documented responses, or several */
export function onlyBaseUrl(requests: readonly RecordedRequest[], odd: readonly string[]): string {
  const baseUrls = baseUrlsOf(requests);
  const [first] = baseUrls;
  if (first !== undefined && baseUrls.length === 1) return first;
  if (first !== undefined)
    throw new Error(`several addresses answer documented paths: name one by --base-url: ${baseUrls.join(', ')}`);
  const asked = requests.filter(({ documented }) => documented !== undefined);
  const origins = [...new Set(requests.map(({ origin }) => origin))].join(', ') || 'no address';
  if (asked.length === 0)
    throw new Error(`no recorded request has a documented path: requests go to ${origins}${reasons([], odd)}`);
  throw new Error(
    `no address answers documented paths in documented shapes: name that of the service by --base-url${reasons(asked, odd)}`,
  );
}

/** Returns the reasons why recordings prove nothing, as the end of a message. */
export const reasons = (requests: readonly RecordedRequest[], odd: readonly string[]): string =>
  unprovenLines(countUnproven(requests, odd))
    .map((line) => `; ${line}`)
    .join('');
