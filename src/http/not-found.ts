/** Paths and methods that the document does not have: the failure shape, and the endpoint that was most likely meant. */
import type { Endpoint } from '../contract/endpoint.js';
import { nameOf } from '../contract/endpoint.js';
import { Failure } from '../contract/failure.js';
import { nearest } from '../nearest.js';

const NEAREST = 'x-mock-nearest';

/** @param endpoints with their prefixed paths */
export function createNotFound(endpoints: readonly Pick<Endpoint, 'method' | 'documentedMethod' | 'path'>[]) {
  const names = endpoints.map(nameOf);
  return (method: string, path: string): Failure => {
    const allowed = endpoints
      .filter((one) => one.path === path)
      .flatMap(({ method, documentedMethod }) => [method, documentedMethod ?? []].flat());
    if (allowed.length === 0) {
      const headers = { [NEAREST]: nearest(`${method} ${path}`, names) };
      return new Failure(404, `The route ${path} could not be found.`, headers);
    }
    return methodNotAllowed(method, path, allowed);
  };
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): Failure {
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [NEAREST]: `${allowed[0]} ${path}` });
}
