import t from 'tap';
import { closestMatch, createHints } from '../../src/problems/closest-match.js';

t.test('closestMatch finds the closest known word', async (t) => {
  t.equal(closestMatch('colour', ['color', 'count']), 'color');
});

t.test('closestMatch compares the first 2,000 known words', async (t) => {
  const words = Array.from({ length: 1_999 }, () => 'zzzz');
  t.equal(closestMatch('ada', [...words, 'ada', 'bob']), 'ada');
  t.equal(closestMatch('ada', ['bob', ...words, 'ada']), 'bob');
});

t.test('closestMatch compares the first 60 characters of a word', async (t) => {
  const long = 'x'.repeat(60);
  t.equal(closestMatch(`${long}abc`, ['y', `${long}${'z'.repeat(5_000)}`]), long);
});

t.test('createHints gives a hint to the first ten problems', async (t) => {
  const hint = createHints();
  const hints = Array.from({ length: 12 }, () => hint('colour', ['color']));
  t.strictSame(hints, [...Array.from({ length: 10 }, () => '; did you mean color?'), '', '']);
});
