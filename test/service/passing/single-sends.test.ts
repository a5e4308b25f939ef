/** When a single send is sent: by its sender, its schedule and the zone. */
import t from 'tap';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { catchUpTo, openMailing, send } from './catch-up-account.js';

function open(more: object, assumptions: AssumptionOverrides = {}) {
  const [contacts, senders] = [[{ email: 'ada@example.com' }], [{ from_email: 'news@example.com' }]];
  const account = openMailing({ contacts, senders, single_sends: [{ ...send(), ...more }] }, assumptions);
  return {
    account,
    at(seconds: number) {
      catchUpTo(account, seconds);
      const { status, sent_at, delivered, updated_at } = account.singleSends.get(1);
      const mails = account.outbox.find({}, 10).mails.length;
      return [status, sent_at?.slice(11) ?? null, delivered, updated_at.slice(11, 19), mails];
    },
  };
}

const later = { schedule_type: 1, status: 0, schedule_date: '2026-01-05', schedule_time: '09:01' };

t.test('a send of an unverified sender waits, and is sent as of its time once the sender is verified', async (t) => {
  const { account, at } = open(later, { 'sender.unverified': 'never-sent' });
  t.strictSame(at(59), [0, null, 0, '09:00:00', 0]);
  t.strictSame(at(3600), [1, null, 0, '09:00:00', 0]);
  account.senders.amend(account.senders.get(1), { is_verified: 1 });
  t.strictSame(at(3600), [3, '09:01:10', 1, '09:00:00', 1]);
});

t.test('a zone that changes while a send waits moves the time at which the send is due', async (t) => {
  const { account, at } = open({ ...later, schedule_time: '11:30' });
  t.equal(at(0)[0], 0);
  account.assumptions.change({ 'time-zone': '+02:00' });
  t.strictSame([at(1799)[0], at(1800)[0]], [0, 1]);
});

t.test('a send with an unreadable updated_at keeps its status', async (t) => {
  for (const [more, status] of [
    [{}, 1],
    [{ ...later, schedule_date: '2026-01-04' }, 0],
  ] as const) {
    const { account, at } = open({ status: 1, ...more });
    account.singleSends.amend(account.singleSends.get(1), { updated_at: 'never' });
    t.equal(at(3600)[0], status);
  }
});
