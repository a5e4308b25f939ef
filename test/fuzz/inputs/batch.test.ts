import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { endpoints } from '../../../src/api/index.js';
import { callsByName } from '../../../src/control/registry.js';
import { nameOf } from '../../../src/endpoint/endpoint.js';
import { Batches } from './batch.js';

/** Every kind of batch is among them. */
const MANY = 90;

t.test('make gives the same batch for the same seed', async (t) => {
  const [one, same, other] = [new Batches(7), new Batches(7), new Batches(8)];
  for (const index of [0, 1, 2, 3, 39]) {
    // A difference of many megabytes is no help, and takes minutes to find.
    t.ok(isDeepStrictEqual(one.make(index), same.make(index)), `batch ${index}`);
  }
  t.notOk(isDeepStrictEqual(one.make(3), other.make(3)), 'of another seed');
});

t.test('make plants the secret key in some batches of a kind, and not in others', async (t) => {
  const batches = new Batches(1);
  for (const indexes of [
    [0, 4, 8, 12, 16, 20, 24, 28],
    [3, 5, 6, 9, 11, 14, 15, 17],
  ]) {
    const planted = indexes.map((index) => batches.make(index).plantsSecret);
    t.strictSame(new Set(planted), new Set([true, false]));
  }
});

t.test('make aims at every endpoint and every control call', async (t) => {
  const batches = new Batches(1);
  const aims = new Set<string>();
  for (let index = 0; index < MANY; index += 1) {
    for (const { inputs } of batches.make(index).sessions) for (const { aim } of inputs) aims.add(aim);
  }
  const declared = [...endpoints.map(nameOf), ...callsByName.keys()];
  t.strictSame(
    declared.filter((name) => !aims.has(name)),
    [],
  );
});
