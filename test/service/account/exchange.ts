/** An exchange as a reader gets it, and as a journal receives it. */

import type { Exchange, JournalEntry } from '../../../src/service/account/journal.js';
import { parseTimestamp } from '../../../src/time/timestamps.js';

export const exchangeWith = (more: Partial<Omit<Exchange, 'id'>> = {}): Omit<Exchange, 'id'> => ({
  public_key: 'pk',
  at: '2026-01-05T09:00:00.000000Z',
  endpoint: 'GET /contacts/list',
  method: 'GET',
  path: '/api/v1/contacts/list',
  query: {},
  request: { headers: {}, fields: null, files: [], body: null, truncated: false },
  response: { status: 200, headers: {}, body: '{}', truncated: false },
  assumptions: [],
  warnings: [],
  fault: null,
  started: 1,
  took: 1,
  ...more,
});

export function recordingWith(more: Partial<Omit<Exchange, 'id'>> = {}, bytes = 1): JournalEntry {
  const exchange = exchangeWith(more);
  const { endpoint, warnings, response, at, started, took } = exchange;
  return {
    endpoint,
    warnings,
    status: response?.status,
    at: Number(parseTimestamp(at)),
    started,
    took,
    bytes,
    render: () => exchange,
  };
}
