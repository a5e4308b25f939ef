/** What a sweep tries: every other value of the assumptions that a run consulted, where they were consulted. */

import type { UsedAssumption } from '../../service/account/run-counts.js';
import type { AssumptionSettings } from '../../service/assumptions/assumption-settings.js';
import { parseOverrides } from '../../service/assumptions/overrides.js';
import { type AssumptionId, type AssumptionOverrides, registry } from '../../service/assumptions/registry.js';
import { keyOf, overrule } from '../../service/assumptions/scopes.js';
import { readers } from '../../service/document/index.js';

/** An assumption that a run consulted, with the endpoints at which a sweep can change it. */
export interface Consulted {
  readonly id: AssumptionId;
  /** Null where the document has no such endpoint. */
  readonly endpoints: readonly (string | null)[];
}

/** Another value of an assumption, everywhere or at one endpoint. */
export interface Candidate {
  readonly id: AssumptionId;
  readonly value: string | number;
  /** Undefined for everywhere. */
  readonly endpoint: string | undefined;
}

/** The assumptions that a sweep can change, in the order in which they were read. */
export function consultedIn(usage: readonly UsedAssumption[]): readonly Consulted[] {
  const endpoints = new Map<AssumptionId, (string | null)[]>();
  for (const { id, endpoint, count } of usage) {
    if (count > 0) endpoints.set(id, [...(endpoints.get(id) ?? []), endpoint]);
  }
  return [...endpoints].map(([id, own]) => ({ id, endpoints: own }));
}

/** Statuses of a success, of a failure, and of a broken service. */
const STATUSES = [200, 400, 500];

/** Numbers of other services, by assumption. */
const TELLING: { readonly [Id in AssumptionId]?: readonly number[] } = {
  'http-status.success': [201],
  'rate-limit': [60],
  'limits.upload-bytes': [2 * 1024 ** 2],
  'list.page-size': [1, 15],
  'text.max-length': [255],
  'single-send.step-seconds': [0, 60],
};

/** The values to choose from: of numbers and texts a few telling ones. */
export const valuesOf = (id: AssumptionId): readonly (string | number)[] =>
  registry[id].kind.candidates(TELLING[id] ?? STATUSES);

/** The values that are not in force at each endpoint that consulted the assumption. */
export function candidatesOf(consulted: readonly Consulted[], settings: AssumptionSettings): readonly Candidate[] {
  return consulted.flatMap(({ id, endpoints }) =>
    [...new Set(valuesOf(id))]
      .filter((value) => endpoints.some((endpoint) => valueAt(settings, id, endpoint) !== value))
      .map((value) => ({ id, value, endpoint: undefined })),
  );
}

function valueAt(settings: AssumptionSettings, id: AssumptionId, endpoint: string | null): string | number {
  // No value is narrowed to what the document lacks.
  const name = String(endpoint);
  const space = name.indexOf(' ');
  return settings.valuesAt({ method: name.slice(0, space), path: name.slice(space + 1) })[id];
}

export const endpointsOf = (id: AssumptionId, consulted: readonly Consulted[]): Consulted['endpoints'] =>
  consulted.filter((one) => one.id === id).flatMap(({ endpoints }) => endpoints);

/** Those of them to which a candidate can be narrowed. */
export function scopesOf({ id }: Candidate, consulted: readonly Consulted[]): readonly string[] {
  const possible = readers.endpointsOf(id);
  const endpoints = endpointsOf(id, consulted).filter((endpoint) => endpoint !== null);
  return endpoints.filter((endpoint) => possible.includes(endpoint));
}

export const overridesOf = (candidates: readonly Candidate[]): AssumptionOverrides =>
  parseOverrides(
    Object.fromEntries(
      candidates.map(({ id, value, endpoint }) => [endpoint === undefined ? id : keyOf(id, endpoint), value]),
    ),
    readers,
  );

/** The values in force, with candidates in their places. */
export const under = (inForce: AssumptionOverrides, candidates: readonly Candidate[]): AssumptionOverrides =>
  overrule(inForce, overridesOf(candidates));
