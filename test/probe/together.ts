/** Plays steps under values of several assumptions at once: each run has one value of each. */
import type { Test } from 'tap';
import type { AssumptionId } from '../../src/assumptions/registry.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import type { MockOptions } from '../../src/options.js';
import type { Step } from '../../src/probe/step.js';
import { assertFound, assertSound, play } from './round-trip.js';

/** Values of an assumption, and the endpoints that show them; none for one that no endpoint alone reads. */
export type Told = readonly [id: AssumptionId, values: readonly (string | number)[], endpoints?: readonly string[]];

export async function assertTogether(
  t: Test,
  steps: readonly Step[],
  told: readonly Told[],
  options: MockOptions,
): Promise<void> {
  const runs = Math.max(...told.map(([, values]) => values.length));
  for (let run = 0; run < runs; run += 1) {
    const held = told.map(([id, values, endpoints = []]) => [id, values[run % values.length], endpoints] as const);
    const overrides = toOverrides(held.map(([id, value]) => [id, value]));
    const trip = await play(steps, overrides, options);
    assertSound(t, trip, overrides);
    for (const [id, value, endpoints] of held) assertFound(t, trip, id, value, endpoints);
  }
}
