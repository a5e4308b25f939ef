import t from 'tap';
import { RESET_PARTS } from '../../../src/service/account/account.js';
import type { SavedAccount } from '../../../src/service/account/tables.js';
import { realTime } from '../../../src/time/clock.js';
import { disturb, given, openAccount, probe, START } from './probe.js';

/** The parts that restore brings back: faults and the journal stay. */
const saved = ['records', 'clock', 'assumptions', 'outbox'] as const;

const pick = (whole: ReturnType<typeof probe>, parts: typeof saved) =>
  Object.fromEntries(parts.map((part) => [part, whole[part]]));

t.test('an account starts with the values of its fixture', async (t) => {
  const account = openAccount();
  t.equal(account.caughtUpTo, START);
  t.same([account.userId, account.publicKey, account.secretKey], [1, 'pk_test_default', 'sk_test_default']);
  t.same([account.isStrict, account.faults.all(), [...account.snapshots]], [false, [], []]);
  t.same(probe(account).outbox, { mails: [], dropped: 0 });
  t.same(probe(account).assumptions, { 'list-order': 'newest-first' });
});

t.test('disturb changes every visible part', async (t) => {
  const account = openAccount();
  const before = probe(account);
  t.same(probe(account), before, 'a read changes nothing');
  disturb(account);
  const after = probe(account);
  for (const part of RESET_PARTS.filter((one) => one !== 'journal')) t.notSame(after[part], before[part], part);
});

t.test('restore brings back a saved state any number of times', async (t) => {
  const account = openAccount();
  disturb(account);
  const before = probe(account);
  const state = account.save();
  for (let times = 0; times < 2; times += 1) {
    disturb(account);
    disturb(account);
    t.notSame(pick(probe(account), saved), pick(before, saved));
    account.restore(state);
    t.same(pick(probe(account), saved), pick(before, saved));
  }
});

t.test('restore of a running clock makes a frozen clock run again', async (t) => {
  const account = openAccount({ ...given, clock: '+P3D' });
  const state = account.save();
  t.same(state.clock, { ahead: 3 * 86_400_000_000 });
  account.clock.set({ frozen: 5 });
  account.restore(state);
  t.same(account.clock.setting, { ahead: 3 * 86_400_000_000 });
  t.ok(account.clock.now() > realTime());
});

for (const part of RESET_PARTS) {
  t.test(`reset of ${part} leaves the other parts unchanged`, async (t) => {
    const account = openAccount();
    const start = probe(account);
    disturb(account);
    const changed = probe(account);
    account.reset([part]);
    t.same(probe(account), part === 'journal' ? changed : { ...changed, [part]: start[part] });
  });
}

t.test('reset of all parts makes a fresh account that generates the same values', async (t) => {
  const account = openAccount();
  const start = probe(account);
  const followed = disturb(account);
  account.reset(RESET_PARTS);
  t.same(probe(account), start);
  t.same(disturb(account), followed);
  account.reset(RESET_PARTS);
  t.same(probe(account), start, 'a second reset has the same result');
});

t.test('restore keeps faults, snapshots and strictness; reset keeps snapshots and strictness', async (t) => {
  const account = openAccount();
  disturb(account);
  const seen = probe(account);
  account.saveAs('a');
  account.isStrict = true;
  for (const faults of [seen.faults, []]) {
    account.restore(account.snapshots.get('a') as SavedAccount);
    t.same(pick(probe(account), saved), pick(seen, saved));
    t.strictSame([account.faults.all(), [...account.snapshots.keys()], account.isStrict], [faults, ['a'], true]);
    account.reset(RESET_PARTS);
  }
});

t.test('countRequest starts again at 1 in each minute of the clock', async (t) => {
  const account = openAccount();
  const cases: [second: number, requests: number, retryAfter: number][] = [
    [0, 1, 60],
    [0.5, 2, 60],
    [59.999, 3, 1],
    [60, 1, 60],
    [61, 2, 59],
    [600, 1, 60],
    [60, 1, 60],
  ];
  for (const [second, requests, retryAfter] of cases) {
    account.clock.set({ frozen: START + second * 1_000_000 });
    const reset = START + 60_000_000 * (1 + Math.floor(second / 60));
    t.same(account.countRequest(), { requests, retryAfter, reset }, `at ${second}`);
  }
});
