/** Finds the endpoint of a request by its method and documented path. */
import { endpointNames, endpoints } from '../api/index.js';
import { type ListedEndpoint, nameOf } from '../endpoint/endpoint.js';
import type { Exchange } from './exchange.js';

type Place = Pick<Exchange, 'endpoint' | 'name' | 'kind'>;

const byName: ReadonlyMap<string, ListedEndpoint> = new Map(endpoints.map((one) => [nameOf(one), one]));

/** @param method in capitals @param path as the document has it; undefined where the document has none of it */
export function placeOf(method: string, path: string): Place | undefined {
  const name = endpointNames.get(`${method} ${path}`);
  if (name !== undefined) return at(name, 'call');
  if (method === 'HEAD') return at(endpointNames.get(`GET ${path}`), 'head');
  const found = method === 'OPTIONS' ? endpoints.find((one) => one.path === path) : undefined;
  return found && at(nameOf(found), 'preflight');
}

function at(name: string | undefined, kind: Exchange['kind']): Place | undefined {
  const endpoint = name === undefined ? undefined : byName.get(name);
  return endpoint && name !== undefined ? { endpoint, name, kind } : undefined;
}
