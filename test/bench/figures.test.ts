import t from 'tap';
import { type Figure, linesOf, median, tableOf, withText } from './figures.js';

const figure = (work: string, ratio: number, target: Figure['target']): Figure => ({
  of: 'lists',
  work,
  against: 'a peer',
  ratio,
  target,
});
const figures = [figure('one', 0.849, { atLeast: 0.85 }), figure('two', 1.5, { atMost: 1.5 })];

t.test('the median is the middle value, or lies between the two middle ones', async (t) => {
  t.equal(median([5]), 5);
  t.equal(median([9, 1, 3]), 3);
  t.equal(median([10, 4, 1, 2]), 3);
});

t.test('the table has a row for each figure, with its target and whether it is reached', async (t) => {
  t.equal(
    tableOf(figures, 'on a machine'),
    [
      'Ratios on a machine:',
      '',
      '| of | work | against | ratio | target | |',
      '|---|---|---|---|---|---|',
      '| lists | one | a peer | 0.85 | ≥ 0.85 | ✗ |',
      '| lists | two | a peer | 1.50 | ≤ 1.5 | ✓ |',
    ].join('\n'),
  );
});

t.test('the lines of the README count the targets, and show what is asked most', async (t) => {
  t.equal(
    linesOf(figures, 'on a machine', ['two']),
    '1 of 2 targets are reached (✓) on a machine. Some of them:\n\n- ✓ two, against a peer: 1.50, target ≤ 1.5',
  );
});

t.test('a text stands between the marks of a README, and nowhere else', async (t) => {
  const readme = 'a\n<!-- bench -->\nold\n<!-- /bench -->\nb';
  t.equal(withText(readme, '$& new'), 'a\n<!-- bench -->\n\n$& new\n\n<!-- /bench -->\nb');
  t.throws(() => withText('a', 'new'), { message: /the README has no/ });
});
