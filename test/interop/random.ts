/** What `run.ts` has in a process of its own: random requests, and probes under random values. It prints TAP. */
import t from 'tap';
import { steps } from '../../src/probe/steps/index.js';
import { findDifferences } from '../assumptions/differences.js';
import { assertLearned } from '../learn/round-trip.js';
import { mixedProfile } from '../probe/mixed-profile.js';

t.setTimeout(0);

t.test('10,000 random requests name what shapes their responses, and nothing that never does', async (t) => {
  const { unnamed, idle } = await findDifferences(20_260_105, 10_000);
  t.strictSame({ unnamed, idle }, { unnamed: [], idle: [] });
});

t.test('a probe and its recordings report what holds under 10 random profiles', async (t) => {
  for (let seed = 1; seed <= 10; seed += 1) await assertLearned(t, steps, mixedProfile(1000 + seed));
});
