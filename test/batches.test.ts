import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { forEachInBatches, MAX_ITEMS, mapInBatches, runInBatches, runThrough, type Work } from '../src/batches.js';

/** Notes its steps, each a batch. */
function* countTo(last: number, steps: number[]): Generator<void, string> {
  for (let step = 1; step < last; step += 1) {
    steps.push(step);
    yield;
  }
  steps.push(last);
  return 'done';
}

t.test('runThrough runs all batches at once', async (t) => {
  const steps: number[] = [];
  t.equal(runThrough(countTo(3, steps)), 'done');
  t.strictSame(steps, [1, 2, 3]);
});

t.test('runInBatches runs one batch at once, and each other one in a turn of its own', async (t) => {
  t.equal(runInBatches(countTo(1, [])), 'done');
  const steps: number[] = [];
  const running = runInBatches(countTo(3, steps));
  t.strictSame(steps, [1]);
  // The first turn is asked for when this function waits.
  await Promise.resolve();
  await setImmediate();
  t.strictSame(steps, [1, 2]);
  t.equal(await running, 'done');
  t.strictSame(steps, [1, 2, 3]);
});

t.test('each turn of the event loop runs one batch of all work', async (t) => {
  const steps: number[] = [];
  const running = [3, 3, 3].map((last) => runInBatches(countTo(last, steps)));
  t.strictSame(steps, [1, 1, 1], 'the first runs at once');
  await Promise.resolve();
  for (const expected of [[2], [2, 2], [2, 2, 2], [2, 2, 2, 3]]) {
    await setImmediate();
    t.strictSame(steps.slice(3), expected);
  }
  await Promise.all(running);
  t.strictSame(steps.slice(3), [2, 2, 2, 3, 3, 3]);
});

t.test('work goes on behind the turn that follows a promise that it yields', async (t) => {
  const steps: string[] = [];
  let settle = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  function* wait(): Work<string> {
    yield promise;
    steps.push('on');
    return 'done';
  }
  const running = runInBatches(wait());
  await setImmediate();
  await setImmediate();
  t.strictSame(steps, []);
  settle();
  t.equal(await running, 'done');
  t.equal(runThrough(wait()), 'done', 'runThrough waits for nothing');
});

t.test('items are worked on in batches of 250', async (t) => {
  for (const [count, batches] of [
    [0, 1],
    [MAX_ITEMS, 1],
    [MAX_ITEMS + 1, 2],
    [3 * MAX_ITEMS, 3],
  ] as const) {
    const items = Array.from({ length: count }, (_, index) => index);
    t.equal([...forEachInBatches(items, () => undefined)].length, batches - 1, `${count}`);
    t.strictSame(
      runThrough(mapInBatches(items, (item, index) => item + index)),
      items.map((item) => 2 * item),
    );
  }
});
