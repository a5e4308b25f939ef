/** Property test: an account that searches only when something can be due behaves as one that searches every time. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import { probe } from '../account/probe.js';
import { hasSearched, join, mailsOf, openMailing, send, setTime } from './catch-up-account.js';

/** `SEED=…` sets another seed; a failing run prints its own. */
const seed = Number(process.env.SEED ?? 20_260_105);

type Change = (account: Account, saved: SavedAccount[]) => unknown;

const around = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(all.length, 1)];

/** @param at a second, or the index of a record */
const changes: readonly ((at: number) => Change)[] = [
  (at) => (account) => setTime(account, at),
  (at) => (account) => setTime(account, at * 60),
  (at) => (account) =>
    account.singleSends.add(
      send({ schedule_type: at % 2 === 0 ? 0 : 1, schedule_date: '2026-01-05', schedule_time: `09:0${at % 10}` }),
    ),
  (at) => (account) => {
    const one = around(account.singleSends.all(), at);
    if (one !== undefined) account.singleSends.update(one, { schedule_time: `09:0${at % 10}:30` });
  },
  (at) => (account) => join(account, `c${at}@example.com`),
  (at) => (account) => {
    const one = around(account.contacts.all(), at);
    if (one !== undefined) account.contacts.remove(one);
  },
  (at) => (account) =>
    account.automationSchedules.add({
      automation_id: 1,
      subject: `S${at}`,
      utr: `e-${at}-${account.automationSchedules.nextId}`,
      waiting_period: at % 3,
      waiting_type: at % 2 === 0 ? 'hours' : 'instantly',
    }),
  (at) => (account) => {
    const one = around(account.automationSchedules.all(), at);
    if (one !== undefined) account.automationSchedules.update(one, { waiting_period: at % 4 });
  },
  (at) => (account) => account.automations.update(account.automations.get(1), { status: at % 3 === 0 ? 0 : 1 }),
  (at) => (account) => account.assumptions.change({ 'single-send.step-seconds': at % 20 }),
  (at) => (account) =>
    account.assumptions.change({
      'single-send.lifecycle': at % 2 === 0 ? 'timed' : at % 3 === 0 ? 'never' : 'immediate',
    }),
  () => (account, saved) => saved.push(account.save()),
  (at) => (account, saved) => {
    const one = around(saved, at);
    if (one !== undefined) account.restore(one);
  },
  (at) => (account) => account.reset(at % 2 === 0 ? ['records'] : ['records', 'clock', 'outbox', 'assumptions']),
];

const step = fc.record({ which: fc.nat(changes.length - 1), at: fc.nat(150) });

t.test('catchUp has the same result whether it skips idle searches or searches every time', async () => {
  const play = (steps: readonly { readonly which: number; readonly at: number }[]) => {
    const [quiet, busy] = [openMailing(), openMailing()];
    const [savedQuiet, savedBusy]: [SavedAccount[], SavedAccount[]] = [[], []];
    for (const { which, at } of steps) {
      const change = changes[which]?.(at) as Change;
      change(quiet, savedQuiet);
      change(busy, savedBusy);
      hasSearched(quiet);
      // Overrides make a new object with the values in force, so that nothing is skipped.
      assert.equal(hasSearched(busy, {}), true);
      assert.deepEqual(mailsOf(quiet), mailsOf(busy));
      assert.deepEqual(probe(quiet), probe(busy));
    }
  };
  fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), play), { seed, numRuns: 60 });
});
