/** The command `npm run round-trip -- --profiles 200`: what a probe reports is what holds, under every value and under random ones. It prints TAP. */
import { parseArgs } from 'node:util';
import t from 'tap';
import { assumptionIds } from '../../src/assumptions/registry.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { steps } from '../../src/probe/steps/index.js';
import { valuesOf } from '../assumptions/differences.js';
import { assertLearned } from '../learn/round-trip.js';
import { mixedProfile } from './mixed-profile.js';
import { assertSound, play } from './round-trip.js';

const { values } = parseArgs({ options: { profiles: { type: 'string', default: '200' } } });
const profiles = Number(values.profiles);
if (!Number.isInteger(profiles)) throw new Error(`--profiles is ${values.profiles}; wanted a whole number`);

t.setTimeout(0);

for (const id of assumptionIds) {
  t.test(`what is reported under every value of ${id} is what holds`, async (t) => {
    const untold: unknown[] = [];
    for (const value of valuesOf(id)) {
      const overrides = toOverrides([[id, value]]);
      const trip = await play(steps, overrides);
      assertSound(t, trip, overrides);
      if (!trip.findings.some((one) => one.id === id)) untold.push(value);
    }
    t.comment(untold.length === 0 ? 'told' : `not told: ${untold.join(', ')}`);
  });
}

for (let seed = 1; seed <= profiles; seed += 1) {
  t.test(`a probe and its recordings report what holds under the random values of the seed ${seed}`, async (t) => {
    await assertLearned(t, steps, mixedProfile(seed));
  });
}
