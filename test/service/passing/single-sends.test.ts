/** What decides when a single send goes out: its schedule, its sender, and when its mails are counted. */

import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { catchUpAll } from '../../../src/service/passing/catch-up.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { send, setTime } from './catch-up-account.js';

function open(more: object, assumptions: AssumptionOverrides = {}) {
  const accountFixture = {
    clock: '2026-01-05T09:00:00.000000Z',
    contact_types: [{ name: 'One' }],
    contacts: [{ email: 'ada@example.com' }],
    senders: [{ from_email: 'news@example.com', is_verified: 0 as const }],
    unsubscribe_groups: [{ group_name: 'G' }],
    single_sends: [{ ...send(), ...more }],
  };
  const [account] = createDirectory(
    'x',
    { templates: [{ template_name: 'T' }], accounts: [accountFixture] },
    { assumptions },
  ).all() as [Account];
  return {
    account,
    at(seconds: number) {
      setTime(account, seconds);
      catchUpAll([account]);
      const { status, sent_at, delivered, updated_at } = account.singleSends.get(1);
      return [
        status,
        sent_at?.slice(11) ?? null,
        delivered,
        updated_at.slice(11, 19),
        account.outbox.find({}, 10).length,
      ];
    },
  };
}

const later = { schedule_type: 1, status: 0, schedule_date: '2026-01-05', schedule_time: '09:01' };

t.test('a send of an unverified sender stays ready, and goes out as of its time once it is verified', async (t) => {
  const { account, at } = open(later, { 'sender.unverified': 'never-sent' });
  t.strictSame(at(59), [0, null, 0, '09:00:00', 0]);
  t.strictSame(at(3600), [1, null, 0, '09:00:00', 0]);
  account.senders.amend(account.senders.get(1), { is_verified: 1 });
  t.strictSame(at(3600), [3, '09:01:10', 1, '09:00:00', 1]);
});

t.test('a schedule is due by the zone that is in force', async (t) => {
  const { account, at } = open({ ...later, schedule_time: '10:30' });
  t.equal(at(0)[0], 0);
  account.assumptions.change({ 'time-zone': 'Europe/Berlin' });
  t.equal(at(1799)[0], 0);
  t.equal(at(1800)[0], 1);
});

t.test('a schedule in the past is due at once after its zone was changed', async (t) => {
  const { account, at } = open({ ...later, schedule_time: '10:00' });
  t.equal(at(0)[0], 0);
  account.assumptions.change({ 'time-zone': '+02:00' });
  t.equal(at(1)[0], 1);
});

t.test('a scheduled send with an unreadable updated_at keeps its status', async (t) => {
  const { account, at } = open({ ...later, schedule_date: '2026-01-04' });
  account.singleSends.amend(account.singleSends.get(1), { updated_at: 'never' });
  t.equal(at(3600)[0], 0);
});
