import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { mailVerification } from '../../../src/service/passing/mails.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { CLOCK } from '../../sample-accounts/mailing-account.js';
import { catchUpTo, openMailing } from './catch-up-account.js';

const contact = (email: string, contact_type_id: number) => ({ email, contact_type_id });
const target = (table: 'contacts_' | 'segments_', id = '1') => ({ id, table });

/** An account with one single send, and its clock in seconds since the start. */
function createOne(send: object, assumptions: AssumptionOverrides = {}) {
  const launch = { single_send_name: 'Launch & <more>', status: 1, utr: 'utr-1', template_html: 'Hi ((first_name))' };
  const emails = ['a@example.com', 'A@example.com', 'b@example.com'];
  const account = openMailing(
    {
      contacts: [...emails.map((email) => contact(email, 1)), contact('c@example.com', 2)],
      segment_recipients: [{ email: 'b@example.com', first_name: 'segment' }, { email: 'd@example.com' }],
      global_unsubscribers: [{ email_address: 'A@EXAMPLE.com' }],
      unsubscribe_group_recipients: [
        { email_address: 'c@example.com', unsubscribe_groups_id: 1 },
        { email_address: 'd@example.com', unsubscribe_groups_id: 2 },
      ],
      notification_recipients: [{ email_address: 'boss@example.com' }, { email_address: 'cto@example.com' }],
      single_sends: [{ ...launch, recipient_id: [target('contacts_')], ...send }],
    },
    assumptions,
  );
  return {
    account,
    at(seconds: number) {
      catchUpTo(account, seconds);
      return account.singleSends.get(1);
    },
  };
}

const statuses = (send: object, seconds: readonly number[], assumptions?: AssumptionOverrides) => {
  const { at } = createOne(send, assumptions);
  return seconds.map((second) => at(second).status);
};

t.test('a send changes its status by the clock', async (t) => {
  const times = [0, 4.9, 5, 9.9, 10, 100];
  const at = (schedule_date: string, schedule_time: string) => ({
    schedule_type: 1,
    status: 0,
    schedule_date,
    schedule_time,
  });
  const cases: [what: string, send: object, assumptions: AssumptionOverrides, expected: (number | null)[]][] = [
    ['immediately', {}, {}, [1, 1, 2, 2, 3, 3]],
    ['immediately, after its initiation', { status: 0 }, {}, [1, 1, 2, 2, 3, 3]],
    ['with longer steps', {}, { 'single-send.step-seconds': 50 }, [1, 1, 1, 1, 1, 3]],
    ['under the lifecycle never', {}, { 'single-send.lifecycle': 'never' }, [1, 1, 1, 1, 1, 1]],
    ['already completed', { status: 3 }, {}, [3, 3, 3, 3, 3, 3]],
    ['at a time', at('2026-01-05', '09:00:05'), {}, [0, 0, 1, 1, 2, 3]],
    ['at a minute', at('2026-01-05', '09:01'), {}, [0, 0, 0, 0, 0, 3]],
    ['with a short year', at('26-1-5', '09:00:05'), {}, [0, 0, 1, 1, 2, 3]],
    ['on another day', at('2026-01-06', '09:00:00'), {}, [0, 0, 0, 0, 0, 0]],
    ['in the past', at('2020-01-01', '09:00:00'), {}, [1, 1, 2, 2, 3, 3]],
    ['without a date', at('0000-00-00', '09:30:00'), {}, [1, 1, 2, 2, 3, 3]],
    ['at an invalid date', at('soon', 'now'), {}, [0, 0, 0, 0, 0, 0]],
    ['waiting for an update', { status: null }, {}, [null, null, null, null, null, null]],
  ];
  for (const [what, send, assumptions, expected] of cases) t.same(statuses(send, times, assumptions), expected, what);
});

const AN_HOUR_AGO = '2026-01-05T08:00:00.000000Z';

/** The statuses of a ready send and of a running send, at these seconds after the load. */
const underWay: readonly (readonly [
  AssumptionOverrides,
  seconds: readonly number[],
  ready: unknown,
  running: unknown,
])[] = [
  [{}, [0, 4.9, 5, 9.9, 10], [1, 1, 2, 2, 3], [2, 2, 3, 3, 3]],
  [{ 'single-send.lifecycle': 'waits' }, [0, 5, 10], [1, 2, 3], [2, 3, 3]],
  [{ 'single-send.lifecycle': 'immediate' }, [0], [3], [3]],
  [{ 'single-send.lifecycle': 'never' }, [0, 86_400], [1, 1], [2, 2]],
];
for (const [assumptions, seconds, ready, running] of underWay) {
  t.test(`catchUp continues a send under way from the load, under ${JSON.stringify(assumptions)}`, async (t) => {
    const updated_at = AN_HOUR_AGO;
    t.same(statuses({ updated_at, status: 1 }, seconds, assumptions), ready);
    t.same(statuses({ updated_at, status: 2 }, seconds, assumptions), running);
  });
}

