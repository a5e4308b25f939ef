/** Where a client of the tests sends its requests: to the mock itself, or through a proxy that checks what passes. */

import type { Mock } from '../src/mock.js';
import { type Asked, assumedBy } from './openapi-conformance.js';

/** Given by a run that stands in between; it is told in headers which mock is meant, and what is assumed there. */
const PROXY = process.env.CONTRACT_PROXY;

export const MEANT = 'x-proxied-mock';
export const ASSUMED = 'x-proxied-assume';

export const viaProxy = (mock: Mock, asked: Asked): Pick<Asked, 'url' | 'headers'> =>
  PROXY === undefined
    ? { url: mock.baseUrl + asked.url, headers: asked.headers }
    : {
        url: PROXY + asked.url,
        headers: { ...asked.headers, [MEANT]: mock.baseUrl, [ASSUMED]: assumedBy(mock, asked) },
      };
