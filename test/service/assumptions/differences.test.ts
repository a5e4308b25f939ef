/** Property test: a response that an assumption shapes names it, whatever its value is. */
import t from 'tap';
import { findUnnamed } from './differences.js';

/** `SEED=…` sets another seed. */
const seed = Number(process.env.SEED ?? 20_260_105);

t.test('a response that differs between two values of an assumption names it under both', async (t) => {
  t.strictSame(await findUnnamed(seed, 500), []);
});
