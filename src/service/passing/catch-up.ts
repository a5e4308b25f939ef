/** Runs the due changes of an account before a request is handled: no timer changes an account. */
import type { Account } from '../account/account.js';
import type { AccountDirectory } from '../account/account-directory.js';
import { Agenda } from '../account/agenda.js';
import type { AssumptionValues } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import { planMails } from './automations.js';
import { planSends } from './single-sends.js';

/** Runs in order all that fell due, by the values of the account or of one request. @returns what was due, and what comes next */
export function catchUp(account: Account, values: AssumptionValues = account.assumptions.values): Agenda {
  const { since, singleSends, automations, automationSchedules, enrolments, senders, idle, isStill } = account;
  const now = account.clock.now();
  if (isStill) return new Agenda(now);
  const tables = [singleSends, automations, automationSchedules, enrolments, senders];
  const dependencies = [...tables.map(({ version }) => version), values, since];
  // Skips the search for due changes, which takes 3 µs of each request, and more with each send or enrolment.
  const isIdle =
    idle !== undefined &&
    idle.now <= now &&
    now < idle.next &&
    dependencies.every((one, index) => one === idle.dependencies[index]);
  if (isIdle) {
    account.caughtUpTo = now;
    return idle;
  }
  const reading = createAssume(values);
  const agenda = new Agenda(now, dependencies, reading.used);
  planSends(account, reading, agenda);
  planMails(account, reading, agenda);
  const saved = account.save();
  try {
    for (const { run } of agenda.due.sort((a, b) => a.at - b.at)) run();
  } catch (error) {
    account.restore(saved);
    throw error;
  }
  account.caughtUpTo = now;
  // A restore can bring back the versions from before the changes, and with them the changes.
  account.idle = agenda.due.length > 0 ? undefined : agenda;
  return agenda;
}

/** Catches up accounts, and announces their new mails. @returns each account, and an agenda with what comes next */
export const catchUpAll = (accounts: readonly Account[], directory: AccountDirectory) =>
  accounts.map((account) => {
    const { nextId } = account.outbox.state;
    const agenda = catchUp(account);
    directory.announceMails(account, nextId);
    return { account, agenda };
  });
