import t from 'tap';
import { Lookout } from '../../src/control/lookout.js';

const never = new AbortController().signal;
const nothing = { worlds: () => [], look: () => undefined };

t.test('whoever waits is told what was found at a later look', async (t) => {
  const lookout = new Lookout();
  let looks = 0;
  const look = () => {
    looks += 1;
    return looks === 3 ? 'found' : undefined;
  };
  t.equal(await lookout.wait({ worlds: () => [], look }, 60_000, never), 'found');
  t.equal(looks, 3);
});

t.test('a look that fails ends the wait of its own, and no other', async (t) => {
  const lookout = new Lookout();
  const failing = () => {
    throw new Error('broken');
  };
  let looks = 0;
  const look = () => {
    looks += 1;
    return looks === 2 ? 'found' : undefined;
  };
  const waits = [
    lookout.wait({ worlds: () => [], look: failing }, 60_000, never),
    lookout.wait({ worlds: () => [], look }, 60_000, never),
  ];
  t.match(await Promise.allSettled(waits), [
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'fulfilled', value: 'found' },
  ]);
});

t.test('a wait ends with its time, with whoever waits, and with the lookout', async (t) => {
  const lookout = new Lookout();
  t.equal(await lookout.wait(nothing, 1, never), undefined);
  const leaving = new AbortController();
  const left = lookout.wait(nothing, 60_000, leaving.signal);
  leaving.abort();
  t.equal(await left, undefined);
  t.equal(await lookout.wait(nothing, 60_000, leaving.signal), undefined, 'also when nobody waited from the start');
  const cut = lookout.wait(nothing, 60_000, never);
  lookout.close();
  t.equal(await cut, undefined);
  t.equal(await lookout.wait(nothing, 60_000, never), undefined, 'also when it was closed before');
});
