/** A slow write keeps the other requests of its world waiting. */
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

/** Records the order in which waits end. */
function createLog() {
  const ended: string[] = [];
  return { ended, note: (name: string) => () => ended.push(name) };
}

t.test('a request does not wait for an unlocked world', async (t) => {
  const { ended, note } = createLog();
  const waiting = openWorld().unlocked().then(note('free'));
  await Promise.resolve();
  await Promise.resolve();
  t.strictSame(ended, ['free'], 'not even a tick');
  await waiting;
});

t.test('a request to a locked world waits until the write ends', async (t) => {
  const world = openWorld();
  const { ended, note } = createLog();
  const writing = createWriting();
  const locked = world.lock(writing.promise);
  const waiting = [world.unlocked().then(note('one')), world.unlocked().then(note('other'))];
  await setImmediate();
  t.strictSame([ended, world.isLocked], [[], true]);
  writing.resolve('written');
  t.equal(await locked, 'written');
  await Promise.all(waiting);
  t.equal(world.isLocked, false);
  t.strictSame(ended, ['one', 'other']);
  await world.unlocked();
});

t.test('a failed write unlocks the world, and its error reaches its own request alone', async (t) => {
  const world = openWorld();
  const failure = new Error('half way');
  const writing = createWriting();
  const locked = world.lock(writing.promise);
  const waiting = world.unlocked();
  writing.reject(failure);
  await t.rejects(locked, failure);
  t.equal(await waiting, undefined);
  t.equal(await world.unlocked(), undefined);
});

t.test('a waiting request keeps waiting when another write starts', async (t) => {
  const world = openWorld();
  const { ended, note } = createLog();
  const [first, second] = [createWriting(), createWriting()];
  world.lock(first.promise);
  const waiting = world.unlocked().then(note('free'));
  // The writes that started before the first of them ended.
  first.promise.then(() => world.lock(second.promise));
  first.resolve('');
  await setImmediate();
  t.strictSame(ended, []);
  second.resolve('');
  await waiting;
  t.strictSame(ended, ['free']);
});

t.test('the end of the first of two writes keeps the world locked for the second', async (t) => {
  const world = openWorld();
  const { ended, note } = createLog();
  const [first, second] = [createWriting(), createWriting()];
  world.lock(first.promise);
  world.lock(second.promise);
  const waiting = world.unlocked().then(note('free'));
  first.resolve('');
  await setImmediate();
  t.strictSame(ended, []);
  second.resolve('');
  await waiting;
  t.strictSame(ended, ['free']);
});

t.test('queued writes run one after the other, and others wait for the last', async (t) => {
  const world = openWorld();
  const { ended, note } = createLog();
  const [first, second] = [world.queue(), world.queue()];
  t.equal(first.turn, undefined, 'nothing is under way');
  const turn = second.turn?.then(note('second'));
  const waiting = world.unlocked().then(note('free'));
  await setImmediate();
  t.strictSame(ended, []);
  first.end();
  await turn;
  await setImmediate();
  t.strictSame([ended, world.isLocked], [['second'], true]);
  second.end();
  await waiting;
  t.strictSame([ended, world.isLocked], [['second', 'free'], false]);
});

t.test('a queued write keeps its turn when the one before it begins another', async (t) => {
  const world = openWorld();
  const { ended, note } = createLog();
  const [first, again] = [createWriting(), createWriting()];
  world.lock(first.promise);
  const { turn, end } = world.queue();
  world.lock(again.promise);
  turn?.then(note('turn'));
  again.resolve('');
  first.resolve('');
  await setImmediate();
  t.strictSame([ended, world.isLocked], [['turn'], true]);
  end();
  t.equal(await world.unlocked(), undefined);
});

t.test('a locked world does not lock another one', async (t) => {
  const [world, other] = [openWorld(), openWorld()];
  const writing = createWriting();
  world.lock(writing.promise);
  await other.unlocked();
  writing.resolve('');
  t.equal(await world.unlocked(), undefined);
});
