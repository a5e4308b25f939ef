/** Reads recordings, and picks the requests to the service. */
import type { Source } from '../evidence/exchange.js';
import { baseUrlsOf, onlyBaseUrl, parseBaseUrl, reasons } from './base-url.js';
import { countUnproven } from './flaws.js';
import { type Entry, readHarFile } from './har-file.js';
import { type RecordedRequest, readEntry } from './recorded-request.js';

/**
 * @param baseUrl the address of the service; by default the only address with documented responses
 * @throws {ValidationError} for a file that is not a HAR file
 * @throws {Error} if no request goes to the address, or if the recordings have no single address
 */
export async function readRecordings(files: readonly string[], baseUrl?: string) {
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
  const isOwn = ({ documented }: RecordedRequest) => documented?.baseUrl === found;
  const own = requests.filter(isOwn);
  const exchanges = own.flatMap(({ documented }) => documented?.exchange ?? []);
  // The document lacks the path or the method of a stray.
  const others = requests.filter((one) => !isOwn(one)).map((one) => ({ ...one, url: one.origin + one.path }));
  const strays = others
    .filter(({ url }) => url.startsWith(`${found}/`))
    .map(({ url, ...stray }) => ({ ...stray, path: url.slice(found.length) }));
  if (exchanges.length + strays.length === 0) {
    const known = baseUrlsOf(requests).join(', ');
    const elsewhere = known && `; documented paths answer under ${known}`;
    throw new Error(`no recorded request goes to ${found}${elsewhere}${reasons([], odd)}`);
  }
  return {
    baseUrl: found,
    /** In the order of their starts. */
    exchanges: exchanges.sort(byTime),
    /** Undocumented requests under the address of the service. */
    strays: strays.sort(byTime),
    /** The number of all other entries. */
    elsewhere: entries - exchanges.length - strays.length,
    unproven: countUnproven(own, odd),
  };
}

/** Identifies an entry, because two exports of one recording have the same entries, which must count once. */
const identityOf = ({ startedDateTime, time, request: { method, url }, response: { status, content } }: Entry) =>
  JSON.stringify([startedDateTime, time, method, url, status, content.text]);

/** Compares the times of start. Sorting is stable, so exchanges of one millisecond keep the order of their file. */
const byTime = (one: Source, other: Source): number => one.started - other.started;
