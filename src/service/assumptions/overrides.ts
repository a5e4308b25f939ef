/** Parses values from flags, profile files, fixtures, control calls and request headers, one by one or as `id=value` pairs. */

import { suggestion } from '../../messages/closest-match.js';
import { preview } from '../../messages/preview.js';
import type { AssumptionPatch } from './assumption-settings.js';
import { type AssumptionId, type AssumptionOverrides, assumptionIds, registry } from './registry.js';
import { AssumptionReaders, keyOf, splitKey, toOverrides } from './scopes.js';

/** An unknown id or value; the message names the nearest id, or the values. */
export class AssumptionError extends Error {
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message);
  }
}

/** Parses assumptions; an error names the flag, the variable or the file that they are from. */
export function inSource<T>(source: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof AssumptionError)) throw error;
    throw new AssumptionError(error.id, `${source}: ${error.message}`);
  }
}

/** Where no endpoint is known, no value can be narrowed. */
export const NO_READERS = new AssumptionReaders();

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(registry, id);

export const unknownId = (id: string): string =>
  `there is no assumption ${preview(id)}${suggestion(id, assumptionIds)}`;

/** @param isPatch can null stand in the place of a value? It undoes an earlier one. */
function parse(
  given: Readonly<Record<string, unknown>>,
  readers: AssumptionReaders,
  isPatch: boolean,
): AssumptionOverrides {
  const values: [key: string, value: string | number | null][] = [];
  // Not the entries of all: the first unknown id ends it.
  for (const written of Object.keys(given)) {
    const [id, endpoint] = splitKey(written);
    if (!isAssumptionId(id)) throw new AssumptionError(written, unknownId(id));
    const name = endpoint === undefined ? undefined : readers.find(id, endpoint);
    if (endpoint !== undefined && name === undefined) throw new AssumptionError(written, readers.explain(id, endpoint));
    const value = given[written];
    const parsed = isPatch && value === null ? null : registry[id].kind.parse(value);
    if (parsed === undefined)
      throw new AssumptionError(written, `${id} cannot be ${preview(value)}: it is ${registry[id].kind.describe()}`);
    values.push([name === undefined ? id : keyOf(id, name), parsed]);
  }
  return toOverrides(values);
}

/**
 * @param readers the endpoints that a value can be narrowed to
 * @throws {AssumptionError} on the first unknown id or value, or an endpoint that does not read the id
 */
export const parseOverrides = (given: Readonly<Record<string, unknown>>, readers = NO_READERS): AssumptionOverrides =>
  parse(given, readers, false);

/**
 * Parses a change of values; null undoes an earlier one.
 * @throws {AssumptionError} as parsing values does
 */
export const parsePatch = (given: Readonly<Record<string, unknown>>, readers: AssumptionReaders): AssumptionPatch =>
  parse(given, readers, true);

/** A value in quotes is a JSON string: it can hold what divides pairs. */
export function unquoted(pair: string, value: string): unknown {
  if (!value.startsWith('"')) return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new AssumptionError(pair, `a value in quotes is a JSON string, not ${preview(value)}`);
  }
}

/**
 * Parses `id=value` pairs of flags and of the request header.
 * @throws {AssumptionError} on a pair without `=`, and as parsing values does
 */
export function parsePairs(pairs: readonly string[], readers = NO_READERS): AssumptionOverrides {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 0) throw new AssumptionError(pair, `an assumption is written ID=VALUE, not ${preview(pair)}`);
    return [pair.slice(0, at).trim(), unquoted(pair, pair.slice(at + 1).trim())];
  });
  return parseOverrides(Object.fromEntries(entries), readers);
}

/**
 * What divides pairs: a semicolon, and a comma where headers were joined; a comma within a value has no pair after it.
 * A value in quotes is found as a whole, and divides nothing.
 */
const SEPARATOR = /(=\s*"(?:[^"\\]|\\.?)*"?)|;|,(?=\s*[a-z.-]+\s*(?:@[^=;,]*)?=)/g;

function splitPairs(text: string): string[] {
  const pairs: string[] = [];
  let from = 0;
  for (const { 0: found, 1: quoted, index } of text.matchAll(SEPARATOR)) {
    if (quoted !== undefined) continue;
    pairs.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...pairs, text.slice(from)];
}

/** The pairs of a header; none where it is missing or blank. */
export function pairsIn(header: string | readonly string[] = []): string[] {
  const pairs = [header].flat().flatMap(splitPairs);
  return pairs.map((pair) => pair.trim()).filter((pair) => pair !== '');
}

export function parseHeader(
  header: string | readonly string[] | undefined,
  readers = NO_READERS,
): AssumptionOverrides | undefined {
  const given = pairsIn(header);
  return given.length === 0 ? undefined : parsePairs(given, readers);
}

export const writePair = (key: string, value: unknown): string =>
  `${key}=${/[";,]|^\s|\s$/.test(String(value)) ? JSON.stringify(value) : value}`;
