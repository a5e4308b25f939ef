/** Compares the exchanges of the journal with what a test wants: how many match, and where the others differ. */
import { type Static, Type } from 'typebox';
import { Json } from '../problems/json.js';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { firstProblems, type Problem, step } from '../problems/validation.js';
import type { EndpointName } from '../protocol.js';
import { mapOf } from '../store/records/shapes.js';
import type { Exchange, SentFile } from '../world/journal.js';

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

export const Match = Type.Object(
  {
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
  },
  { additionalProperties: false },
);
assertSameType<ExchangeMatch, Static<typeof Match>>();

type Values = Readonly<Record<string, string | readonly string[]>>;

export const Expected = Type.Refine(
  Type.Object(
    { exactly: Type.Optional(Count), atLeast: Type.Optional(Count), atMost: Type.Optional(Count) },
    { additionalProperties: false },
  ),
  (count) => Object.keys(count).length > 0,
  (count) => `with exactly, atLeast or atMost: write { exactly: ${Number.isInteger(count) ? count : 1} }`,
);
assertSameType<ExpectedCount, Static<typeof Expected>>();

export interface Found {
  readonly matched: number;
  readonly ids: readonly number[];
}

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

const NOTHING = {};

/** The members that are compared as they are. */
const PLAIN = ['endpoint', 'method', 'path', 'status'];

/** What is wanted of an exchange, read once for the comparison with many. */
export class Comparison {
  readonly #match: ExchangeMatch;
  readonly #plain: object;
  readonly #headers: object;
  /** Is the request alone described? */
  readonly #isOfSuccesses: boolean;

  constructor(match: ExchangeMatch) {
    this.#match = match;
    const { method, status, warning, fault, response } = match;
    this.#plain = { ...pick(match, PLAIN), ...(method && { method: method.toUpperCase() }) };
    this.#headers = lowered(match.headers);
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

  *#differencesOf({ endpoint, method, path, query, request, response, warnings, fault }: Exchange) {
    const match = this.#match;
    // A documented path stands for the whole one.
    const isDocumented = match.path !== undefined && endpoint?.endsWith(` ${match.path}`) === true;
    const status = match.status === 'any' ? match.status : (response?.status ?? null);
    const plain = { endpoint, method, path: isDocumented ? match.path : path, status };
    yield* this.#compareMembers(this.#plain, plain, '');
    if (this.#isOfSuccesses && !isSuccess(response)) {
      yield { pointer: '/status', detail: `is ${status}: refused or broken off; "any" counts it` };
    }
    yield* this.#compareMembers(match.query ?? NOTHING, query, '/query', asText);
    yield* this.#compareMembers(this.#headers, request.headers, '/headers', asText);
    yield* this.#compareMembers(match.fields ?? NOTHING, withArrays(request.fields ?? {}), '/fields', asText);
    if (match.files !== undefined) yield* this.#compare(match.files, request.files, '/files');
    const ids = warnings.map((one) => one.id);
    yield* among('/warning', match.warning, ids);
    yield* among('/fault', match.fault, fault === null ? [] : [fault.kind]);
    if (match.response !== undefined) yield* this.#compare(match.response, parsed(response?.body), '/response');
  }

  /** @param read what is wanted of a member, read when it is compared: most are not, where many differ */
  *#compareMembers(
    wanted: object,
    found: object,
    at: string,
    read = (value: unknown): unknown => value,
  ): Generator<Problem> {
    // The type of an object says nothing of its members.
    const members = found as Readonly<Record<string, unknown>>;
    for (const [name, value] of Object.entries(wanted))
      yield* this.#compare(read(value), members[name], at + step(name));
  }

  /** Compares only the wanted members of an object, and anything else as a whole. */
  *#compare(wanted: unknown, found: unknown, at: string): Generator<Problem> {
    if (isObject(wanted) && isObject(found) && areAlike(wanted, found)) yield* this.#compareMembers(wanted, found, at);
    else if (wanted !== found) yield difference(at, found, wanted);
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

const pick = (match: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(match).filter(([name]) => names.includes(name)));

const lowered = (headers: object = {}): object =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** A form and a query string carry only texts. */
const asText = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value));

const among = (pointer: string, wanted: string | undefined, found: readonly string[]): Problem[] =>
  wanted === undefined || found.includes(wanted) ? [] : [difference(pointer, found.join(', ') || undefined, wanted)];

const difference = (pointer: string, found: unknown, wanted: unknown): Problem => ({
  pointer,
  detail: `is ${found === undefined ? 'not there' : preview(found)}; wanted ${preview(wanted)}`,
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

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
