import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import { createAssume } from '../../../src/service/assumptions/values.js';
import { enrol, enrolAnew } from '../../../src/service/passing/automations.js';
import { after, BEFORE, CLOCK, instantly, welcome } from '../../sample-accounts/mailing-account.js';
import { catchUpTo, openMailing } from './catch-up-account.js';

const HOUR = 3600;

/** An account of mailings; `at` returns its mails at this many seconds after the start of its clock. */
function create(accountFixture: FixtureAccount) {
  const account = openMailing(accountFixture);
  return {
    account,
    at(seconds: number) {
      catchUpTo(account, seconds);
      return account.outbox.find({}, 100).mails.map(({ at, to, subject }) => `${at.slice(8, 16)} ${to} ${subject}`);
    },
  };
}

const contact = (email: string, created_at = CLOCK, contact_type_id = 1) => ({ email, created_at, contact_type_id });
const hello = {
  automations: [{ ...welcome, live_at: '2026-01-05 07:00:00' }],
  automation_schedules: [instantly('Hello')],
};
const tips = { ...hello, automation_schedules: [after(1, 'hours', 'Tips'), after(1, 'days', 'Late')] };

t.test('a catch-up that fails leaves the account as it was, and its time', async (t) => {
  const account = openMailing();
  const stateOf = () => [account.enrolments.all(), account.automations.all(), account.caughtUpTo];
  const before = stateOf();
  account.outbox.add = () => {
    throw new Error('no room');
  };
  t.throws(() => catchUpTo(account, 2 * HOUR), { message: 'no room' });
  t.strictSame(stateOf(), before);
});

const joinedOf = ({ account }: { account: Account }) =>
  account.enrolments.all().map((one) => [one.automation_id, one.contact_id, one.segment_recipient_id, one.created_at]);

t.test('a member who joined before the fixture gets only the mails that fall due after it', async (t) => {
  const { at } = create({
    ...tips,
    contacts: [
      contact('before@example.com', '2026-01-05T06:59:59.999999Z'),
      contact('live@example.com', '2026-01-05T07:00:00.000000Z'),
      contact('hour@example.com', '2026-01-05T08:30:00.000000Z'),
      contact('other@example.com', '2026-01-05T08:30:00.000000Z', 2),
      contact('now@example.com'),
    ],
  });
  t.strictSame(at(0), [], 'mails due before the fixture are not sent');
  t.strictSame(at(72 * HOUR), [
    '05T09:30 hour@example.com Tips',
    '05T10:00 now@example.com Tips',
    '06T07:00 live@example.com Late',
    '06T08:30 hour@example.com Late',
    '06T09:00 now@example.com Late',
  ]);
});

t.test('enrol adds each member once', async (t) => {
  const one = create({ ...hello, contacts: [contact('a@example.com'), contact('b@example.com')] });
  const { account } = one;
  const members = account.contacts.all();
  enrol(account, 'contacts_', 1, members.slice(0, 1));
  enrol(account, 'contacts_', 1, members);
  enrol(account, 'contacts_', 2, members);
  enrol(account, 'contacts_', null, members);
  enrol(account, 'segments_', 1, members);
  t.strictSame(joinedOf(one), [
    [1, 1, null, CLOCK],
    [1, 2, null, CLOCK],
  ]);
  t.strictSame(one.at(0), ['05T09:00 a@example.com Hello', '05T09:00 b@example.com Hello']);
});

t.test('enrolAnew ends the enrolments of its automation, and keeps those of another', async (t) => {
  const one = create({
    automations: [welcome, { ...welcome, utr: 'a-2' }],
    automation_schedules: [instantly('One'), instantly('Two', { automation_id: 2 })],
    contacts: [contact('a@example.com')],
  });
  const { account } = one;
  enrol(account, 'contacts_', 1, account.contacts.all());
  enrolAnew(account, account.automations.get(1), createAssume(account.assumptions.values));
  t.strictSame(joinedOf(one), [[2, 1, null, CLOCK]]);
  t.strictSame(one.at(0), ['05T09:00 a@example.com Two']);
});

const B = '05T09:00 b@example.com Hello';
const never = { created_at: 'never' };
const unreadable: readonly (readonly [
  what: string,
  mails: readonly string[],
  change: (account: Account) => unknown,
])[] = [
  ['an enrolment', [B], ({ enrolments }) => enrolments.amend(enrolments.get(1), never)],
  ['the last mail', [B], ({ enrolments }) => enrolments.amend(enrolments.get(1), { mailed_until: 'never' })],
  ['a schedule', [], ({ automationSchedules: all }) => all.amend(all.get(1), never)],
];
for (const [what, mails, change] of unreadable) {
  t.test(`a mail is never due if the time of ${what} is unreadable`, async (t) => {
    const { account, at } = create({ ...hello, contacts: [contact('a@example.com'), contact('b@example.com')] });
    enrol(account, 'contacts_', 1, account.contacts.all());
    change(account);
    t.strictSame(at(HOUR), mails);
  });
}

t.test('a clock that is set back sends no mail twice', async (t) => {
  const { account, at } = create({ ...tips, contacts: [contact('a@example.com')] });
  const once = ['05T10:00 a@example.com Tips', '06T09:00 a@example.com Late'];
  t.strictSame(at(2 * HOUR), once.slice(0, 1));
  at(-24 * HOUR);
  t.strictSame(at(2 * HOUR), once.slice(0, 1));
  t.strictSame(at(72 * HOUR), once);
  at(0);
  t.strictSame(at(72 * HOUR), once);
  t.match(account.automations.get(1), { total_triggered: 2, total_delivered: 2 });
});

t.test('a member who joins after the clock is set back is mailed by the new time', async (t) => {
  const { account, at } = create({ ...hello, contacts: [contact('a@example.com')] });
  t.strictSame(at(24 * HOUR), []);
  at(-HOUR);
  enrol(account, 'contacts_', 1, account.contacts.all());
  t.strictSame(at(-HOUR), ['05T08:00 a@example.com Hello']);
});

t.test('mails due at the same time are sent by live automation, then schedule, then enrolment', async (t) => {
  const { account, at } = create({
    contacts: [contact('one@example.com', BEFORE), contact('two@example.com', BEFORE)],
    automations: [welcome, { ...welcome, utr: 'a-2' }, { ...welcome, utr: 'a-3', status: 0 }],
    automation_schedules: [
      instantly('Two', { automation_id: 2 }),
      after(1, 'hours', 'Late'),
      instantly('One'),
      instantly('Other'),
      instantly('Draft', { automation_id: 3 }),
    ],
  });
  for (const one of account.contacts.all().toReversed()) enrol(account, 'contacts_', 1, [one]);
  const both = (subject: string, time = '09:00') =>
    ['two', 'one'].map((to) => `05T${time} ${to}@example.com ${subject}`);
  t.strictSame(at(2 * HOUR), [...both('One'), ...both('Other'), ...both('Two'), ...both('Late', '10:00')]);
  t.strictSame(
    account.enrolments.all().map(({ automation_id, mailed_until }) => [automation_id, mailed_until?.slice(11, 16)]),
    [
      [1, '10:00'],
      [2, '09:00'],
      [1, '10:00'],
      [2, '09:00'],
    ],
    'mailed_until is the time of the latest mail',
  );
});
