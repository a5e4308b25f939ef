/** The values of a sweep: those in force, and the candidates, which are other values of the assumptions that the mock read during the first run. */
import { FixtureFolders } from '../../fixtures/folders.js';
import { readProfiles } from '../../fixtures/profiles.js';
import type { Fixture } from '../../fixtures/schema.js';
import { fixtureSource } from '../../mock/fixture-source.js';
import { type MockOptions, optionTable } from '../../mock/options.js';
import type { UsedAssumption } from '../../service/account/run-counts.js';
import { narrowedKey, parseOverrides } from '../../service/assumptions/overrides.js';
import { type AssumptionId, type AssumptionOverrides, valuesOf } from '../../service/assumptions/registry.js';
import type { AssumptionSettings } from '../../service/assumptions/values.js';
import { readers } from '../../service/document/index.js';

/**
 * The assumptions that the mock read during a run and a sweep can change, in the order of their first reading, with the
 * endpoints at which they were read; null stands for a path that the document does not have.
 */
export type Consulted = ReadonlyMap<AssumptionId, readonly (string | null)[]>;

/** Another value of an assumption, everywhere or at one endpoint. */
export interface Candidate {
  readonly id: AssumptionId;
  readonly value: string | number;
  /** Undefined if the value holds at every endpoint. */
  readonly endpoint: string | undefined;
}

/** Separates the values of assumptions from the other options of a mock, so that a sweep can change them. */
export function separateAssumptions({ assumptions, profile = [], ...mock }: MockOptions) {
  const { fixture = optionTable.fixture.default, fixturesDir } = mock;
  const read = fixtureSource({ fixture }, new FixtureFolders(fixturesDir)).read();
  // The cast is safe: the first mock reports a broken fixture, under its name.
  const { assumptions: inFixture, ...records } = { ...(read as Fixture) };
  return {
    mock: inFixture === undefined ? mock : { ...mock, fixture: records },
    inForce: { ...parseOverrides(inFixture ?? {}, readers), ...readProfiles(profile, readers), ...assumptions },
  };
}

export function consultedIn(usage: readonly UsedAssumption[]): Consulted {
  const read = usage.filter(({ count }) => count > 0);
  const endpointsOf = (id: AssumptionId) => read.filter((one) => one.id === id).map(({ endpoint }) => endpoint);
  return new Map(read.map(({ id }) => [id, endpointsOf(id)]));
}

/** Returns the values that are not already in force at every endpoint at which the assumption was read. */
export function candidatesOf(consulted: Consulted, settings: AssumptionSettings): readonly Candidate[] {
  return [...consulted].flatMap(([id, endpoints]) => {
    const inForce = endpoints.map((endpoint) => {
      // A value cannot be narrowed to an undocumented path, so such a path has the value for all endpoints.
      const [method = '', path = ''] = String(endpoint).split(' ');
      return settings.valuesAt({ method, path })[id];
    });
    const others = valuesOf(id).filter((value) => inForce.some((one) => one !== value));
    return others.map((value) => ({ id, value, endpoint: undefined }));
  });
}

/** Returns the endpoints at which an assumption was read and to which its value can be narrowed. */
export function endpointsToNarrow(id: AssumptionId, consulted: Consulted): readonly string[] {
  const read = consulted.get(id) ?? [];
  return readers.endpointsOf(id).filter((endpoint) => read.includes(endpoint));
}

export function overridesOf(candidates: readonly Candidate[]): AssumptionOverrides {
  const entries = candidates.map(({ id, value, endpoint }) => [endpoint ? narrowedKey(id, endpoint) : id, value]);
  return parseOverrides(Object.fromEntries(entries), readers);
}
