/** Compares the exchanges of the journal with a match: counts the exchanges that match, and finds the nearest miss. */
import { type Static, Type } from 'typebox';
import { json } from '../messages/json.js';
import { attempt } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import type { EndpointName } from '../messages/protocol.js';
import { assertSameType, MAX_PROBLEMS, type Problem, step } from '../messages/validation.js';
import type { Exchange, JournalEntry, SentFile } from '../service/account/journal.js';
import { mapOf } from '../service/account/records/shapes.js';
import { only, optionalText } from './call.js';
import { countMismatch } from './failures.js';

/** The texts that a test expects of a query, headers or a form, by name; an array stands for all values of a repeated name. */
type WantedTexts = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The wanted members of an exchange; an absent member matches any value. */
export interface ExchangeMatch {
  /** The method and the documented path: `POST /contacts/add`. */
  readonly endpoint?: EndpointName;
  readonly method?: string;
  readonly path?: string;
  readonly query?: WantedTexts;
  readonly headers?: WantedTexts;
  /** The fields under the keys of the request, `strIds[0]` and `strIds[1]`, or an array under `strIds`. */
  readonly fields?: WantedTexts;
  /** Members of uploads: name, file name, content type, bytes and sha256, all or some. */
  readonly files?: readonly Partial<SentFile>[];
  /** The status, or `any`. A match without status, warning, fault and response counts only successful exchanges. */
  readonly status?: number | 'any';
  readonly warning?: string;
  readonly fault?: string;
  /** A part of the response body: `{ "status": "success" }` matches every body with this member. */
  readonly response?: unknown;
}

