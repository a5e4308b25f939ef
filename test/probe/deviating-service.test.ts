/** A whole probe of a service that leaves the document everywhere, under random values. */
import t from 'tap';
import { steps } from '../../src/probe/steps/index.js';
import { deviate, deviations, isOwnText } from './deviating-service.js';
import { mixedProfile } from './mixed-profile.js';
import { assertSound, play } from './round-trip.js';

t.test('what is found holds at a service that leaves the document everywhere', async (t) => {
  const overrides = mixedProfile(1);
  const all = Object.values(deviations);
  const altered = (text: string): string => all.reduce((body, deviation) => deviate(body, deviation), text);
  const trip = await play(steps, overrides, {}, { altered });
  const findings = trip.findings.filter(({ value }) => !isOwnText(value));
  t.ok(findings.length > 0);
  assertSound(t, { ...trip, findings }, overrides);
});
