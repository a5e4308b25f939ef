import t from 'tap';
import { steps } from '../../src/probe/steps/index.js';
import { mixedProfile } from './mixed-profile.js';
import { assertSound, play } from './round-trip.js';

const PROFILES = 3;

for (let seed = 1; seed <= PROFILES; seed += 1) {
  t.test(`what a probe reports holds under the random values of the seed ${seed}`, async (t) => {
    const overrides = mixedProfile(seed);
    const trip = await play(steps, overrides);
    t.ok(trip.findings.length > 0);
    assertSound(t, trip, overrides);
  });
}
