import t from 'tap';
import { Clock, realTime } from '../../src/world/clock.js';

t.test('a clock runs, in whole microseconds', async (t) => {
  const clock = new Clock();
  t.equal(clock.frozen, undefined);
  const [before, now, after] = [realTime(), clock.now(), realTime()];
  t.ok(before <= now && now <= after);
  t.ok(Number.isSafeInteger(now));
});

t.test('a frozen clock stands, until it is told otherwise', async (t) => {
  const clock = new Clock(5);
  t.same([clock.now(), clock.now(), clock.frozen], [5, 5, 5]);
  clock.freeze(0);
  t.same([clock.now(), clock.frozen], [0, 0]);
  clock.freeze(undefined);
  t.ok(clock.now() > 5);
  t.equal(clock.frozen, undefined);
});
