/** Paths and methods that the document does not have: the failure shape, and the endpoint that was most likely meant. */
import { type Endpoint, nameOf } from '../endpoint/endpoint.js';
import { Failure } from '../endpoint/failure.js';
import type { Warn } from '../endpoint/warnings.js';
import { closestOf, isNear } from '../messages/closest-match.js';
import { MOCK_HEADERS } from '../protocol.js';
import { methodNotAllowed } from './head.js';

/** What a browser asks for by itself: no client left the contract. */
const BROWSERS_OWN = /^\/($|favicon\.ico$|robots\.txt$|apple-touch-icon|\.well-known\/)/;

/** @param prefix what stands before every documented path */
export function createNotFound(endpoints: readonly Endpoint[], prefix: string) {
  const urls = endpoints.map((endpoint) => ({ ...endpoint, path: prefix + endpoint.path }));
  return (method: string, path: string, warn: Warn): Failure => {
    const allowed = urls
      .filter((one) => one.path === path)
      .flatMap(({ method, documentedMethod }) => [method, documentedMethod ?? []].flat());
    // A path that is the same only once it was decoded is another one.
    if (allowed.length > 0 && !allowed.some((one) => one === method))
      return methodNotAllowed(method, path, allowed, warn);
    const isDoubled = prefix !== '' && path.startsWith(`${prefix}${prefix}/`);
    const before = isDoubled ? prefix + prefix : prefix;
    const meant = nearestTo(method, path.startsWith(before) ? path.slice(before.length) : path);
    if (!BROWSERS_OWN.test(path)) warn('undocumented-path', path, meant);
    const doubled = isDoubled ? `: the base URL already has ${prefix}` : '';
    const nearest = meant === undefined ? '' : ` The nearest endpoint is ${meant}.`;
    const text = `The route ${path} could not be found${doubled}.${nearest}`;
    return new Failure(404, text, meant === undefined ? {} : { [MOCK_HEADERS.suggestion]: meant });
  };

  /** The endpoint that was most likely meant; undefined where no path is near. */
  function nearestTo(method: string, path: string): string | undefined {
    const near = endpoints.filter((one) => isNear(path, one.path)).map(nameOf);
    return closestOf(`${method} ${path}`, near)?.replace(' ', () => ` ${prefix}`);
  }
}
