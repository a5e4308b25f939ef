import t from 'tap';
import { heldBytes } from '../../src/store/held-bytes.js';

const cases: readonly (readonly [value: unknown, bytes: number])[] = [
  ['', 32],
  ['abc', 38],
  ['日', 34],
  [7, 16],
  [null, 16],
  [undefined, 16],
  [true, 16],
  [{}, 256],
  [[], 256],
  [{ id: 1, email: 'a@b.c', city: null }, 256 + 16 + 42 + 16],
  [[{ a: ['x'] }], 256 + 256 + 256 + 34],
];
for (const [value, bytes] of cases) {
  t.test(`heldBytes of ${JSON.stringify(value)} is ${bytes}`, async (t) => t.equal(heldBytes(value), bytes));
}
