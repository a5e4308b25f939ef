/** Parses `id=value` pairs: those of flags, of environment variables and of the request header. */
import { preview } from '../../messages/preview.js';
import { AssumptionError, NO_READERS, parseOverrides } from './overrides.js';
import type { AssumptionOverrides } from './registry.js';

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
