/** Runs the due changes of an account before a request is handled: no timer changes an account. */
import type { Account } from '../account/account.js';
import { Agenda } from '../account/agenda.js';
import type { AssumptionId, AssumptionValues } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import { dueMails } from './automations.js';
import { dueTransitions } from './single-sends.js';

/** Runs in order all that fell due, by the values of the account or of one request. @returns the assumptions it read */
export function catchUp(account: Account, values: AssumptionValues): ReadonlySet<AssumptionId> {
  const { since, singleSends, automations, automationSchedules, enrolments, senders, idle, isStill } = account;
  if (isStill) return new Set();
  const now = account.clock.now();
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
    return idle.used;
  }
  const reading = createAssume(values);
  const agenda = new Agenda(now, dependencies, reading.used);
  dueTransitions(account, reading, agenda);
  dueMails(account, reading, agenda);
  account.atomically(() => {
    for (const { run } of agenda.due.sort((a, b) => a.at - b.at)) run();
    account.caughtUpTo = now;
  });
  const isDue = agenda.due.length > 0;
  // A change may make another one due, and a reset may restore the old versions: the next request searches again.
  account.idle = isDue ? undefined : agenda;
  return reading.used;
}

/** Catches up accounts by their own assumptions. */
export function catchUpAll(accounts: Iterable<Account>): void {
  for (const account of accounts) catchUp(account, account.assumptions.values);
}
