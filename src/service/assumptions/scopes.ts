/** Narrows a value to one endpoint: `id@METHOD /path`. The narrowest value wins. */
import { suggestion } from '../../messages/closest-match.js';
import { preview } from '../../messages/preview.js';
import type { AssumptionId, AssumptionOverrides, BroadOverrides } from './registry.js';

/** Divides an id from the endpoint: no id has it. */
const AT = '@';

/** Which endpoint reads which assumptions. */
export class AssumptionReaders {
  /** The names of the endpoints that read an assumption, in document order. */
  readonly endpointsOf: (id: AssumptionId) => readonly string[];
  readonly #names: ReadonlyMap<string, string>;

  /** @param names the names of all endpoints, by each name that they have */
  constructor(
    endpointsOf: AssumptionReaders['endpointsOf'] = () => [],
    names: ReadonlyMap<string, string> = new Map(),
  ) {
    this.endpointsOf = endpointsOf;
    this.#names = names;
  }

  /** The name of an endpoint under which values are kept; undefined where it does not read the assumption. */
  find(id: AssumptionId, endpoint: string): string | undefined {
    const name = this.#names.get(endpoint.trim().replace(/\s+/, ' '));
    return name !== undefined && this.endpointsOf(id).includes(name) ? name : undefined;
  }

  /** Why an endpoint cannot narrow an assumption, with the closest that can. */
  explain(id: AssumptionId, endpoint: string): string {
    const endpoints = this.endpointsOf(id);
    if (endpoints.length === 0) return `${id} cannot be narrowed to ${preview(endpoint)}: no endpoint alone reads it`;
    return `${preview(endpoint)} does not read ${id}${suggestion(endpoint, endpoints)}`;
  }
}

/** Divides `id@METHOD /path`; the endpoint is undefined where the value is not narrowed. */
export function splitKey(key: string): readonly [id: string, endpoint: string | undefined] {
  const at = key.indexOf(AT);
  return at < 0 ? [key, undefined] : [key.slice(0, at).trim(), key.slice(at + 1)];
}

/** The key of a value that is narrowed to an endpoint. */
export const keyOf = (id: AssumptionId, endpoint: string): string => `${id}${AT}${endpoint}`;

/** Overrides from their entries. Object.fromEntries forgets which key has which value. */
export const toOverrides = (entries: Iterable<readonly [string, unknown]>): AssumptionOverrides =>
  Object.fromEntries(entries) as AssumptionOverrides;

/** Divides values into broad ones and narrowed ones by endpoint. */
export function groupByEndpoint(overrides: AssumptionOverrides) {
  const broad: Record<string, unknown> = {};
  const narrowed = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(overrides)) {
    const [id, endpoint] = splitKey(key);
    if (endpoint === undefined) broad[id] = value;
    else narrowed.set(endpoint, { ...narrowed.get(endpoint), [id]: value });
  }
  // Without its endpoint a key is an id, and has a value of it.
  return { broad, narrowed } as { broad: BroadOverrides; narrowed: ReadonlyMap<string, BroadOverrides> };
}

/** The values at one endpoint: those that are narrowed to it, and for other ids those that are not narrowed. */
export function narrow(overrides: AssumptionOverrides, endpoint: string): BroadOverrides {
  const { broad, narrowed } = groupByEndpoint(overrides);
  return { ...broad, ...narrowed.get(endpoint) };
}

export function scopesOf(id: AssumptionId, overrides: AssumptionOverrides): Readonly<Record<string, string | number>> {
  const { narrowed } = groupByEndpoint(overrides);
  return Object.fromEntries(
    [...narrowed].flatMap(([endpoint, { [id]: value }]) => (value === undefined ? [] : [[endpoint, value]])),
  );
}

/** Values with others that win wherever they hold: those that are not narrowed win over narrowed ones, too. */
export function overrule(overrides: AssumptionOverrides, winners: AssumptionOverrides): AssumptionOverrides {
  const others = Object.entries(overrides).filter(([key]) => !(splitKey(key)[0] in winners));
  return toOverrides([...others, ...Object.entries(winners)]);
}