/** The wanted number of matching exchanges; all given bounds must be met. */
export interface ExpectedCount {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const Text = Type.Union([Type.String(), Type.Number(), Type.Array(Type.Union([Type.String(), Type.Number()]))]);
const Texts = Type.Optional(mapOf(Text));
const Count = Type.Optional(Type.Integer({ minimum: 0, unit: 'requests' }));

export const Match = only({
  endpoint: optionalText(),
  method: optionalText(),
  path: optionalText(),
  query: Texts,
  headers: Texts,
  fields: Texts,
  // Any member is valid: a member that uploads do not have is reported as a difference.
  files: Type.Optional(Type.Unsafe<Partial<SentFile>[]>(Type.Array(Type.Object({})))),
  status: Type.Optional(Type.Union([Type.Integer(), Type.Literal('any')])),
  warning: optionalText(),
  fault: optionalText(),
  response: Type.Optional(json()),
});
assertSameType<ExchangeMatch, Static<typeof Match>>();

export const Expected = Type.Refine(
  only({ exactly: Count, atLeast: Count, atMost: Count }),
  (count) => Object.keys(count).length > 0,
  (count) => `with exactly, atLeast or atMost: write { exactly: ${Number.isInteger(count) ? count : 1} }`,
);
assertSameType<ExpectedCount, Static<typeof Expected>>();

type Members = Readonly<Record<string, unknown>>;
type TextValues = Readonly<Record<string, string | readonly string[]>>;

interface Miss {
  readonly id: number;
  readonly public_key: string | null;
  readonly request: string;
  /** The first differences, with pointers into the wanted members. */
  readonly differs: readonly Problem[];
}

/** Returns the distance of a miss: the number of its differences; another endpoint counts more than all of them. */
const distanceOf = (differs: readonly Problem[]): number =>
  differs.length + (differs[0]?.pointer === '/endpoint' ? MAX_PROBLEMS : 0);

/**
 * Finds the exchanges that match.
 * @throws {ControlFailure} for a wrong number of exchanges; with the nearest miss if the number is too low
 */
export function verify(entries: readonly JournalEntry[], match: ExchangeMatch, count: ExpectedCount = { atLeast: 1 }) {
  const { exactly, atLeast, atMost } = count;
  const differencesOf = createComparison(match);
  const ids: number[] = [];
  let nearest: Miss | undefined;
  for (const entry of entries) {
    const exchange = entry.render();
    const { id, public_key, method, path } = exchange;
    const differs = differencesOf(exchange);
    if (differs.length === 0) ids.push(id);
    else if (nearest === undefined || distanceOf(differs) < distanceOf(nearest.differs))
      nearest = { id, public_key, request: `${method} ${path}`, differs };
  }
  const matched = ids.length;
  const wanted = [
    exactly !== undefined && matched !== exactly && `exactly ${exactly}`,
    atLeast !== undefined && matched < atLeast && `at least ${atLeast}`,
    atMost !== undefined && matched > atMost && `at most ${atMost}`,
  ].filter((one) => one !== false);
  if (wanted.length === 0) return { matched, ids };
  const areTooFew = matched < Math.max(exactly ?? 0, atLeast ?? 0);
  const miss = areTooFew ? nearest : undefined;
  throw countMismatch(explain(`Wanted ${wanted.join(' and ')}, found ${matched}`, match, miss), ids, miss);
}

/** Adds the wanted exchanges, in up to 300 characters, and the nearest miss to a complaint. */
function explain(complaint: string, match: ExchangeMatch, nearest: Miss | undefined): string {
  const kind = isOfSuccesses(match) ? 'successful requests' : 'requests';
  const told = `${complaint}: ${kind} with ${JSON.stringify(match).slice(0, 300)}.`;
  if (nearest === undefined) return told;
  const differs = nearest.differs.slice(0, 3).map(({ pointer, detail }) => `${pointer} ${detail}`);
  return `${told} Nearest: ${nearest.request}, ${differs.join(', ')}.`;
}

const isOfSuccesses = ({ status, warning, fault, response }: ExchangeMatch): boolean =>
  [status, warning, fault, response].every((wanted) => wanted === undefined);

/** True for a successful response; the body decides, because some assumptions give failures the status of a success. */
const isSuccess = (response: Exchange['response']): boolean =>
  /^2/.test(String(response?.status)) && response?.body.startsWith('{"status":"failed"') === false;

/** Prepares an expectation, to compare it with many exchanges; lists differences of endpoint, path and status first. */
function createComparison(match: ExchangeMatch): (exchange: Exchange) => readonly Problem[] {
  const { endpoint, method, path, status, headers = {}, files, warning, fault, response } = match;
  const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const texts = { query: asTexts(match.query), headers: asTexts(lowered), fields: asTexts(match.fields) };
  const line = { endpoint, method: method?.toUpperCase(), path, status };
  const content = { ...texts, files, warning, fault, response };
  return (exchange) => {
    const differs: Problem[] = [];
    const { warnings } = exchange;
    const wantedPath = path ?? exchange.path;
    const found: Members = {
      ...exchange,
      // `path` may be the sent path, or the documented path without the prefix.
      path: exchange.endpoint?.endsWith(` ${wantedPath}`) ? wantedPath : exchange.path,
      status: status === 'any' ? status : (exchange.response?.status ?? null),
      headers: exchange.request.headers,
      fields: withArrays(exchange.request.fields ?? {}),
      files: exchange.request.files,
      // An exchange with several warnings matches if one of them is the wanted warning.
      warning: warnings.find(({ id }) => id === warning)?.id ?? (warnings.map(({ id }) => id).join(', ') || undefined),
      fault: exchange.fault?.kind,
      response: response === undefined ? undefined : parse(exchange.response?.body),
    };
    addDifferences(line, found, '', differs);
    if (isOfSuccesses(match) && !isSuccess(exchange.response)) {
      differs.push({ pointer: '/status', detail: `is ${found.status}: refused or broken off; "any" counts it` });
    }
    addDifferences(content, found, '', differs);
    return differs;
  };
}

/** Compares the wanted members of an object, and any other value as a whole; adds up to `MAX_PROBLEMS` differences. */
function addDifferences(wanted: unknown, found: unknown, at: string, differs: Problem[]): void {
  if (hasMembers(wanted) && hasMembers(found) && lengthOf(wanted) === lengthOf(found)) {
    for (const [name, member] of Object.entries(wanted)) {
      if (differs.length === MAX_PROBLEMS) return;
      addDifferences(member, found[name], at + step(name), differs);
    }
  } else if (wanted !== undefined && wanted !== found) {
    const shown = found === undefined ? 'not there' : preview(found);
    differs.push({ pointer: at, detail: `is ${shown}; wanted ${preview(wanted)}` });
  }
}

/** Adds arrays to the sent fields: `strIds` beside `strIds[0]` and `strIds[1]`. */
function withArrays(fields: TextValues): TextValues {
  const arrays: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, base] = /^([^[]+)\[\d*\]$/.exec(name) ?? [];
    if (base !== undefined) arrays[base] = [arrays[base] ?? [], value].flat();
  }
  return { ...arrays, ...fields };
}

/** Converts wanted values to texts: forms and query strings carry only texts. */
const asTexts = (wanted: WantedTexts = {}): TextValues =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const hasMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Returns the length of an array; undefined for any other object, so that an array and an object always differ. */
const lengthOf = (one: object): number | undefined => (Array.isArray(one) ? one.length : undefined);

const parse = (body: string | undefined): unknown => attempt(() => JSON.parse(body ?? ''), body);
