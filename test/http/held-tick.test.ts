import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { HeldTick } from '../../src/app.js';

t.test('an object of the ticks of Node is held', async (t) => {
  const held = new HeldTick();
  t.equal(held.tick, undefined);
  await setImmediate();
  t.match(held.tick, { callback: Function });
});
