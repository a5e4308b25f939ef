/** The methods of a request: those that an endpoint accepts, and the refusal of any other. */

import { MOCK_HEADERS } from '../../messages/protocol.js';
import type { Assume } from '../assumptions/assume.js';
import { type Endpoint, methodsOf } from './endpoint.js';
import { Failure } from './failure.js';
import type { Warn } from './warnings.js';

/**
 * Admits the method of a request that was routed to an endpoint.
 * @param path as it was sent, for messages
 * @throws {Failure} 405 for a method that the assumption `method-mismatch` refuses
 */
export function admitMethod(
  sent: string,
  path: string,
  { method, path: documented, documentedMethod }: Endpoint,
  { assume, warn }: { readonly assume: Assume; readonly warn: Warn },
): void {
  if (documentedMethod === undefined) return;
  if (assume('method-mismatch') === 'both') warn('ambiguous-method', documented, documentedMethod, method);
  const allowed = methodsOf(method, documentedMethod, assume);
  // HEAD is answered as GET.
  if (!allowed.some((one) => one === (sent === 'HEAD' ? 'GET' : sent)))
    throw methodNotAllowed(sent, path, allowed, warn);
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure {
  warn('undocumented-method', method, path, allowed.join(' and '));
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [MOCK_HEADERS.suggestion]: `${allowed[0]} ${path}` });
}
