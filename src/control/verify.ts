/** What a test wants of the exchanges in the journal: how many are like this, and which come near. */
import { type Static, Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { step } from '../problems/validation.js';
import type { Exchange } from '../world/journal.js';

const Text = Type.Union([Type.String(), Type.Number(), Type.Array(Type.Union([Type.String(), Type.Number()]))]);
const Texts = Type.Record(Type.String(), Text);
const Count = Type.Integer({ minimum: 0 });

/** What is said of an exchange; what is not said may be anything. */
export const Match = Type.Object(
  {
    endpoint: Type.Optional(Type.String()),
    method: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    query: Type.Optional(Texts),
    headers: Type.Optional(Texts),
    fields: Type.Optional(Texts),
    files: Type.Optional(Type.Array(Type.Object({}))),
    status: Type.Optional(Type.Integer()),
    warning: Type.Optional(Type.String()),
    fault: Type.Optional(Type.String()),
    response: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
type Match = Static<typeof Match>;
type Values = Readonly<Record<string, string | readonly string[]>>;

export const Expected = Type.Object(
  { exactly: Type.Optional(Count), atLeast: Type.Optional(Count), atMost: Type.Optional(Count) },
  { additionalProperties: false },
);

export interface Found {
  readonly matched: number;
  readonly ids: readonly number[];
}

interface Difference {
  /** Into what was wanted. */
  readonly pointer: string;
  readonly detail: string;
}

export interface Miss {
  readonly id: number;
  readonly public_key: string | null;
  readonly request: string;
  readonly differs: readonly Difference[];
}

/** @returns why a number is not the one that was wanted */
export function countsAs(matched: number, { exactly, atLeast, atMost }: Static<typeof Expected>): string | undefined {
  const wanted = [
    exactly !== undefined && matched !== exactly && `exactly ${exactly}`,
    atLeast !== undefined && matched < atLeast && `at least ${atLeast}`,
    atMost !== undefined && matched > atMost && `at most ${atMost}`,
  ].filter((one) => one !== false);
  return wanted.length === 0 ? undefined : `Wanted ${wanted.join(' and ')}, found ${matched}.`;
}

/** Where an exchange differs from what is wanted: nowhere when it fits. */
export function missesOf(exchange: Exchange, match: Match): Miss {
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

/** Fields as they were sent, and `strIds` beside `strIds[0]`, `strIds[1]`. */
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

/** A form and a query string carry texts alone. */
const texts = (wanted: object = {}): object =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const differences = (wanted: object, found: object, at: string): Difference[] =>
  Object.entries(wanted).flatMap(([name, value]) =>
    compare(value, (found as Readonly<Record<string, unknown>>)[name], at + step(name)),
  );

const among = (pointer: string, wanted: string | undefined, found: readonly string[]): Difference[] =>
  wanted === undefined || found.includes(wanted) ? [] : [difference(pointer, found.join(', ') || undefined, wanted)];

const difference = (pointer: string, found: unknown, wanted: unknown): Difference => ({
  pointer,
  detail: `is ${found === undefined ? 'not there' : preview(found)}; wanted ${preview(wanted)}`,
});

/** Of an object only the members that are wanted are looked at; of anything else, all. */
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
