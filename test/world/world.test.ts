import t from 'tap';
import { realTime } from '../../src/time/clock.js';
import { parseTimestamp } from '../../src/time/timestamps.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import { RESET_PARTS, type ResetPart } from '../../src/world/world.js';
import { disturb, given, openWorld, probe, START } from './probe.js';

/** The parts that restore brings back: faults and the journal stay. */
const saved = ['records', 'clock', 'assumptions', 'outbox'] as const;

const pick = (whole: ReturnType<typeof probe>, parts: readonly ResetPart[]) =>
  Object.fromEntries(parts.map((part) => [part, whole[part]]));

t.test('a world starts with the values of its fixture', async (t) => {
  const world = openWorld();
  t.equal(world.caughtUpTo, START);
  t.same([world.userId, world.publicKey, world.secretKey], [1, 'pk_test_default', 'sk_test_default']);
  t.same([world.isStrict, world.faults.all(), world.snapshots.all()], [false, [], []]);
  t.same(probe(world).outbox, { mails: [], dropped: 0 });
  t.same(probe(world).assumptions, { 'list-order': 'newest-first' });
});

t.test('disturb changes every visible part', async (t) => {
  const world = openWorld();
  const before = probe(world);
  t.same(probe(world), before, 'a read changes nothing');
  disturb(world);
  const after = probe(world);
  for (const part of RESET_PARTS.filter((one) => one !== 'journal')) t.notSame(after[part], before[part], part);
});

t.test('restore brings back a saved state any number of times', async (t) => {
  const world = openWorld();
  disturb(world);
  const before = probe(world);
  const state = world.save();
  for (let times = 0; times < 2; times += 1) {
    disturb(world);
    disturb(world);
    t.notSame(pick(probe(world), saved), pick(before, saved));
    world.restore(state);
    t.same(pick(probe(world), saved), pick(before, saved));
  }
});

t.test('a restored world continues as it did after save', async (t) => {
  const world = openWorld();
  disturb(world);
  const state = world.save();
  const followed = [disturb(world), disturb(world)];
  const after = probe(world);
  world.restore(state);
  t.same([disturb(world), disturb(world)], followed);
  t.same(pick(probe(world), saved), pick(after, saved));
});

t.test('several saved states stay apart and are restored in any order', async (t) => {
  const world = openWorld();
  const states = [0, 1, 2].map(() => {
    const one = { state: world.save(), seen: probe(world) };
    disturb(world);
    return one;
  });
  for (const index of [1, 2, 0, 1]) {
    const { state, seen } = states[index] as (typeof states)[number];
    world.restore(state);
    t.same(pick(probe(world), saved), pick(seen, saved), `state ${index}`);
    disturb(world);
  }
});

t.test('save changes nothing', async (t) => {
  const [saving, plain] = [openWorld(), openWorld()];
  saving.save();
  t.same(disturb(saving), disturb(plain));
  saving.save();
  t.same(disturb(saving), disturb(plain));
  t.same(probe(saving), probe(plain));
});

t.test('restore keeps faults, snapshots and strictness', async (t) => {
  const world = openWorld();
  const state = world.save();
  world.faults.add(1, { kind: 'reset' });
  world.snapshots.save('a', state);
  world.isStrict = true;
  world.restore(state);
  t.same([world.faults.all().length, world.snapshots.find('a')?.saved, world.isStrict], [1, state, true]);
});

t.test('a running clock runs on after restore', async (t) => {
  const world = openWorld({ ...given, clock: '+P3D' });
  const state = world.save();
  t.same(state.clock, { ahead: 3 * 86_400_000_000 });
  world.clock.set({ frozen: 5 });
  world.restore(state);
  t.same(world.clock.setting, { ahead: 3 * 86_400_000_000 });
  t.ok(world.clock.now() > realTime());
});

t.test('withRollback returns the result and undoes the changes', async (t) => {
  const world = openWorld();
  disturb(world);
  const before = probe(world);
  const result = world.withRollback(() => disturb(world));
  t.same(pick(probe(world), saved), pick(before, saved));
  t.same(disturb(world), result, 'the next change has the same result as the one that was rolled back');
});

t.test('withRollback undoes the changes of a failed call', async (t) => {
  const world = openWorld();
  const before = probe(world);
  const failure = new Error('half way');
  t.throws(
    () =>
      world.withRollback(() => {
        disturb(world);
        throw failure;
      }),
    failure,
  );
  t.same(pick(probe(world), saved), pick(before, saved));
});

t.test('a nested withRollback returns to the state of the outer call', async (t) => {
  const world = openWorld();
  const before = probe(world);
  world.withRollback(() => {
    disturb(world);
    const within = probe(world);
    world.withRollback(() => disturb(world));
    t.same(pick(probe(world), saved), pick(within, saved));
  });
  t.same(pick(probe(world), saved), pick(before, saved));
});

for (const part of RESET_PARTS) {
  t.test(`reset of ${part} leaves the other parts`, async (t) => {
    const world = openWorld();
    const start = probe(world);
    disturb(world);
    const changed = probe(world);
    world.reset([part]);
    t.same(probe(world), { ...changed, [part]: start[part] });
  });
}

t.test('reset of all parts makes a fresh world that generates the same values', async (t) => {
  const world = openWorld();
  const start = probe(world);
  const followed = disturb(world);
  world.reset(RESET_PARTS);
  t.same(probe(world), start);
  t.same(disturb(world), followed);
  world.reset(RESET_PARTS);
  t.same(probe(world), start, 'any number of times');
});

t.test('reset of no part changes nothing', async (t) => {
  const world = openWorld();
  disturb(world);
  const before = probe(world);
  world.reset([]);
  t.same(probe(world), before);
});

t.test('reset keeps snapshots and strictness', async (t) => {
  const world = openWorld();
  disturb(world);
  const seen = probe(world);
  world.snapshots.save('a', world.save());
  world.isStrict = true;
  world.reset(RESET_PARTS);
  t.equal(world.isStrict, true);
  const snapshot = world.snapshots.find('a');
  if (snapshot === undefined) return t.fail('the snapshot exists');
  world.restore(snapshot.saved);
  t.same(pick(probe(world), saved), pick(seen, saved));
});

t.test('reset starts a clock with a start time again', async (t) => {
  const from = parseTimestamp('2026-01-05T09:00:00Z') ?? Number.NaN;
  const world = openWorld({ ...given, clock: 'from 2026-01-05T09:00:00Z' });
  t.equal(world.caughtUpTo, from);
  for (const part of ['records', 'clock'] as const) {
    world.clock.set({ frozen: 5 });
    const before = realTime();
    world.reset([part]);
    const now = world.clock.now();
    if (part === 'clock') t.ok(from <= now && now <= from + (realTime() - before));
    else t.equal(now, 5);
  }
});

t.test('two worlds on one baseline stay apart', async (t) => {
  const directory = new AccountDirectory('x', given);
  const [one, other] = [directory.open(), directory.open()];
  t.equal(one.baseline.tables, other.baseline.tables, 'the baseline is shared');
  const before = probe(other);
  const followed = disturb(one);
  t.same(probe(other), before);
  t.same(disturb(other), followed);
  one.reset(RESET_PARTS);
  t.notSame(probe(other), before);
});
