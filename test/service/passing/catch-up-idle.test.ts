/** Catching up is skipped while nothing falls due, and resumes after any change that could matter. */
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import { Agenda } from '../../../src/service/passing/agenda.js';
import { hasSearched, join, mailsOf, openMailing, send, setTime } from './catch-up-account.js';

t.test('an agenda holds the due changes, and the time of the next one with what it is', async (t) => {
  const agenda = new Agenda(100);
  t.strictSame([agenda.now, agenda.due, agenda.next], [100, [], Number.POSITIVE_INFINITY]);
  t.strictSame(
    [99, 100, 101].map((at) => agenda.isDue(at, `what is due at ${at}`)),
    [true, true, false],
  );
  t.strictSame([agenda.next, agenda.expected], [101, 'what is due at 101']);
  t.strictSame(
    [500, Number.NaN, Number.NEGATIVE_INFINITY].map((at) => agenda.isDue(at, `what is due at ${at}`)),
    [false, false, true],
  );
  t.strictSame([agenda.next, agenda.expected], [101, 'what is due at 101'], 'the earliest');
});

/** An account that is caught up, and idle for a minute. */
function quietAccount(): Account {
  const account = openMailing();
  hasSearched(account);
  return account;
}

t.test('an idle account is not searched again', async (t) => {
  const account = openMailing();
  t.strictSame([hasSearched(account), hasSearched(account)], [true, false]);
  for (const seconds of [0, 1, 30, 59.9]) {
    setTime(account, seconds);
    t.equal(hasSearched(account), false, `${seconds}`);
    t.equal(account.caughtUpTo, account.clock.now(), 'the account is caught up to the clock');
  }
});

const unheeded: readonly (readonly [what: string, change: (account: Account) => unknown])[] = [
  ['a contact', (account) => account.contacts.add({ email: 'x@example.com' })],
  ['a contact type', (account) => account.contactTypes.add({ name: 'Two' })],
  ['a global unsubscriber', (account) => account.globalUnsubscribers.add({ email_address: 'ada@example.com' })],
  ['a fault', (account) => account.faults.add(1, { kind: 'delay', delay: 0 })],
  ['no assumption', (account) => account.assumptions.change({})],
];
for (const [what, change] of unheeded) {
  t.test(`a change of ${what} keeps the account idle`, async (t) => {
    const account = quietAccount();
    change(account);
    t.equal(hasSearched(account), false);
  });
}

const heeded: readonly (readonly [what: string, change: (account: Account) => unknown])[] = [
  ['another assumption value', (account) => account.assumptions.change({ 'single-send.step-seconds': 50 })],
  [
    'an assumption that is reset',
    (account) => {
      account.assumptions.change({ 'single-send.step-seconds': 50 });
      hasSearched(account);
      account.assumptions.change({ 'single-send.step-seconds': null });
    },
  ],
  ['a new send', (account) => account.singleSends.add(send())],
  [
    'a send with a new schedule',
    (account) => account.singleSends.update(account.singleSends.get(1), { schedule_time: '09:00:30' }),
  ],
  ['a deleted send', (account) => account.singleSends.remove(account.singleSends.get(1))],
  [
    'a changed schedule',
    (account) => account.automationSchedules.update(account.automationSchedules.get(1), { waiting_period: 2 }),
  ],
  ['a deleted schedule', (account) => account.automationSchedules.remove(account.automationSchedules.get(1))],
  [
    'a new schedule',
    (account) => account.automationSchedules.add({ automation_id: 1, subject: 'New', waiting_period: 1 }),
  ],
  ['an automation that is paused', (account) => account.automations.update(account.automations.get(1), { status: 0 })],
  ['an enrolment', (account) => join(account, 'bea@example.com')],
  ['an enrolment that ends', (account) => account.enrolments.all().map((one) => account.enrolments.remove(one))],
  ['a clock that is set back', (account) => setTime(account, -1)],
  ['a clock at the next due time', (account) => setTime(account, 65)],
  ['a clock long after the next due time', (account) => setTime(account, 1000)],
  [
    'a reset of the assumptions',
    (account) => {
      account.assumptions.change({ 'single-send.step-seconds': 50 });
      hasSearched(account);
      account.reset(['assumptions']);
    },
  ],
];
for (const [what, change] of heeded) {
  t.test(`the account is searched again once after ${what}`, async (t) => {
    const account = quietAccount();
    change(account);
    t.equal(hasSearched(account), true);
    // Changes of the first search require a second one.
    hasSearched(account);
    t.equal(hasSearched(account), false);
  });
}

t.test('a request with overrides searches, and so does the next one without', async (t) => {
  const account = quietAccount();
  t.strictSame(
    [hasSearched(account, { 'single-send.step-seconds': 50 }), hasSearched(account), hasSearched(account)],
    [true, true, false],
  );
});

t.test('a change runs once, at its exact microsecond', async (t) => {
  const account = quietAccount();
  setTime(account, 60 - 0.000_001);
  hasSearched(account);
  t.equal(account.singleSends.get(1).status, 1, 'its first change ran before');
  setTime(account, 65);
  hasSearched(account);
  t.equal(account.singleSends.get(1).status, 2);
  setTime(account, 70 - 0.000_001);
  hasSearched(account);
  t.strictSame([account.singleSends.get(1).status, mailsOf(account)], [2, []]);
  setTime(account, 70);
  hasSearched(account);
  const mails = [['single-send', 'ada@example.com', 70]];
  t.strictSame([account.singleSends.get(1).status, mailsOf(account)], [3, mails]);
  for (const seconds of [70, 71, 3599, 20, 80]) {
    setTime(account, seconds);
    hasSearched(account);
  }
  t.strictSame(mailsOf(account), mails);
});

t.test('a change that was rolled back runs again', async (t) => {
  const account = quietAccount();
  setTime(account, 100);
  account.withRollback(() => hasSearched(account));
  t.strictSame(mailsOf(account), []);
  hasSearched(account);
  t.strictSame(mailsOf(account), [['single-send', 'ada@example.com', 70]]);
});
