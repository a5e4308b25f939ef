import { readFileSync } from 'node:fs';
import t from 'tap';
import { start } from '../helper.js';
import { rich } from './rich.js';

const none = {
  contact_types: 0,
  contacts: 0,
  segments: 0,
  segment_recipients: 0,
  global_unsubscribers: 0,
  unsubscribe_groups: 0,
  unsubscribe_group_recipients: 0,
  custom_fields: 0,
  single_sends: 0,
  automations: 0,
  automation_schedules: 0,
  senders: 0,
  notification_recipients: 0,
};

t.test('the overview says what is running, and counts live records', async (t) => {
  const { mock, client } = await start(t, { fixture: rich });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const one = { ...none, contact_types: 1 };
  const { status, body } = await client.control('GET', '');
  t.equal(status, 200);
  t.match(body, {
    name: 'campaign-mock',
    version,
    fixture: { name: 'given', description: 'Everything' },
    accounts: [
      {
        user_id: 1,
        public_key: 'pk_test_default',
        secret_key: 'sk_test_default',
        counts: Object.fromEntries(Object.keys(none).map((name) => [name, name === 'global_unsubscribers' ? 2 : 1])),
      },
      { user_id: 7, public_key: 'pk_other', secret_key: 'sk_other', counts: one },
    ],
  });
  const { links } = body as { links: Record<string, string> };
  for (const name of ['state', 'accounts', 'fixtures', 'assumptions', 'outbox']) {
    t.equal((await fetch(new URL(links[name] ?? '', mock.controlUrl))).status, 200, name);
  }
  t.same((await client.control('GET', '/')).body, body);
});
