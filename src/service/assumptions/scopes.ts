/** Narrows a value to one endpoint, under the key `id@METHOD /path`. A narrowed value wins over a broad value. */
import type { AssumptionId, AssumptionOverrides, BroadOverrides } from './registry.js';

/** The character between an id and an endpoint; no id contains this character. */
const AT = '@';

/** Knows which endpoints read which assumptions. */
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
export const keyOf = (id: AssumptionId, endpoint: string): string => `${id}${AT}${endpoint}`;

/** Returns overrides from their entries; Object.fromEntries forgets which key has which value. */
export const toOverrides = (entries: Iterable<readonly [string, unknown]>): AssumptionOverrides =>
  Object.fromEntries(entries) as AssumptionOverrides;

/** Divides values into broad values, and narrowed values by endpoint. */
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
export function scopesOf(id: AssumptionId, overrides: AssumptionOverrides): Readonly<Record<string, string | number>> {
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
