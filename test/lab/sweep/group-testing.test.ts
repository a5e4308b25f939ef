import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { divideIntoGroups, type GroupOutcome, GroupTest } from '../../../src/lab/sweep/group-testing.js';

/** A candidate is a number, and its tens are its key: 20 and 21 are never in one group. */
const keyOf = (candidate: number): string => String(Math.floor(candidate / 10));

interface Client {
  /** A run fails if its group contains a whole list of these. */
  readonly breaking: readonly (readonly number[])[];
  /** By candidate, the candidates that hide it: a run with one of them does not meet it. */
  readonly hidden?: ReadonlyMap<number, readonly number[]>;
  /** The numbers of the runs that fail with any group, counted from 1. */
  readonly flakes?: readonly number[];
}

/** Creates a group test of a simulated client, and collects its runs. */
function createSubject({ breaking, hidden = new Map(), flakes = [] }: Client, minGroups?: number) {
  const runs: (readonly number[])[] = [];
  const test = async (group: readonly number[]): Promise<GroupOutcome<number>> => {
    runs.push(group);
    const meets = (candidate: number) => !(hidden.get(candidate) ?? []).some((one) => group.includes(one));
    const fails = breaking.some((list) => list.every((one) => group.includes(one) && meets(one)));
    return { isPassed: !fails && !flakes.includes(runs.length), meets };
  };
  const subject = new GroupTest({ keyOf, test, ...(minGroups !== undefined && { minGroups }) });
  return { subject, runs };
}

const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);
const from = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index * 10);

const candidates = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 60 });
const some = (all: readonly number[], maxLength: number) =>
  fc.subarray([...all], { maxLength: Math.min(all.length, maxLength) });

t.test('divide returns groups of even size, with every candidate once and no key twice in a group', async () => {
  fc.assert(
    fc.property(candidates, fc.integer({ min: 1, max: 70 }), (all, minGroups) => {
      const groups = divideIntoGroups(all, keyOf, minGroups);
      deepEqual(sorted(groups.flat()), sorted(all));
      for (const group of groups) equal(new Set(group.map(keyOf)).size, group.length);
      const sizes = groups.map(({ length }) => length);
      if (sizes.length > 0) ok(Math.max(...sizes) - Math.min(...sizes) <= 1 && Math.min(...sizes) > 0);
    }),
    { seed: 1, numRuns: 50 },
  );
});

t.test('search finds exactly the candidates that fail by themselves, even if others hide them', async () => {
  const scene = candidates.chain((all) =>
    fc.record({
      all: fc.constant(all),
      bad: some(all, 6),
      hidden: fc.array(fc.tuple(fc.constantFrom(...all, -1), some(all, 3))).map((entries) => new Map(entries)),
      minGroups: fc.integer({ min: 1, max: 70 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(scene, async ({ all, bad, hidden, minGroups }) => {
      // No candidate hides itself.
      const hiders = new Map([...hidden].map(([one, by]) => [one, by.filter((other) => other !== one)]));
      const { subject, runs } = createSubject({ breaking: bad.map((one) => [one]), hidden: hiders }, minGroups);
      const { alone, together, unsteady } = await subject.search(all);
      deepEqual([sorted(alone), together, unsteady], [sorted(bad), [], []]);
      for (const run of runs) equal(new Set(run.map(keyOf)).size, run.length, 'a run has each key once');
    }),
    { seed: 1, numRuns: 200 },
  );
});

t.test('search finds the minimal lists that only fail together, beside single failing candidates', async () => {
  const scene = fc.uniqueArray(
    fc.integer({ min: 0, max: 40 }).map((one) => one * 10),
    { minLength: 6, maxLength: 40 },
  );
  const split = scene.chain((all) =>
    fc.record({
      all: fc.constant(all),
      bad: some(all.slice(0, -5), 3),
      pair: fc.constant(all.slice(-5, -3)),
      triple: fc.constant(all.slice(-3)),
      order: fc.shuffledSubarray([...all], { minLength: all.length }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(split, async ({ bad, pair, triple, order }) => {
      const { subject } = createSubject({ breaking: [...bad.map((one) => [one]), pair, triple] });
      const { alone, together, unsteady } = await subject.search(order);
      deepEqual([sorted(alone), unsteady], [sorted(bad), []]);
      deepEqual(together.map(sorted).map(String).sort(), [pair, triple].map(sorted).map(String).sort());
    }),
    { seed: 1, numRuns: 200 },
  );
});

t.test('search reports only candidates and lists that fail, under an arbitrary predicate', async () => {
  // An arbitrary predicate: a hash of the group.
  const isBad = (group: readonly number[], seed: number) =>
    (sorted(group).reduce((hash, one) => Math.imul(hash ^ (one + 1), 0x9e3779b1), seed) >>> 7) % 3 === 0;
  await fc.assert(
    fc.asyncProperty(candidates, fc.integer(), async (all, seed) => {
      const test = async (group: readonly number[]) => ({
        isPassed: !isBad(group, seed),
        meets: (one: number) => isBad([one], seed + 1),
      });
      const found = await new GroupTest({ keyOf, test }).search(all);
      for (const one of found.alone) ok(isBad([one], seed));
      for (const list of found.together) ok(isBad(list, seed));
      deepEqual(found.unsteady, []);
    }),
    { seed: 1, numRuns: 200 },
  );
});

t.test('search finds 3 failing candidates of 100 in 28 runs, and needs only 1 run if all pass', async (t) => {
  const { subject, runs } = createSubject({ breaking: [[170], [410], [990]] });
  const { alone } = await subject.search(from(100));
  t.same(sorted(alone), [170, 410, 990]);
  t.equal(runs.length, 28);
  const clean = createSubject({ breaking: [] });
  await clean.subject.search(from(100));
  t.equal(clean.runs.length, 1);
  const each = createSubject({ breaking: [[170]] }, 100);
  t.same((await each.subject.search(from(100))).alone, [170]);
  t.equal(each.runs.length, 101);
  const nothing = await createSubject({ breaking: [] }).subject.search([]);
  t.same([nothing.alone, nothing.together, nothing.unsteady], [[], [], []]);
});

t.test('search finds 30 failing candidates of 90 and a failing pair in at most 200 runs', async (t) => {
  const many = from(90).filter((one) => one % 30 === 0);
  const { subject, runs } = createSubject({ breaking: [...many.map((one) => [one]), [10, 890]] });
  const { alone, together } = await subject.search(from(90));
  t.same([sorted(alone), together.map(sorted)], [many, [[10, 890]]]);
  t.ok(runs.length <= 200, `${runs.length} runs`);
});

t.test('judge finds the failing candidate of a group known to fail without a run of the whole group', async (t) => {
  const { subject, runs } = createSubject({ breaking: [[20]] });
  t.equal(await subject.judge(from(4), true), true);
  t.same([subject.alone, runs], [[20], [[0, 10], [20], [30]]]);
  const none = createSubject({ breaking: [[0, 30]] });
  t.equal(await none.subject.judge(from(4), true), false);
  t.same([none.subject.alone, none.subject.together, none.subject.unsteady], [[], [], []]);
});

t.test('search reports a group that fails once and then passes as unsteady', async (t) => {
  const { subject } = createSubject({ breaking: [], flakes: [1] });
  const { alone, together, unsteady } = await subject.search(from(4));
  t.same([alone, together, unsteady], [[], [], [from(4)]]);
});
