import t from 'tap';
import { explore, type Value, type Variable } from '../../../src/lab/evidence/paths.js';

t.test('explore marks a path at the limit of changes as last, and gives up at the limit of leaves', async (t) => {
  const run = (chosen: ReadonlyMap<Variable, Value>) => ({ asked: chosen.get('a') === 2 ? ['a'] : ['a', 'b'] });
  const pathsWith = (changes: number, leaves = 9) =>
    explore(run, (variable) => (variable === 'a' ? [1, 2] : [3, 4]), { leaves, changes })?.map(
      ({ chosen, isLast }) => `${[...chosen].join(' ')}${isLast ? ' last' : ''}`,
    );
  t.strictSame(pathsWith(2), ['a,1 b,3', 'a,1 b,4', 'a,2']);
  t.strictSame(pathsWith(1), ['a,1 b,3', 'a,1 b,4 last', 'a,2 last']);
  t.strictSame(pathsWith(0), ['a,1 b,3 last']);
  t.equal(pathsWith(2, 2), undefined);
  const both = { asked: ['?a', '?b'] };
  const paths = explore(
    () => both,
    () => [false, true],
    { leaves: 9, changes: 1 },
  );
  t.equal(paths?.length, 4, 'whether a record exists does not count as a change');
});
