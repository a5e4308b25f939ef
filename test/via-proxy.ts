/** The address of the test client's requests: the mock itself, or a proxy that checks the traffic. */
import type { Mock } from '../src/mock.js';
import { assumeParameter, type SentRequest } from './openapi-conformance.js';

/** Set by a run with a proxy, which reads the target mock and its assumptions from headers. */
const PROXY = process.env.CONTRACT_PROXY;

export const TARGET_MOCK = 'x-proxied-mock';
export const ASSUMED = 'x-proxied-assume';

export const viaProxy = (mock: Mock, request: SentRequest): Pick<SentRequest, 'url' | 'headers'> =>
  PROXY === undefined
    ? { url: mock.baseUrl + request.url, headers: request.headers }
    : {
        url: PROXY + request.url,
        headers: { ...request.headers, [TARGET_MOCK]: mock.baseUrl, [ASSUMED]: assumeParameter(mock, request) },
      };
