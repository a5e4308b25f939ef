/** Reads recordings, and picks the requests to the service. */
import { createHash } from 'node:crypto';
import { preview } from '../../messages/preview.js';
import type { Stray } from '../evidence/deviations.js';
import type { RecordedExchange, Source } from '../evidence/exchange.js';
import { type Entry, readHarFile } from './har-file.js';
import { type Flaw, type RecordedRequest, readEntry } from './recorded-request.js';

/** Counts the responses and the entries of recordings that prove nothing. */
export interface Unproven {
  /** The number of responses for each reason. */
  readonly flaws: Readonly<Partial<Record<Flaw, number>>>;
  readonly withoutBody: number;
  readonly responses: number;
  /** The problem of each entry that does not fit HAR 1.2. */
  readonly odd: readonly string[];
}

export interface Recordings {
  readonly baseUrl: string;
  /** Exchanges in the order of their starts. */
  readonly exchanges: readonly RecordedExchange[];
  /** Undocumented requests under the address of the service. */
  readonly strays: readonly Stray[];
  /** The number of all other entries, which are neither exchanges nor strays. */
  readonly elsewhere: number;
  readonly unproven: Unproven;
}

/**
 * @param baseUrl the address of the service; by default the only address with documented responses
 * @throws {ValidationError} for a file that is not a HAR file
 * @throws {Error} if no request goes to the address, or if the recordings have no single address
 */
export async function readRecordings(files: readonly string[], baseUrl?: string): Promise<Recordings> {
  const given = baseUrl === undefined ? undefined : parseBaseUrl(baseUrl);
  const requests: RecordedRequest[] = [];
  const fileOf = new Map<string, string>();
  const odd: string[] = [];
  let entries = 0;
  for (const file of new Set(files)) {
    for (const [index, { entry, problem }] of readHarFile(file).entries()) {
      const identity = entry && identityOf(entry);
      if (identity !== undefined && (fileOf.get(identity) ?? file) !== file) continue;
      if (identity !== undefined) fileOf.set(identity, file);
      entries += 1;
      if (problem !== undefined) odd.push(`${file}[${index}]${problem.pointer} ${problem.detail}`);
      const request = entry && (await readEntry(entry, file, index));
      // A malformed entry is reported by its problem, so its missing response is not reported, too.
      if (request !== undefined) requests.push(problem === undefined ? request : { ...request, flaw: undefined });
    }
  }
  const found = given ?? onlyBaseUrl(requests, odd);
  const own = requests.filter(({ documented }) => documented?.baseUrl === found);
  const exchanges = own.flatMap(({ documented }) => documented?.exchange ?? []);
  const strays = requests.flatMap((one) => strayUnder(found, one) ?? []);
  if (exchanges.length + strays.length === 0) {
    const known = baseUrlsOf(requests).join(', ');
    const others = known && `; documented paths answer under ${known}`;
    throw new Error(`no recorded request goes to ${found}${others}${reasons([], odd)}`);
  }
  return {
    baseUrl: found,
    exchanges: exchanges.sort(byTime),
    strays: strays.sort(byTime),
    elsewhere: entries - exchanges.length - strays.length,
    unproven: countUnproven(own, odd),
  };
}

/** Identifies an entry, because two exports of one recording have the same entries, which must count once. */
const identityOf = ({ startedDateTime, time, request: { method, url }, response: { status, content } }: Entry) =>
  createHash('sha256')
    .update(JSON.stringify([startedDateTime, time, method, url, status, content.text]))
    .digest('base64');

/** Compares the times of start. Sorting is stable, so exchanges of one millisecond keep the order of their file. */
const byTime = (one: Source, other: Source): number => one.started - other.started;

/** @throws {Error} for a text that is not the address of a service */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username + url.search + url.hash !== '') {
    throw new Error(`--base-url is ${preview(text)}; wanted an address such as https://example.com/api/v1`);
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the addresses under which documented paths have given documented responses. */
const baseUrlsOf = (requests: readonly RecordedRequest[]): readonly string[] => [
  ...new Set(
    requests.flatMap(({ documented }) =>
      documented !== undefined && documented.exchange.outcome.kind !== 'other' ? [documented.baseUrl] : [],
    ),
  ),
];

function onlyBaseUrl(requests: readonly RecordedRequest[], odd: readonly string[]): string {
  const [first, ...more] = baseUrlsOf(requests);
  if (first === undefined) {
    const asked = requests.filter(({ documented }) => documented !== undefined);
    const origins = [...new Set(requests.map(({ origin }) => origin))].join(', ') || 'no address';
    if (asked.length === 0)
      throw new Error(`no recorded request has a documented path: requests go to ${origins}${reasons([], odd)}`);
    throw new Error(
      `no address answers documented paths in documented shapes: name that of the service by --base-url${reasons(asked, odd)}`,
    );
  }
  if (more.length === 0) return first;
  throw new Error(`several addresses answer documented paths: name one by --base-url: ${[first, ...more].join(', ')}`);
}

const reasons = (requests: readonly RecordedRequest[], odd: readonly string[]): string =>
  unprovenLines(countUnproven(requests, odd))
    .map((line) => `; ${line}`)
    .join('');

/** Returns a request under the address of the service if the document lacks its path or its method. */
function strayUnder(baseUrl: string, request: RecordedRequest): Stray | undefined {
  const url = request.origin + request.path;
  if (request.documented?.baseUrl === baseUrl || !url.startsWith(`${baseUrl}/`)) return undefined;
  return { ...request, path: url.slice(baseUrl.length) };
}

function countUnproven(requests: readonly RecordedRequest[], odd: readonly string[]): Unproven {
  const flaws: Partial<Record<Flaw, number>> = {};
  for (const { flaw } of requests) if (flaw !== undefined) flaws[flaw] = (flaws[flaw] ?? 0) + 1;
  const withoutBody = requests.filter((one) => one.isWithoutBody).length;
  return { flaws, withoutBody, responses: requests.length, odd };
}

export function unprovenLines({ flaws, withoutBody, responses, odd }: Unproven): readonly string[] {
  const counts = Object.entries(flaws).map(([flaw, count]) => `${count} ${flaw}`);
  return [
    ...(counts.length > 0 ? [`responses that prove nothing: ${counts.join(', ')}`] : []),
    ...(withoutBody > 0 ? [`${withoutBody} of ${responses} responses have no body: record with content`] : []),
    ...(odd.length > 0 ? [`odd entries left out: ${odd.length}, first ${odd[0]}`] : []),
  ];
}
