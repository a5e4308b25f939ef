/** Parses and merges values of assumptions in flags, files, control calls and headers, for all endpoints or for one. */
import { suggestion } from '../../messages/closest-match.js';
import { preview } from '../../messages/preview.js';
import {
  type AssumptionId,
  type AssumptionOverrides,
  assumptionIds,
  type BroadOverrides,
  registry,
} from './registry.js';

/** Changes of the values of assumptions; null undoes an earlier change. */
export type AssumptionPatch = { readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | null };

/** The character between id and endpoint in a key such as `list-order@GET /senders`; no id contains it. */
const AT = '@';

/** Knows which endpoints read which assumptions, because a value can be narrowed only to an endpoint that reads it. */
export interface AssumptionReaders {
  /** Returns the names of the endpoints that read an assumption, in document order. */
  endpointsOf(id: AssumptionId): readonly string[];
  /** Maps each name of an endpoint, with the documented or the used method, to the name under which values are kept. */
  readonly names: ReadonlyMap<string, string>;
}

/** No endpoint is known, so no value can be narrowed. */
export const NO_READERS: AssumptionReaders = { endpointsOf: () => [], names: new Map() };

/** Divides a key, `id@METHOD /path`; the endpoint is undefined if the value is not narrowed. */
export function splitKey(key: string): readonly [id: string, endpoint: string | undefined] {
  const at = key.indexOf(AT);
  return at < 0 ? [key, undefined] : [key.slice(0, at).trim(), key.slice(at + 1)];
}

/** The key of a value that is narrowed to an endpoint. */
export const narrowedKey = (id: AssumptionId, endpoint: string): string => `${id}${AT}${endpoint}`;

/** Returns overrides from their entries; `Object.fromEntries` loses the type of each value. */
export const toOverrides = (entries: Iterable<readonly [string, unknown]>): AssumptionOverrides =>
  Object.fromEntries(entries) as AssumptionOverrides;

/** Divides values into broad values, which hold at all endpoints, and narrowed values, by endpoint. */
export function groupByEndpoint(overrides: AssumptionOverrides) {
  const broad: Record<string, unknown> = {};
  const narrowed = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(overrides)) {
    const [id, endpoint] = splitKey(key);
    if (endpoint === undefined) broad[id] = value;
    else narrowed.set(endpoint, { ...narrowed.get(endpoint), [id]: value });
  }
  // A key without its endpoint is an id, with a value of that assumption.
  return { broad, narrowed } as { broad: BroadOverrides; narrowed: ReadonlyMap<string, BroadOverrides> };
}

/** Returns the values at one endpoint: the values that are narrowed to it, and for all other ids the broad values. */
export function narrow(overrides: AssumptionOverrides, endpoint: string): BroadOverrides {
  const { broad, narrowed } = groupByEndpoint(overrides);
  return { ...broad, ...narrowed.get(endpoint) };
}

/** Returns the narrowed values of an assumption, by endpoint. */
export function narrowedValues(
  id: AssumptionId,
  overrides: AssumptionOverrides,
): Readonly<Record<string, string | number>> {
  const { narrowed } = groupByEndpoint(overrides);
  return Object.fromEntries(
    [...narrowed].flatMap(([endpoint, { [id]: value }]) => (value === undefined ? [] : [[endpoint, value]])),
  );
}

/** Merges values: a winner replaces every other value of its assumption, narrowed values too. */
export function overrule(overrides: AssumptionOverrides, winners: AssumptionOverrides): AssumptionOverrides {
  const others = Object.entries(overrides).filter(([key]) => !(splitKey(key)[0] in winners));
  return toOverrides([...others, ...Object.entries(winners)]);
}

/** Thrown on an unknown id or an invalid value of an assumption; the message names the nearest id, or the values. */
export class AssumptionError extends Error {
  override readonly name = 'AssumptionError';
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message);
  }
}

/** Calls a parser. The message of its error then begins with the source of the values: a flag, variable or file. */
export function inSource<T>(source: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof AssumptionError)) throw error;
    throw new AssumptionError(error.id, `${source}: ${error.message}`);
  }
}

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(registry, id);

