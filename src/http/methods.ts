/** Methods that an endpoint does not answer to; two endpoints are documented with one method and used with another. */
import type { HTTPMethods } from 'fastify';
import { type ListedEndpoint, methodsOf } from '../contract/endpoint.js';
import { Failure } from '../contract/failure.js';
import type { Warn } from '../contract/warnings.js';
import { MOCK_HEADERS } from '../protocol.js';
import type { Attempt } from './attempt.js';
import { pathOf } from './url.js';

/** @throws {Failure} 405 for a method that the assumption `method-mismatch` or `head-requests` refuses */
export function admitMethod(
  request: { readonly method: string; readonly url: string },
  { method, path, documentedMethod }: ListedEndpoint,
  { assume, warnings: { warn } }: Attempt,
): void {
  const isHead = request.method === 'HEAD';
  if (documentedMethod === undefined && !isHead) return;
  const allowed = documentedMethod === undefined ? [method] : methodsOf(method, documentedMethod, assume);
  if (documentedMethod !== undefined && assume.peek('method-mismatch') === 'both') {
    warn('ambiguous-method', path, documentedMethod, method);
  }
  const isAllowed = allowed.some((one) => one === (isHead ? 'GET' : request.method));
  if (!isAllowed || (isHead && assume('head-requests') === 'refused')) {
    throw methodNotAllowed(request.method, pathOf(request), allowed, warn);
  }
  if (isHead) warn('undocumented-method', request.method, pathOf(request), 'GET');
}

/** The methods of the routes of an endpoint: who answers to GET answers to HEAD. */
export function routedMethodsOf({ method, documentedMethod }: ListedEndpoint): HTTPMethods[] {
  const methods = documentedMethod === undefined ? [method] : [method, documentedMethod];
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

/** Does a request of this method have no form, and change nothing but by its endpoint? */
export const isBodiless = (method: string): boolean => method === 'GET' || method === 'HEAD';

export function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure {
  warn('undocumented-method', method, path, allowed.join(' and '));
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [MOCK_HEADERS.nearest]: `${allowed[0]} ${path}` });
}
