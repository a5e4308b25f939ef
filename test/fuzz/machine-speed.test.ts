import t from 'tap';
import { REFERENCE, slowness } from './machine-speed.js';

/** Tells how long each of the computations took, one after the other. */
function computedIn(...times: readonly number[]): () => number {
  let now = 0;
  let calls = 0;
  return () => {
    if (calls % 2 === 1) now += times[(calls - 1) / 2] ?? 0;
    calls += 1;
    return now;
  };
}

t.test('slowness is the middle of the times, as a multiple of that of the reference machine', async (t) => {
  t.equal(slowness(computedIn(400, 40, 42, 1, 60)), 42 / REFERENCE);
  t.equal(slowness(computedIn(1, 2, 3, 4, 5)), 1, 'a faster machine is no reason for a lower limit');
});
