/** Compares the exchanges of the journal with what a test wants: how many match, and where the nearest other one differs. */
import { type Static, Type } from 'typebox';
import { json } from '../messages/json.js';
import { preview } from '../messages/preview.js';
import type { EndpointName } from '../messages/protocol.js';
import { assertSameType, MAX_PROBLEMS, type Problem, step } from '../messages/validation.js';
import type { Exchange, JournalEntry, SentFile } from '../service/account/journal.js';
import { mapOf } from '../service/account/records/shapes.js';
import { OptionalText, only } from './call.js';
import { countMismatch } from './failures.js';

/** Members by name; an array wants all its values. */
type WantedTexts = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The wanted members of an exchange; a member that is left out matches anything. */
export interface ExchangeMatch {
  /** Method and documented path: `POST /contacts/add`. */
  readonly endpoint?: EndpointName;
  readonly method?: string;
  readonly path?: string;
  readonly query?: WantedTexts;
  readonly headers?: WantedTexts;
  /** In the form of the request, `strIds[0]` and `strIds[1]`, or an array as a whole, `strIds`. */
  readonly fields?: WantedTexts;
  /** Name, file name, content type, bytes and sha256 of uploads; a part of each is enough. */
  readonly files?: readonly Partial<SentFile>[];
  /** `any` counts all. Without status, warning, fault and response, a match counts answers with success. */
  readonly status?: number | 'any';
  readonly warning?: string;
  readonly fault?: string;
  /** A part of the body. */
  readonly response?: unknown;
}

/** How many exchanges must match; all given bounds must be met. */
export interface ExpectedCount {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const Text = Type.Union([Type.String(), Type.Number(), Type.Array(Type.Union([Type.String(), Type.Number()]))]);
const Texts = Type.Optional(mapOf(Text));
const Count = Type.Optional(Type.Integer({ minimum: 0, unit: 'requests' }));

export const Match = only({
  endpoint: OptionalText,
  method: OptionalText,
  path: OptionalText,
  query: Texts,
  headers: Texts,
  fields: Texts,
  // Members that no file has are no error: they differ.
  files: Type.Optional(Type.Unsafe<Partial<SentFile>[]>(Type.Array(Type.Object({})))),
  status: Type.Optional(Type.Union([Type.Integer(), Type.Literal('any')])),
  warning: OptionalText,
  fault: OptionalText,
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

/** A difference of the endpoint comes first, and weighs more than all others. */
const distanceOf = (differs: readonly Problem[]): number =>
  differs.length + (differs[0]?.pointer === '/endpoint' ? MAX_PROBLEMS : 0);

/**
 * Finds the exchanges that match.
 * @throws {ControlFailure} where their number is not the wanted one; where it is too low, with the nearest other exchange
 */
export function verify(entries: readonly JournalEntry[], match: ExchangeMatch, count: ExpectedCount = { atLeast: 1 }) {
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
  const complaint = complaintAbout(ids.length, count);
  if (complaint === undefined) return { matched: ids.length, ids };
  const areTooFew = ids.length < Math.max(count.exactly ?? 0, count.atLeast ?? 0);
  const miss = areTooFew ? nearest : undefined;
  throw countMismatch(explain(complaint, match, miss), ids, miss);
}

/** @returns why a number is not the wanted one; undefined when it is */
function complaintAbout(matched: number, { exactly, atLeast, atMost }: ExpectedCount): string | undefined {
  const wanted = [
    exactly !== undefined && matched !== exactly && `exactly ${exactly}`,
    atLeast !== undefined && matched < atLeast && `at least ${atLeast}`,
    atMost !== undefined && matched > atMost && `at most ${atMost}`,
  ].filter((one) => one !== false);
  return wanted.length === 0 ? undefined : `Wanted ${wanted.join(' and ')}, found ${matched}`;
}

/** Describes the wanted exchanges in up to 300 characters, and the nearest miss. */
function explain(complaint: string, match: ExchangeMatch, nearest: Miss | undefined): string {
  const kind = isOfSuccesses(match) ? 'successful requests' : 'requests';
  const told = `${complaint}: ${kind} with ${JSON.stringify(match).slice(0, 300)}.`;
  if (nearest === undefined) return told;
  const differs = nearest.differs.slice(0, 3).map(({ pointer, detail }) => `${pointer} ${detail}`);
  return `${told} Nearest: ${nearest.request}, ${differs.join(', ')}.`;
}

const isOfSuccesses = ({ status, warning, fault, response }: ExchangeMatch): boolean =>
  [status, warning, fault, response].every((wanted) => wanted === undefined);

/** Under some assumptions a failure has the status of a success. */
const isSuccess = (response: Exchange['response']): boolean =>
  /^2/.test(String(response?.status)) && response?.body.startsWith('{"status":"failed"') === false;

/** Prepares the match once, for the comparison with many exchanges: first the members of their lines, then the content. */
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
      // A documented path stands for the whole one.
      path: exchange.endpoint?.endsWith(` ${wantedPath}`) ? wantedPath : exchange.path,
      status: status === 'any' ? status : (exchange.response?.status ?? null),
      headers: exchange.request.headers,
      fields: withArrays(exchange.request.fields ?? {}),
      files: exchange.request.files,
      // Of several warnings, the wanted one.
      warning: warnings.find(({ id }) => id === warning)?.id ?? (warnings.map(({ id }) => id).join(', ') || undefined),
      fault: exchange.fault?.kind,
      response: response === undefined ? undefined : parsed(exchange.response?.body),
    };
    addDifferences(line, found, '', differs);
    if (isOfSuccesses(match) && !isSuccess(exchange.response)) {
      differs.push({ pointer: '/status', detail: `is ${found.status}: refused or broken off; "any" counts it` });
    }
    addDifferences(content, found, '', differs);
    return differs;
  };
}

/** Compares only the wanted members of an object, and anything else as a whole; adds up to `MAX_PROBLEMS` differences. */
function addDifferences(wanted: unknown, found: unknown, at: string, differs: Problem[]): void {
  if (isObject(wanted) && isObject(found) && areAlike(wanted, found)) {
    for (const [name, member] of Object.entries(wanted)) {
      if (differs.length === MAX_PROBLEMS) return;
      addDifferences(member, found[name], at + step(name), differs);
    }
  } else if (wanted !== undefined && wanted !== found) {
    const shown = found === undefined ? 'not there' : preview(found);
    differs.push({ pointer: at, detail: `is ${shown}; wanted ${preview(wanted)}` });
  }
}

/** The sent fields, with `strIds` beside `strIds[0]` and `strIds[1]`. */
function withArrays(fields: TextValues): TextValues {
  const arrays: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [, base] = /^([^[]+)\[\d*\]$/.exec(name) ?? [];
    if (base !== undefined) arrays[base] = [arrays[base] ?? [], value].flat();
  }
  return { ...arrays, ...fields };
}

/** A form and a query string carry only texts. */
const asTexts = (wanted: WantedTexts = {}): TextValues =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** True if both are arrays of one length, or both are objects. */
const areAlike = (one: unknown, other: object): boolean =>
  Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other);

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return body;
  }
}
