/** Finds the endpoint of a request by its method and documented path. */
import { endpointNames, endpoints } from '../../service/document/index.js';
import { type ListedEndpoint, nameOf } from '../../service/endpoint/endpoint.js';
import type { Exchange } from './exchange.js';

type Place = Pick<Exchange, 'endpoint' | 'name'>;

const byName: ReadonlyMap<string, ListedEndpoint> = new Map(endpoints.map((one) => [nameOf(one), one]));

/** @param method in capitals @param path as the document has it; undefined where the document has none of it */
export function placeOf(method: string, path: string): Place | undefined {
  const name = endpointNames.get(`${method} ${path}`);
  const endpoint = name === undefined ? undefined : byName.get(name);
  return endpoint && name !== undefined ? { endpoint, name } : undefined;
}
