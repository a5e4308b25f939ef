/** A library mock with state of every kind. */
import type { Test } from 'tap';
import { type CampaignMock, startCampaignMock } from '../../src/client/local-client.js';
import type { Fixture } from '../../src/fixtures/schema.js';

export const SEND = '11111111-1111-4111-8111-111111111111';
export const AUTOMATION = '22222222-2222-4222-8222-222222222222';

export const fixture: Fixture = {
  templates: [],
  countries: [{ name: 'India' }],
  states: [],
  cities: [],
  accounts: [
    {
      contact_types: [{ name: 'Team' }],
      contacts: [{ email: 'ada@example.com', first_name: 'Ada' }, { email: 'bo@example.com' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      single_sends: [
        {
          single_send_name: 'Launch',
          utr: SEND,
          subject: 'Dear ((first_name))',
          unsubscribe_group_id: 1,
          schedule_type: 1,
          schedule_date: '2026-01-05',
          schedule_time: '09:30:00',
          recipient_id: [{ id: '1', table: 'contacts_' }],
        },
      ],
      automations: [
        {
          automation_name: 'Welcome',
          utr: AUTOMATION,
          unsubscribe_group_id: '1',
          automation_for: 1,
          automation_for_table: 'contacts_',
          status: 1,
          live_at: '2026-01-05 08:00:00',
        },
      ],
      automation_schedules: [{ subject: 'Hello' }],
    },
  ],
};

export const ADD = 'POST /contacts/add';

/** A mock that listens, after some requests, with a fault that was applied, a snapshot, mails and a warning. */
export async function prepared(t: Test): Promise<{ readonly mock: CampaignMock }> {
  const mock = await startCampaignMock({ fixture, clock: '2026-01-05T09:00:00Z' });
  t.teardown(() => mock.close());
  const { headers } = mock;
  const body = (email: string) => new URLSearchParams({ contact_type_id: '1', country: '1', email });
  const add = (email: string) => mock.fetch('/contacts/add', { method: 'POST', headers, body: body(email) });
  await add('cy@example.com');
  await mock.snapshot('seeded');
  await mock.fetch('/contacts/list?pgae=2', { headers });
  await mock.faults.add({ kind: 'failure', failure: '429', retry_after: 2, times: 'always' });
  await add('di@example.com');
  await mock.assumptions.change({ 'list-order': 'newest-first' });
  await mock.clock.advance('PT1H');
  return { mock };
}
