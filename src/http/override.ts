/** The header `x-mock-assume`: assumptions that hold for one request. */
import type { IncomingHttpHeaders } from 'node:http';
import { parseHeader } from '../assumptions/overrides.js';
import type { AssumptionOverrides } from '../assumptions/registry.js';
import { MOCK_HEADERS } from '../protocol.js';

/** A broken header comes back as an error: the credentials are judged before it. */
export function readOverride(headers: IncomingHttpHeaders): {
  readonly override?: AssumptionOverrides | undefined;
  readonly error?: unknown;
} {
  try {
    return { override: parseHeader(headers[MOCK_HEADERS.assume]) };
  } catch (error) {
    return { error };
  }
}
