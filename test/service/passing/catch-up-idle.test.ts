/** Catching up is skipped while nothing falls due, and resumes after any change that could matter. */
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import { Agenda } from '../../../src/service/account/agenda.js';
import { hasSearched, mailsOf, openMailing, setTime } from './catch-up-account.js';

t.test('an agenda expects the earliest change after its time', async (t) => {
  const agenda = new Agenda(100);
  t.strictSame([agenda.now, agenda.due, agenda.next, agenda.expected], [100, [], Number.POSITIVE_INFINITY, '']);
  for (const at of [99, 100, Number.NaN, Number.NEGATIVE_INFINITY]) agenda.expect(at, `what is due at ${at}`);
  t.equal(agenda.next, Number.POSITIVE_INFINITY);
  for (const at of [500, 101, 102]) agenda.expect(at, `what is due at ${at}`);
  t.strictSame([agenda.next, agenda.expected], [101, 'what is due at 101']);
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

t.test('a changed automation makes the account search again, another contact does not', async (t) => {
  const account = quietAccount();
  account.contacts.add({ email: 'x@example.com' });
  t.equal(hasSearched(account), false);
  account.automations.update(account.automations.get(1), { status: 0 });
  t.strictSame([hasSearched(account), hasSearched(account)], [true, false]);
});

t.test('a due change runs once, at its exact microsecond', async (t) => {
  const account = quietAccount();
  setTime(account, 60 - 0.000_001);
  hasSearched(account);
  t.equal(account.singleSends.get(1).status, 1, 'the send is still ready');
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

t.test('a due change that was rolled back runs again', async (t) => {
  const account = quietAccount();
  setTime(account, 100);
  const saved = account.save();
  hasSearched(account);
  account.restore(saved);
  t.strictSame(mailsOf(account), []);
  hasSearched(account);
  t.strictSame(mailsOf(account), [['single-send', 'ada@example.com', 70]]);
});
