/** The command `npm run round-trip -- --profiles 200 --breaks 50`: what a probe reports is what holds, under every value and under random ones, and a broken one leaves nothing. It prints TAP. */
import { parseArgs } from 'node:util';
import t from 'tap';
import { assumptionIds } from '../../src/assumptions/registry.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { cleanUp, restore } from '../../src/probe/guard/cleanup.js';
import { runSteps } from '../../src/probe/probe.js';
import { steps } from '../../src/probe/steps/index.js';
import { valuesOf } from '../assumptions/differences.js';
import { assertLearned } from '../learn/round-trip.js';
import { mixedProfile } from './mixed-profile.js';
import { assertSound, play } from './round-trip.js';
import { ALL, NOW, recordsOf, rigOf, startQuietMock } from './scenario.js';

const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: '200' },
    /** So many places, evenly spread, at which the connection of a probe at every level breaks. */
    breaks: { type: 'string', default: '50' },
    /** Begins with the random profile of this seed. */
    from: { type: 'string', default: '1' },
  },
});
/** @throws {Error} for a text that is no number */
function readNumber(name: keyof typeof values): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number)) throw new Error(`--${name} is ${values[name]}; wanted a whole number`);
  return number;
}
const [profiles, breaks, from] = [readNumber('profiles'), readNumber('breaks'), readNumber('from')];

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

/** How many values the probes of the random profiles find. */
let found = 0;
for (let seed = from; seed < from + profiles; seed += 1) {
  t.test(`a probe and its recordings report what holds under the random values of the seed ${seed}`, async (t) => {
    found += await assertLearned(t, steps, mixedProfile(seed));
  });
}

t.test('a cleanup restores the account wherever the connection of a whole probe breaks', async (t) => {
  const mock = await startQuietMock(t);
  const before = recordsOf(mock);
  const wait = async (milliseconds: number) => void mock.clock.advance(`PT${milliseconds / 1000}S`);
  const options = { ...ALL, waitMilliseconds: 60_000, wait };
  const whole = rigOf(mock, options);
  await runSteps(whole.session, steps);
  for (let index = 0; index < breaks; index += 1) {
    const at = Math.floor((index * whole.requests.length) / breaks);
    mock.reset();
    const { session, log, requests, again } = rigOf(mock, options, { at, isAfter: index % 2 === 1 });
    t.equal((await runSteps(session, steps)).isStopped, true, `request ${at}`);
    mock.clock.set(NOW);
    const next = again();
    restore(next, { entries: JSON.parse(JSON.stringify(log)) });
    const { remaining } = await cleanUp(next);
    t.same([remaining, recordsOf(mock)], [[], before], `${at}: ${requests[at]}`);
  }
});

t.teardown(() => t.comment(`${found} values found under ${profiles} random profiles`));
