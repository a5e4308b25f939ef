/** Reads answers that somebody wrote: flags, profile files, fixtures, control calls and request headers. */
import { nearest } from '../nearest.js';
import { shown } from '../shown.js';
import { type AssumptionId, answersOf, assumptionIds, registry, type Settings } from './registry.js';

/** An id or a value that does not exist; the message names those that do. */
export class AssumptionError extends Error {
  /** @param id the id as it was written */
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message);
  }
}

const isAssumptionId = (id: string): id is AssumptionId => Object.hasOwn(registry, id);

function parseAnswer(id: AssumptionId, value: unknown): string | number {
  const entry = registry[id];
  if ('answers' in entry) {
    if (typeof value === 'string' && Object.hasOwn(entry.answers, value)) return value;
  } else {
    if (value === 'none' && entry.default === 'none') return value;
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (Number.isInteger(number) && Number(number) >= entry.minimum && Number(number) <= entry.maximum)
      return Number(number);
  }
  throw new AssumptionError(id, `${id} cannot be ${shown(value)}: it is ${answersOf(id)}`);
}

/** @throws {AssumptionError} on the first unknown id or value */
export function parseSettings(written: Readonly<Record<string, unknown>>): Settings {
  const settings: Record<string, string | number> = {};
  for (const [id, value] of Object.entries(written)) {
    if (!isAssumptionId(id)) {
      const wanted = `did you mean ${nearest(id, assumptionIds)}? The ids are ${assumptionIds.join(', ')}`;
      throw new AssumptionError(id, `there is no assumption ${shown(id)}; ${wanted}`);
    }
    settings[id] = parseAnswer(id, value);
  }
  return settings;
}

/**
 * Reads `id=value` pairs, as flags and the request header carry them.
 * @throws {AssumptionError} on a pair without `=`, an unknown id or an unknown value
 */
export function parsePairs(pairs: readonly string[]): Settings {
  return parseSettings(
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        if (at < 0) throw new AssumptionError(pair, `an assumption is written ID=VALUE, not ${shown(pair)}`);
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      }),
    ),
  );
}

/** Reads the header of one request: pairs divided by semicolons, or by commas where headers were joined. */
export function parseHeader(header: string | readonly string[] | undefined): Settings | undefined {
  if (header === undefined) return undefined;
  const pairs = [header].flat().flatMap((text) => text.split(/;|,(?=\s*[a-z.-]+\s*=)/));
  const given = pairs.map((pair) => pair.trim()).filter((pair) => pair !== '');
  return given.length === 0 ? undefined : parsePairs(given);
}
