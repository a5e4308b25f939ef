import t from 'tap';
import { closestMatch, closestOf, isNear, suggestion } from '../../src/messages/closest-match.js';

t.test('closestMatch finds the closest known word', async (t) => {
  t.equal(closestMatch('colour', ['colours', 'color', 'count']), 'colours');
  t.equal(closestMatch('colur', ['colours', 'color', 'count']), 'color');
});

t.test('closestMatch returns undefined if no known word is near', async (t) => {
  t.equal(closestMatch('nonsense', ['senders', 'contacts']), undefined);
  t.equal(closestMatch('x', ['id']), undefined);
  t.equal(closestMatch('x', []), undefined);
});

t.test('isNear allows typing errors in two fifths of a word, and counts a swap as one error', async (t) => {
  const cases = [
    ['nam', 'name', true],
    ['nmae', 'name', true],
    ['emtpy', 'empty', true],
    ['mane', 'name', true],
    ['NAME', 'name', true],
    ['page', 'name', false],
    ['ab', 'ba', false],
    ['contact_id[0]', 'contact_id', true],
    ['contacts', 'countries', false],
    ['', 'name', false],
  ] as const;
  for (const [word, known, near] of cases) t.equal(isNear(word, known), near, `${word}, ${known}`);
});

t.test('closestMatch compares the first 60 characters of a word', async (t) => {
  const long = 'x'.repeat(60);
  t.equal(closestMatch(`${long}abc`, ['y', `${long}${'z'.repeat(5_000)}`]), long);
});

t.test('closestOf returns the closest word, however far it is', async (t) => {
  t.equal(closestOf('x', ['abc', 'ab']), 'ab');
  t.equal(closestOf('x', []), undefined);
});

t.test('suggestion returns the end of a message, or an empty text if no word is near', async (t) => {
  t.equal(suggestion('colour', ['color']), '; did you mean color?');
  t.equal(suggestion('nonsense', ['color']), '');
});