t.test('catchUp skips the changes of a send that were due before the fixture, and runs later changes', async (t) => {
  t.same(statuses({ updated_at: AN_HOUR_AGO, status: 0 }, [0, 1000]), [0, 0]);
  const between = { updated_at: '2026-01-05T08:59:53.000000Z', status: 1 };
  t.same(statuses(between, [0, 2.9, 3, 4]), [1, 1, 3, 3], 'only the completion is due after the load');
});

t.test('an update of a send under way restarts it', async (t) => {
  const { account, at } = createOne({ updated_at: AN_HOUR_AGO });
  at(4);
  account.singleSends.update(account.singleSends.get(1), { subject: 'New' });
  t.same(
    [5, 9, 14].map((second) => at(second).status),
    [1, 2, 3],
  );
});

const brief = (account: Account) =>
  account.outbox
    .find({ kind: 'single-send' }, 100)
    .mails.map(({ id, kind, to, utr, at }) => [id, kind, to, utr, at.slice(11, 19)]);

t.test('a completed send counts its recipients as triggered, and mails those that are subscribed', async (t) => {
  const [customers, partners, segment] = [target('contacts_'), target('contacts_', '2'), target('segments_')];
  const cases: readonly (readonly [what: string, send: object, triggered: number, delivered: number])[] = [
    ['a contact type', {}, 2, 1],
    ['a segment', { recipient_id: [segment] }, 2, 2],
    ['a contact type and a segment', { recipient_id: [customers, segment] }, 3, 2],
    ['all but a segment', { exclude_specific_recipient_id: [segment] }, 1, 0],
    ['all but the target itself', { exclude_specific_recipient_id: [customers] }, 0, 0],
    ['unsubscribers of its group', { recipient_id: [partners] }, 1, 0],
    ['unsubscribers of another group', { recipient_id: [partners], unsubscribe_group_id: 2 }, 1, 1],
    ['no target', { recipient_id: [] }, 0, 0],
  ];
  for (const [what, send, triggered, delivered] of cases) {
    const { account, at } = createOne(send);
    t.match(at(11), { status: 3, triggered, delivered, sent_at: '2026-01-05 09:00:10', updated_at: CLOCK }, what);
    t.equal(brief(account).length, delivered, what);
  }
});

t.test('a completed send mails each address once, with the values of its first record', async (t) => {
  const both = [target('segments_'), target('contacts_'), target('contacts_', '2')];
  const { account, at } = createOne({ recipient_id: both });
  at(9.9);
  t.strictSame(brief(account), []);
  at(20);
  at(20);
  at(30);
  t.strictSame(brief(account), [
    [1, 'single-send', 'b@example.com', 'utr-1', '09:00:10'],
    [2, 'single-send', 'd@example.com', 'utr-1', '09:00:10'],
  ]);
  const named = account.outbox.find({ to: 'B@EXAMPLE.COM' }, 1).mails.map(({ html }) => html);
  t.strictSame(named, ['Hi segment'], 'the first record of the target');
});

t.test('a completed send mails the notification recipients once', async (t) => {
  const { account, at } = createOne({ recipient_id: [] });
  at(5);
  t.strictSame(account.outbox.find({}, 100).mails, []);
  at(20);
  at(30);
  const mail = {
    from: 'no-reply@campaigns.example',
    from_name: 'Campaigns',
    reply_to: 'no-reply@campaigns.example',
    subject: 'Single send completed: Launch & <more>',
    preheader: '',
    link: null,
    html: '<p>Single send completed: Launch &amp; &lt;more&gt;</p>',
    utr: 'utr-1',
    schedule_utr: null,
    at: '2026-01-05T09:00:10.000000Z',
  };
  t.strictSame(account.outbox.find({}, 100).mails, [
    { id: 1, kind: 'notification', to: 'boss@example.com', ...mail },
    { id: 2, kind: 'notification', to: 'cto@example.com', ...mail },
  ]);
});

t.test('mailVerification escapes an address with markup in the HTML', async (t) => {
  const senders = [{ from_email: '<b>"&\'@example.com', utr: 'u' }];
  const [account] = createDirectory('x', { accounts: [{ public_key: 'pk&', senders }] }).all();
  if (account === undefined) return t.fail('the directory has no account');
  mailVerification(account, account.senders.get(1), account.clock.now());
  const [mail] = account.outbox.find({}, 10).mails;
  t.equal(mail?.subject, 'Verify <b>"&\'@example.com as a sender');
  t.equal(
    mail?.html,
    '<p><a href="/__control/verify/pk%26/u">Verify &lt;b&gt;&quot;&amp;&#39;@example.com as a sender</a></p>',
  );
});
