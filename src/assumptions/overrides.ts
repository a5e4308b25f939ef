/** Parses values from flags, profile files, fixtures, control calls and request headers. */
import { closestMatch } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import { type AssumptionId, type AssumptionOverrides, assumptionIds, describeValues, registry } from './registry.js';

/** An unknown id or value; the message names the known ones. */
export class AssumptionError extends Error {
  /** @param id the id as it was given */
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message);
  }
}

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(registry, id);

function parseValue(id: AssumptionId, value: unknown): string | number {
  const entry = registry[id];
  if ('values' in entry) {
    if (typeof value === 'string' && Object.hasOwn(entry.values, value)) return value;
  } else {
    if (value === 'none' && entry.default === 'none') return value;
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (Number.isInteger(number) && Number(number) >= entry.minimum && Number(number) <= entry.maximum)
      return Number(number);
  }
  throw new AssumptionError(id, `${id} cannot be ${preview(value)}: it is ${describeValues(id)}`);
}

/** @throws {AssumptionError} on the first unknown id or value */
export function parseOverrides(given: Readonly<Record<string, unknown>>): AssumptionOverrides {
  const overrides: Record<string, string | number> = {};
  for (const [id, value] of Object.entries(given)) {
    if (!isAssumptionId(id)) {
      const wanted = `did you mean ${closestMatch(id, assumptionIds)}? The ids are ${assumptionIds.join(', ')}`;
      throw new AssumptionError(id, `there is no assumption ${preview(id)}; ${wanted}`);
    }
    overrides[id] = parseValue(id, value);
  }
  return overrides;
}

/**
 * Parses `id=value` pairs of flags and of the request header.
 * @throws {AssumptionError} on a pair without `=`, an unknown id or an unknown value
 */
export function parsePairs(pairs: readonly string[]): AssumptionOverrides {
  return parseOverrides(
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 0) throw new AssumptionError(pair, `an assumption is written ID=VALUE, not ${preview(pair)}`);
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
    ),
  );
}

/** Parses the header of one request: pairs separated by semicolons, or by commas where headers were joined. */
export function parseHeader(header: string | readonly string[] | undefined): AssumptionOverrides | undefined {
  if (header === undefined) return undefined;
  const pairs = [header].flat().flatMap((text) => text.split(/;|,(?=\s*[a-z.-]+\s*=)/));
  const given = pairs.map((pair) => pair.trim()).filter((pair) => pair !== '');
  return given.length === 0 ? undefined : parsePairs(given);
}
