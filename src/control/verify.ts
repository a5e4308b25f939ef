/** Compares the exchanges of the journal with what a test wants: how many match, and where the others differ. */
import { type Static, Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { step } from '../problems/validation.js';
import type { Exchange, SentFile } from '../world/journal.js';

/** Members by name; an array wants all its values. */
type WantedTexts = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The wanted members of an exchange; a member that is left out matches anything. */
export interface ExchangeMatch {
  /** Method and documented path: `POST /contacts/add`. */
  readonly endpoint?: string;
  readonly method?: string;
  readonly path?: string;
  readonly query?: WantedTexts;
  readonly headers?: WantedTexts;
  /** In the form of the request, `strIds[0]` and `strIds[1]`, or an array as a whole, `strIds`. */
  readonly fields?: WantedTexts;
  /** Name, file name, content type, bytes and sha256 of uploads; a part of each is enough. */
  readonly files?: readonly Partial<SentFile>[];
  readonly status?: number;
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
const Texts = Type.Record(Type.String(), Text);
const Count = Type.Integer({ minimum: 0 });

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
    status: Type.Optional(Type.Integer()),
    warning: Type.Optional(Type.String()),
    fault: Type.Optional(Type.String()),
    response: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
assertSameType<ExchangeMatch, Static<typeof Match>>();

type Values = Readonly<Record<string, string | readonly string[]>>;

export const Expected = Type.Object(
  { exactly: Type.Optional(Count), atLeast: Type.Optional(Count), atMost: Type.Optional(Count) },
  { additionalProperties: false },
);
assertSameType<ExpectedCount, Static<typeof Expected>>();

export interface Found {
  readonly matched: number;
  readonly ids: readonly number[];
}

interface Difference {
  /** Into the wanted members. */
  readonly pointer: string;
  readonly detail: string;
}

export interface Miss {
  readonly id: number;
  readonly public_key: string | null;
  readonly request: string;
  readonly differs: readonly Difference[];
}

/** @returns why a number is not the wanted one; undefined when it is */
export function complaintAbout(matched: number, { exactly, atLeast, atMost }: ExpectedCount): string | undefined {
  const wanted = [
    exactly !== undefined && matched !== exactly && `exactly ${exactly}`,
    atLeast !== undefined && matched < atLeast && `at least ${atLeast}`,
    atMost !== undefined && matched > atMost && `at most ${atMost}`,
  ].filter((one) => one !== false);
  return wanted.length === 0 ? undefined : `Wanted ${wanted.join(' and ')}, found ${matched}.`;
}

/** Lists where an exchange differs from what is wanted. */
export function missesOf(exchange: Exchange, match: ExchangeMatch): Miss {
  const { id, public_key, method, path, request, response } = exchange;
  // A documented path stands for the whole one.
  const isDocumented = match.path !== undefined && exchange.endpoint?.endsWith(` ${match.path}`) === true;
  const plain = {
    endpoint: exchange.endpoint,
    method,
    path: isDocumented ? match.path : path,
    status: response?.status ?? null,
  };
  const wanted = { ...pick(match, Object.keys(plain)), ...(match.method && { method: match.method.toUpperCase() }) };
  const differs = [
    ...differences(wanted, plain, ''),
    ...differences(texts(match.query), exchange.query, '/query'),
    ...differences(texts(lowered(match.headers)), request.headers, '/headers'),
    ...differences(texts(match.fields), withArrays(request.fields ?? {}), '/fields'),
    ...(match.files === undefined ? [] : compare(match.files, request.files, '/files')),
    ...among(
      '/warning',
      match.warning,
      exchange.warnings.map((one) => one.id),
    ),
    ...among('/fault', match.fault, exchange.fault === null ? [] : [exchange.fault.kind]),
    ...(match.response === undefined ? [] : compare(match.response, parsed(response?.body), '/response')),
  ];
  return { id, public_key, request: `${method} ${path}`, differs };
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
const texts = (wanted: object = {}): object =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

function differences(wanted: object, found: object, at: string): Difference[] {
  // The type of an object says nothing of its members.
  const members = found as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).flatMap(([name, value]) => compare(value, members[name], at + step(name)));
}

const among = (pointer: string, wanted: string | undefined, found: readonly string[]): Difference[] =>
  wanted === undefined || found.includes(wanted) ? [] : [difference(pointer, found.join(', ') || undefined, wanted)];

const difference = (pointer: string, found: unknown, wanted: unknown): Difference => ({
  pointer,
  detail: `is ${found === undefined ? 'not there' : preview(found)}; wanted ${preview(wanted)}`,
});

/** Compares only the wanted members of an object, and anything else as a whole. */
function compare(wanted: unknown, found: unknown, at: string): Difference[] {
  const isObject = typeof wanted === 'object' && wanted !== null;
  if (!isObject || typeof found !== 'object' || found === null || Array.isArray(wanted) !== Array.isArray(found)) {
    return wanted === found ? [] : [difference(at, found, wanted)];
  }
  if (Array.isArray(wanted) && Array.isArray(found) && wanted.length !== found.length) {
    return [difference(at, found, wanted)];
  }
  return differences(wanted, found, at);
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return body;
  }
}
