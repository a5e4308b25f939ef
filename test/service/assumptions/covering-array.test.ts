import t from 'tap';
import { coveringArray, pairsIn, rowsFor } from './covering-array.js';

const COUNTS = [2, 3, 2, 4, 2, 2, 3];

t.test('each value of each factor meets each value of every other factor', async (t) => {
  const rows = coveringArray(COUNTS, 1);
  const pairs = COUNTS.flatMap((count, index) => COUNTS.slice(index + 1).map((other) => count * other));
  t.equal(
    new Set(rows.flatMap(pairsIn)).size,
    pairs.reduce((sum, one) => sum + one),
  );
  t.strictSame(
    rows.filter((row) => row.length !== COUNTS.length || row.some((value, factor) => value >= (COUNTS[factor] ?? 0))),
    [],
  );
  t.strictSame(pairsIn([1, 0, 2]), ['0=1 1=0', '0=1 2=2', '1=0 2=2']);
  t.strictSame(coveringArray(COUNTS, 1), rows, 'the same seed gives the same rows');
});

t.test('some factors need few of the rows', async (t) => {
  const rows = coveringArray(COUNTS, 1);
  t.strictSame(rowsFor(rows, []), []);
  for (const factors of [
    [0, 2],
    [1, 3, 6],
  ]) {
    const chosen = rowsFor(rows, factors).map((index) => factors.map((factor) => rows[index]?.[factor] ?? 0));
    const all = rows.map((row) => factors.map((factor) => row[factor] ?? 0));
    t.strictSame(new Set(chosen.flatMap(pairsIn)), new Set([...chosen, ...all].flatMap(pairsIn)));
    t.equal(chosen.length, new Set(chosen.map(String)).size, 'none of them is in vain');
  }
});
