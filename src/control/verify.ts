/** Compares the exchanges of the journal with what a test wants: how many match, and where the others differ. */
import { type Static, Type } from 'typebox';
import type { Exchange, SentFile } from '../account/journal.js';
import { mapOf } from '../account/records/shapes.js';
import { Json } from '../messages/json.js';
import { preview } from '../messages/preview.js';
import { assertSameType } from '../messages/same-type.js';
import { firstProblems, type Problem, step } from '../messages/validation.js';
import type { EndpointName } from '../protocol.js';
import { only } from './call.js';

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
  /** The id of a warning. */
  readonly warning?: string;
  /** The kind of a fault. */
  readonly fault?: string;
  /** A part of the body. */
  readonly response?: unknown;
}

/** The wanted number of matching exchanges; several members must hold together. */
export interface ExpectedCount {
  readonly exactly?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

const Text = Type.Union([Type.String(), Type.Number(), Type.Array(Type.Union([Type.String(), Type.Number()]))]);
const Texts = mapOf(Text);
const Count = Type.Integer({ minimum: 0, unit: 'requests' });

export const Match = only({
  endpoint: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  path: Type.Optional(Type.String()),
  query: Type.Optional(Texts),
  headers: Type.Optional(Texts),
  fields: Type.Optional(Texts),
  // Members that no file has are no error: they differ.
  files: Type.Optional(Type.Unsafe<Partial<SentFile>[]>(Type.Array(Type.Object({})))),
  status: Type.Optional(Type.Union([Type.Integer(), Type.Literal('any')])),
  warning: Type.Optional(Type.String()),
  fault: Type.Optional(Type.String()),
  response: Type.Optional(Json),
});
assertSameType<ExchangeMatch, Static<typeof Match>>();

export const Expected = Type.Refine(
  only({ exactly: Type.Optional(Count), atLeast: Type.Optional(Count), atMost: Type.Optional(Count) }),
  (count) => Object.keys(count).length > 0,
  (count) => `with exactly, atLeast or atMost: write { exactly: ${Number.isInteger(count) ? count : 1} }`,
);
assertSameType<ExpectedCount, Static<typeof Expected>>();

type Members = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, string | readonly string[]>>;

export interface Miss {
  readonly id: number;
  readonly public_key: string | null;
  readonly request: string;
  /** The first, with pointers into the wanted members: nearest are those with the fewest. */
  readonly differs: readonly Problem[];
}

/** Under some assumptions a failure has the status of a success. */
const isSuccess = (response: Exchange['response']): boolean =>
  /^2/.test(String(response?.status)) && response?.body.startsWith('{"status":"failed"') === false;

/** @returns why a number is not the wanted one; undefined when it is */
export function complaintAbout(matched: number, { exactly, atLeast, atMost }: ExpectedCount): string | undefined {
  const wanted = [
    exactly !== undefined && matched !== exactly && `exactly ${exactly}`,
    atLeast !== undefined && matched < atLeast && `at least ${atLeast}`,
    atMost !== undefined && matched > atMost && `at most ${atMost}`,
  ].filter((one) => one !== false);
  return wanted.length === 0 ? undefined : `Wanted ${wanted.join(' and ')}, found ${matched}`;
}

/** What is wanted of an exchange, read once for the comparison with many. */
export class Comparison {
  readonly #match: ExchangeMatch;
  /** The wanted members, as exchanges have them: those of the first line, and the others. */
  readonly #line: Members;
  readonly #content: Members;
  /** Is the request alone described? */
  readonly #isOfSuccesses: boolean;

  constructor(match: ExchangeMatch) {
    const { endpoint, method, path, status, query, headers = {}, fields, files, warning, fault, response } = match;
    this.#match = match;
    const lowered = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const texts = { query: asTexts(query), headers: asTexts(lowered), fields: asTexts(fields) };
    this.#line = { endpoint, method: method?.toUpperCase(), path, status };
    this.#content = { ...texts, files, warning, fault, response };
    this.#isOfSuccesses = [status, warning, fault, response].every((wanted) => wanted === undefined);
  }

  /** Says what was looked for, in up to 300 characters, and what came near. */
  explain(complaint: string, nearest: Miss | undefined): string {
    const kind = this.#isOfSuccesses ? 'successful requests' : 'requests';
    const told = `${complaint}: ${kind} with ${JSON.stringify(this.#match).slice(0, 300)}.`;
    if (nearest === undefined) return told;
    const differs = nearest.differs.slice(0, 3).map(({ pointer, detail }) => `${pointer} ${detail}`);
    return `${told} Nearest: ${nearest.request}, ${differs.join(', ')}.`;
  }

  /** Lists the first places where an exchange differs. */
  missesOf(exchange: Exchange): Miss {
    const { id, public_key, method, path } = exchange;
    return { id, public_key, request: `${method} ${path}`, differs: firstProblems(this.#differencesOf(exchange)) };
  }

  *#differencesOf({ endpoint, method, path, query, request, response, warnings, fault }: Exchange): Generator<Problem> {
    const { path: wantedPath = path, status: wantedStatus, warning, response: wantedBody } = this.#match;
    // A documented path stands for the whole one.
    const isDocumented = endpoint?.endsWith(` ${wantedPath}`) === true;
    const status = response?.status ?? null;
    const { headers, files } = request;
    const found: Members = {
      endpoint,
      method,
      path: isDocumented ? wantedPath : path,
      status: wantedStatus === 'any' ? wantedStatus : status,
      query,
      headers,
      fields: withArrays(request.fields ?? {}),
      files,
      // Of several warnings, the wanted one.
      warning: warnings.find(({ id }) => id === warning)?.id ?? (warnings.map(({ id }) => id).join(', ') || undefined),
      fault: fault?.kind,
      response: wantedBody === undefined ? undefined : parsed(response?.body),
    };
    yield* differencesIn(this.#line, found, '');
    if (this.#isOfSuccesses && !isSuccess(response)) {
      yield { pointer: '/status', detail: `is ${status}: refused or broken off; "any" counts it` };
    }
    yield* differencesIn(this.#content, found, '');
  }
}

/** Compares the wanted members of an object alone, and anything else as a whole. */
function* differencesIn(wanted: unknown, found: unknown, at: string): Generator<Problem> {
  if (isObject(wanted) && isObject(found) && areAlike(wanted, found)) {
    for (const [name, value] of Object.entries(wanted)) yield* differencesIn(value, found[name], at + step(name));
  } else if (wanted !== undefined && wanted !== found) {
    const shown = found === undefined ? 'not there' : preview(found);
    yield { pointer: at, detail: `is ${shown}; wanted ${preview(wanted)}` };
  }
}

/** The sent fields, with `strIds` beside `strIds[0]` and `strIds[1]`. */
function withArrays(fields: Values): Values {
  const arrays = new Map<string, string[]>();
  for (const [name, value] of Object.entries(fields)) {
    const [, base] = /^([^[]+)\[\d*\]$/.exec(name) ?? [];
    if (base === undefined) continue;
    const elements = arrays.get(base) ?? [];
    arrays.set(base, elements);
    elements.push(...[value].flat());
  }
  return { ...Object.fromEntries(arrays), ...fields };
}

/** A form and a query string carry only texts. */
const asTexts = (wanted: WantedTexts = {}): Values =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Are these two arrays of one length, or two objects? */
const areAlike = (one: object, other: object): boolean =>
  Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other);

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return body;
  }
}