export const unknownId = (id: string): string =>
  `there is no assumption ${preview(id)}${suggestion(id, assumptionIds)}`;

/** Parses values by id or narrowed key. @param isPatch true if null can stand in the place of a value, to undo a change */
function parse(given: Readonly<Record<string, unknown>>, readers: AssumptionReaders, isPatch: boolean) {
  const values = Object.entries(given).map(([written, value]) => {
    const [id, endpoint] = splitKey(written);
    if (!isAssumptionId(id)) throw new AssumptionError(written, unknownId(id));
    const key = endpoint === undefined ? id : parseNarrowedKey(written, id, endpoint, readers);
    const { kind } = registry[id];
    const parsed = isPatch && value === null ? null : kind.parse(value);
    if (parsed !== undefined) return [key, parsed] as const;
    throw new AssumptionError(written, `${id} cannot be ${preview(value)}: it is ${kind.describe()}`);
  });
  return toOverrides(values);
}

/** @throws {AssumptionError} if the endpoint does not read the assumption; names the nearest endpoint that reads it */
function parseNarrowedKey(written: string, id: AssumptionId, endpoint: string, readers: AssumptionReaders): string {
  const name = readers.names.get(endpoint.trim().replace(/\s+/, ' '));
  const endpoints = readers.endpointsOf(id);
  if (name !== undefined && endpoints.includes(name)) return narrowedKey(id, name);
  const reason =
    endpoints.length === 0
      ? `${id} cannot be narrowed to ${preview(endpoint)}: no endpoint alone reads it`
      : `${preview(endpoint)} does not read ${id}${suggestion(endpoint, endpoints)}`;
  throw new AssumptionError(written, reason);
}

/** @throws {AssumptionError} on an unknown id, an invalid value, or an endpoint that does not read the assumption */
export const parseOverrides = (given: Readonly<Record<string, unknown>>, readers = NO_READERS): AssumptionOverrides =>
  parse(given, readers, false);

export const parsePatch = (given: Readonly<Record<string, unknown>>, readers: AssumptionReaders): AssumptionPatch =>
  parse(given, readers, true);

/** Reads the value of `id=value`. In quotes it is a JSON string, which can contain the characters that divide pairs. */
export function unquoted(pair: string, value: string): unknown {
  if (!value.startsWith('"')) return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new AssumptionError(pair, `a value in quotes is a JSON string, not ${preview(value)}`);
  }
}

/** Parses `id=value` pairs of flags and headers. @throws {AssumptionError} also on a pair without `=` */
export function parsePairs(pairs: readonly string[], readers = NO_READERS): AssumptionOverrides {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 0) throw new AssumptionError(pair, `an assumption is written ID=VALUE, not ${preview(pair)}`);
    return [pair.slice(0, at).trim(), unquoted(pair, pair.slice(at + 1).trim())];
  });
  return parseOverrides(Object.fromEntries(entries), readers);
}

/**
 * Matches one pair of a header. It ends at a semicolon, or at the comma with which Node joins repeated headers.
 * A value in quotes can contain semicolons and commas.
 */
const PAIR = /(?:=\s*"(?:[^"\\]|\\.?)*"?|,(?!\s*[a-z.-]+\s*(?:@[^=;,]*)?=)|[^;,])+/g;

/** Returns the pairs of a header; an empty array if the header is missing or blank. */
export function pairsIn(header: string | readonly string[] = []): string[] {
  const pairs = [header].flat().flatMap((text) => text.match(PAIR) ?? []);
  return pairs.map((pair) => pair.trim()).filter(Boolean);
}

/** Parses the `id=value` pairs of a header; returns undefined if the header has no pairs. */
export function parseHeader(header: string | readonly string[] | undefined, readers = NO_READERS) {
  const given = pairsIn(header);
  return given.length === 0 ? undefined : parsePairs(given, readers);
}

export const writePair = (key: string, value: unknown): string =>
  `${key}=${/[";,]|^\s|\s$/.test(String(value)) ? JSON.stringify(value) : value}`;
