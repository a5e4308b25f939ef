import t from 'tap';
import { nextTurn, WorkList } from '../../src/batches.js';
import { jsonInBatches, LazyList } from '../../src/control/lazy-list.js';

async function read(result: unknown): Promise<string[]> {
  const batches: string[] = [];
  for await (const batch of jsonInBatches(result)) batches.push(batch);
  return batches;
}

const listOf = (items: readonly unknown[]) => new LazyList(() => items);

const results: readonly unknown[] = [
  {},
  null,
  [1, 2],
  'é',
  { a: listOf([]) },
  { a: 1, b: listOf([{ c: 'é"' }, null, 'x']), d: null },
  { log: { version: '1.2', pages: [], entries: listOf([1]), more: listOf([2, 3]) }, x: { y: [{}] } },
  listOf([1, 2]),
  listOf([{ a: listOf([1]) }, { b: [] }]),
  Array.from({ length: 101 }, (_, index) => ({ index })),
  { a: undefined, b: Array.from({ length: 101 }, () => null), c: 1, d: undefined },
];
for (const result of results) {
  const json = JSON.stringify(result);
  t.test(`jsonInBatches writes ${json}`, async (t) => t.strictSame(await read(result), [json]));
}

/** A list of items of a thousand characters, which counts those that were made. */
function counted(length: number) {
  const made: number[] = [];
  const list = new LazyList(function* () {
    for (let index = 0; index < length; index += 1) {
      made.push(index);
      yield 'x'.repeat(998);
    }
  });
  return { list, made };
}

t.test('jsonInBatches makes the items of a batch when it is read', async (t) => {
  const { list, made } = counted(1000);
  const batches = jsonInBatches({ list });
  t.equal(made.length, 0);
  const { value: first } = await batches.next();
  t.strictSame([made.length, first?.length], [66, '{"list":['.length + 66 * 1001 - 1]);
  await batches.next();
  t.equal(made.length, 132);
  await batches.return();
  t.equal(made.length, 132, 'a reader that leaves needs no more');
});

t.test('jsonInBatches lets other work run between the batches of the work that makes an item', async (t) => {
  let turns = 0;
  function* make(id: number): Generator<void, { id: number }> {
    for (let batch = 0; batch < 5; batch += 1) {
      turns += 1;
      yield;
    }
    return { id };
  }
  const list = new WorkList(() => [make(1), make(2)]);
  const batches = jsonInBatches({ list });
  const reading = batches.next();
  // What holds the list is taken apart, and the list itself.
  await nextTurn();
  await nextTurn();
  for (let turn = 1; turn <= 5; turn += 1) {
    t.equal(turns, turn, 'one batch in a turn');
    await nextTurn();
  }
  const { value } = await reading;
  t.equal(value, '{"list":[{"id":1},{"id":2}]}');
  t.strictSame([...list], [{ id: 1 }, { id: 2 }]);
});

t.test('jsonInBatches lets other work run between its batches', async (t) => {
  const { list } = counted(1000);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const batches = await read({ list });
  isDone = true;
  t.strictSame(batches.join(''), JSON.stringify({ list }));
  t.ok(batches.length === 16 && turns >= 15, `${turns} turns`);
});

t.test('each reader of a list gets items of its own', async (t) => {
  const { list, made } = counted(2);
  t.strictSame([...list], [...list]);
  t.strictSame(made, [0, 1, 0, 1]);
});
