/** Runs the due changes of an account before a request is handled: no timer changes an account. */
import type { Account } from '../account/account.js';
import { Agenda } from '../account/agenda.js';
import type { AssumptionValues } from '../assumptions/registry.js';
import { createAssume } from '../assumptions/values.js';
import { dueMails } from './automations.js';
import { dueTransitions } from './single-sends.js';

/** Runs in order all that fell due, by the values of the account or of one request. @returns what was due, and what comes next */
export function catchUp(account: Account, values: AssumptionValues): Agenda {
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
  dueTransitions(account, reading, agenda);
  dueMails(account, reading, agenda);
  account.atomically(() => {
    for (const { run } of agenda.due.sort((a, b) => a.at - b.at)) run();
    account.caughtUpTo = now;
  });
  // A change may make another one due, and a reset may restore the old versions: the next request searches again.
  account.idle = agenda.due.length > 0 ? undefined : agenda;
  return agenda;
}

/** Catches up an account by its own assumptions, until nothing is due. @returns what comes next */
export function runDue(account: Account): Agenda {
  const agenda = catchUp(account, account.assumptions.values);
  return agenda.due.length > 0 ? runDue(account) : agenda;
}
