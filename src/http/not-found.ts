/** Paths and methods that the document does not have: the failure shape, and the endpoint that was most likely meant. */
import { type Endpoint, nameOf } from '../contract/endpoint.js';
import { Failure } from '../contract/failure.js';
import type { Warn } from '../contract/warnings.js';
import { closestMatch } from '../problems/closest-match.js';
import { MOCK_HEADERS } from '../protocol.js';
import { methodNotAllowed } from './methods.js';

/** What a browser asks for by itself: no client left the contract. */
const BROWSERS_OWN = /^\/($|favicon\.ico$|robots\.txt$|apple-touch-icon|\.well-known\/)/;

/** @param prefix what stands before every documented path */
export function createNotFound(endpoints: readonly Endpoint[], prefix: string) {
  const urls = endpoints.map((endpoint) => ({ ...endpoint, path: prefix + endpoint.path }));
  const names = urls.map(nameOf);
  return (method: string, path: string, warn: Warn): Failure => {
    const allowed = urls
      .filter((one) => one.path === path)
      .flatMap(({ method, documentedMethod }) => [method, documentedMethod ?? []].flat());
    // A path that is the same only once it was decoded is another one.
    if (allowed.length > 0 && !allowed.some((one) => one === method))
      return methodNotAllowed(method, path, allowed, warn);
    const meant = closestMatch(`${method} ${path}`, names);
    if (!BROWSERS_OWN.test(path)) warn('undocumented-path', path, meant);
    return new Failure(404, `The route ${path} could not be found.`, { [MOCK_HEADERS.nearest]: meant });
  };
}
