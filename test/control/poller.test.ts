import t from 'tap';
import { Poller } from '../../src/control/poller.js';

const never = new AbortController().signal;
const nothing = { worlds: () => [], look: () => undefined };

t.test('wait resolves with what a later look finds', async (t) => {
  const poller = new Poller();
  let looks = 0;
  const look = () => {
    looks += 1;
    return looks === 3 ? 'found' : undefined;
  };
  t.equal(await poller.wait({ worlds: () => [], look }, 60_000, never), 'found');
  t.equal(looks, 3);
});

t.test('a look that throws ends its own wait alone', async (t) => {
  const poller = new Poller();
  const failing = () => {
    throw new Error('broken');
  };
  let looks = 0;
  const look = () => {
    looks += 1;
    return looks === 2 ? 'found' : undefined;
  };
  const waits = [
    poller.wait({ worlds: () => [], look: failing }, 60_000, never),
    poller.wait({ worlds: () => [], look }, 60_000, never),
  ];
  t.match(await Promise.allSettled(waits), [
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'fulfilled', value: 'found' },
  ]);
});

t.test('a wait ends with its timeout, its signal and the poller', async (t) => {
  const poller = new Poller();
  t.equal(await poller.wait(nothing, 1, never), undefined);
  const leaving = new AbortController();
  const left = poller.wait(nothing, 60_000, leaving.signal);
  leaving.abort();
  t.equal(await left, undefined);
  t.equal(await poller.wait(nothing, 60_000, leaving.signal), undefined, 'also when nobody waited from the start');
  const cut = poller.wait(nothing, 60_000, never);
  poller.close();
  t.equal(await cut, undefined);
  t.equal(await poller.wait(nothing, 60_000, never), undefined, 'also when it was closed before');
});
