import t from 'tap';
import { type Figure, median, tableOf, withText } from './figures.js';

const figure = (work: string, ratio: number, target: Figure['target']): Figure => ({
  of: 'lists',
  work,
  against: 'a peer',
  ratio,
  target,
});
const figures = [figure('one', 0.849, { atLeast: 0.85 }), figure('two', 1.5, { atMost: 1.5 })];

t.test('median returns the middle value, or the mean of the two middle values', async (t) => {
  t.equal(median([5]), 5);
  t.equal(median([9, 1, 3]), 3);
  t.equal(median([10, 4, 1, 2]), 3);
});

t.test('tableOf writes a row for each figure, with its target and whether it is reached', async (t) => {
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

t.test('withText replaces the text between the marks of a README, and throws without marks', async (t) => {
  const readme = 'a\n<!-- bench -->\nold\n<!-- /bench -->\nb';
  t.equal(withText(readme, '$& new'), 'a\n<!-- bench -->\n\n$& new\n\n<!-- /bench -->\nb');
  t.throws(() => withText('a', 'new'), { message: /the README has no/ });
});
