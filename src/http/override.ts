/** The header `x-mock-assume`: assumptions that hold for one request. */
import type { IncomingHttpHeaders } from 'node:http';
import { parseHeader } from '../assumptions/pairs.js';
import type { BroadOverrides } from '../assumptions/registry.js';
import { type AssumptionReaders, narrow } from '../assumptions/scopes.js';
import { type Endpoint, nameOf } from '../contract/endpoint.js';
import { MOCK_HEADERS } from '../protocol.js';

/**
 * The values at the endpoint of the request; those that are narrowed to another one have no effect.
 * A broken header comes back as an error: the credentials are judged before it.
 */
export function readOverride(
  headers: IncomingHttpHeaders,
  endpoint: Endpoint,
  readers: AssumptionReaders,
): { readonly override?: BroadOverrides | undefined; readonly error?: unknown } {
  try {
    const override = parseHeader(headers[MOCK_HEADERS.assume], readers);
    return { override: override && narrow(override, nameOf(endpoint)) };
  } catch (error) {
    return { error };
  }
}
