/** The assumptions that can shape the responses of an endpoint, as its requests in the tests have shown. */

import { type AssumptionId, assumptionIds, registry } from '../assumptions/registry.js';
import { AssumptionReaders } from '../assumptions/scopes.js';
import { type Endpoint, nameOf } from './endpoint.js';
import { READ_BY } from './read-by.js';

export function isReadBy(id: AssumptionId, endpoint: Pick<Endpoint, 'method' | 'path'>): boolean {
  const endpoints = READ_BY[id];
  return endpoints === 'all' || endpoints.includes(nameOf(endpoint));
}

/** True if all endpoints read it, or many. */
export const isGeneral = (id: AssumptionId): boolean => READ_BY[id] === 'all' || READ_BY[id].length > MANY;

const MANY = 24;

export const assumptionsOf = (endpoint: Endpoint): readonly AssumptionId[] =>
  assumptionIds.filter((id) => isReadBy(id, endpoint));

/** The endpoints that values can be narrowed to. */
export function readersOf(endpoints: readonly Endpoint[], names: ReadonlyMap<string, string>): AssumptionReaders {
  // What an account does as time passes, whoever asks, is no matter of one endpoint.
  const readsOf = (endpoint: Endpoint) => assumptionsOf(endpoint).filter((id) => registry[id].isTimed === undefined);
  return new AssumptionReaders(() => endpoints.map((one) => [nameOf(one), new Set(readsOf(one))]), names);
}
