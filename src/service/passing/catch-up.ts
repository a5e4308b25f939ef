/** Brings an account to its clock's now before a request reads or writes it: no timer changes its state. */

import type { Account } from '../account/account.js';
import { type Assume, createAssume } from '../assumptions/registry.js';
import { Agenda } from './agenda.js';
import { dueMails } from './automations.js';
import { dueTransitions } from './single-sends.js';

/**
 * Runs everything that fell due, in the order of time.
 * @param assume also records the assumptions that were read when nothing was due
 */
export function catchUp(account: Account, assume: Assume): void {
  const now = account.clock.now();
  const dependencies = dependenciesOf(account, assume);
  const { idle } = account;
  account.caughtUpTo = now;
  // Saves 3 µs of each request, and more with each send or enrolment.
  const isIdle =
    idle !== undefined &&
    idle.from <= now &&
    now < idle.until &&
    dependencies.every((one, index) => one === idle.dependencies[index]);
  if (isIdle) {
    for (const id of idle.used) assume(id);
    return;
  }
  const agenda = new Agenda(now);
  const reading = createAssume(assume.inForce);
  dueTransitions(account, reading, agenda);
  dueMails(account, reading, agenda);
  const runAll = () => {
    for (const { run } of agenda.due.sort((a, b) => a.at - b.at)) run();
  };
  if (agenda.due.length > 0) account.atomically(runAll);
  for (const id of reading.used) assume(id);
  // A transition may make another one due, and a reset may bring the same versions back: the next request checks again.
  account.idle =
    agenda.due.length === 0
      ? { from: now, until: agenda.next, expected: agenda.expected, dependencies, used: reading.used }
      : undefined;
}

const dependenciesOf = (
  { since, singleSends, automations, automationSchedules, enrolments, senders }: Account,
  { inForce }: Assume,
): readonly unknown[] => [
  singleSends.version,
  automations.version,
  automationSchedules.version,
  enrolments.version,
  senders.version,
  inForce,
  since,
];

/** Brings accounts to their clocks' now by their own assumptions. */
export function catchUpAll(accounts: Iterable<Account>): void {
  for (const account of accounts) catchUp(account, createAssume(account.assumptions.values));
}
