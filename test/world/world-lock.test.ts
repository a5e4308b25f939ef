/** A request that takes its time keeps others waiting. */
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { openWorld } from './probe.js';

interface Writing {
  readonly promise: Promise<string>;
  readonly resolve: (value: string) => void;
  readonly reject: (reason: Error) => void;
}

function createWriting(): Writing {
  let [resolve, reject]: [Writing['resolve'], Writing['reject']] = [() => {}, () => {}];
  const promise = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}

/** Tells in which order waiting ended. */
function createLog() {
  const told: string[] = [];
  return { told, note: (name: string) => () => told.push(name) };
}

t.test('nobody waits for a world that nobody writes into', async (t) => {
  const { told, note } = createLog();
  const waiting = openWorld().unlocked().then(note('free'));
  await Promise.resolve();
  await Promise.resolve();
  t.strictSame(told, ['free'], 'not even a turn');
  await waiting;
});

t.test('who comes while somebody writes waits until that ends', async (t) => {
  const world = openWorld();
  const { told, note } = createLog();
  const writing = createWriting();
  const held = world.lock(writing.promise);
  const waiting = [world.unlocked().then(note('one')), world.unlocked().then(note('other'))];
  await setImmediate();
  t.strictSame([told, world.isLocked], [[], true]);
  writing.resolve('written');
  t.equal(await held, 'written');
  await Promise.all(waiting);
  t.equal(world.isLocked, false);
  t.strictSame(told, ['one', 'other']);
  await world.unlocked();
});

t.test('writing that fails sets free too, and its failure is told to its own request alone', async (t) => {
  const world = openWorld();
  const failure = new Error('half way');
  const writing = createWriting();
  const held = world.lock(writing.promise);
  const waiting = world.unlocked();
  writing.reject(failure);
  await t.rejects(held, failure);
  t.equal(await waiting, undefined);
  t.equal(await world.unlocked(), undefined);
});

t.test('whoever waits goes on waiting when somebody else writes meanwhile', async (t) => {
  const world = openWorld();
  const { told, note } = createLog();
  const [first, second] = [createWriting(), createWriting()];
  world.lock(first.promise);
  const waiting = world.unlocked().then(note('free'));
  // Whoever began to write before the first of them ended.
  first.promise.then(() => world.lock(second.promise));
  first.resolve('');
  await setImmediate();
  t.strictSame(told, []);
  second.resolve('');
  await waiting;
  t.strictSame(told, ['free']);
});

t.test('the end of the first of two writings frees nobody from the second', async (t) => {
  const world = openWorld();
  const { told, note } = createLog();
  const [first, second] = [createWriting(), createWriting()];
  world.lock(first.promise);
  world.lock(second.promise);
  const waiting = world.unlocked().then(note('free'));
  first.resolve('');
  await setImmediate();
  t.strictSame(told, []);
  second.resolve('');
  await waiting;
  t.strictSame(told, ['free']);
});

t.test('another world waits for nobody', async (t) => {
  const [world, other] = [openWorld(), openWorld()];
  const writing = createWriting();
  world.lock(writing.promise);
  await other.unlocked();
  writing.resolve('');
  t.equal(await world.unlocked(), undefined);
});
