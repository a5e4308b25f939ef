/** A mock with other values, which the tests probe as the real service. */
import type { Test } from 'tap';
import { startCampaignMock } from '../../../src/index.js';
import type { ProbeOptions } from '../../../src/lab/record/probe.js';
import type { MockOptions } from '../../../src/mock/options.js';

export const VALUES = {
  'list-order': 'newest-first',
  'message-style': 'field',
  'http-status.validation': 400,
  'missing-id': 'validation',
  'duplicate-name': 'accept',
  'bulk-delete.unknown': 'all-or-nothing',
  'update-unknown': 'not-found-2',
} as const;

export async function startService(t: Test, options: MockOptions = {}) {
  const service = await startCampaignMock({ assumptions: VALUES, clock: '2026-03-02T09:00:00Z', ...options });
  t.teardown(() => service.close());
  const told: string[] = [];
  const probing = (more: Partial<ProbeOptions> = {}): ProbeOptions => ({
    ...{ baseUrl: service.baseUrl, keys: service.keys, isWriting: true, pace: 0 },
    ...{ signal: new AbortController().signal, tell: (text: string) => told.push(text) },
    ...more,
  });
  /** The records that are not deleted, by table. */
  const records = async () => {
    const [account = {}] = (await service.state()).accounts ?? [];
    const tables = Object.entries(account).filter(([, value]) => Array.isArray(value));
    return tables.map(([name, all]) => [name, [all].flat().filter((one) => !Object(one).deleted_at)]);
  };
  return { service, told, probing, records };
}
