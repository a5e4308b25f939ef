/** Methods that an endpoint does not answer to; two endpoints are documented with one method and used with another. */
import { type ListedEndpoint, methodsOf } from '../contract/endpoint.js';
import { Failure } from '../contract/failure.js';
import type { Warn } from '../contract/warnings.js';
import { MOCK_HEADERS } from '../protocol.js';
import type { Attempt } from './attempt.js';
import { pathOf } from './url.js';

/** @throws {Failure} 405 for a method that the assumption `method-mismatch` refuses */
export function admitMethod(
  request: { readonly method: string; readonly url: string },
  { method, path, documentedMethod }: ListedEndpoint,
  { assume, warnings: { warn } }: Attempt,
): void {
  if (documentedMethod === undefined) return;
  if (assume.peek('method-mismatch') === 'both') warn('ambiguous-method', path, documentedMethod, method);
  const allowed: readonly string[] = methodsOf(method, documentedMethod, assume);
  if (!allowed.includes(request.method)) throw methodNotAllowed(request.method, pathOf(request), allowed, warn);
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure {
  warn('undocumented-method', method, path, allowed.join(' and '));
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [MOCK_HEADERS.nearest]: `${allowed[0]} ${path}` });
}
