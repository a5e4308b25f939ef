/** Records exchanges as the server does, without a request. */
import type { Exchange, Journal, JournalEntry } from '../../../src/service/account/journal.js';
import { parseTimestamp } from '../../../src/time/timestamps.js';

export function record(
  journal: Journal,
  more: Partial<Omit<Exchange, 'id'>> = {},
  bytes = 1,
  add = (one: JournalEntry) => journal.add(one),
): void {
  const exchange: Exchange = {
    id: journal.nextId,
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
  };
  const { id, endpoint, warnings, response, at, started, took } = exchange;
  const when = { at: Number(parseTimestamp(at)), started, took };
  add({ id, endpoint, warnings, status: response?.status, ...when, bytes, render: () => exchange });
}
