import t from 'tap';
import { closestMatch, closestOf, isNear, suggestion } from '../../src/messages/closest-match.js';

t.test('closestMatch finds the closest known word', async (t) => {
  t.equal(closestMatch('colour', ['colours', 'color', 'count']), 'colours');
  t.equal(closestMatch('colur', ['colours', 'color', 'count']), 'color');
});

t.test('closestMatch finds no word that is not near', async (t) => {
  t.equal(closestMatch('nonsense', ['senders', 'contacts']), undefined);
  t.equal(closestMatch('x', ['id']), undefined);
  t.equal(closestMatch('x', []), undefined);
});

t.test('isNear takes two fifths of a word as typing errors, and a swap for one', async (t) => {
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

t.test('closestOf takes the words for near', async (t) => {
  t.equal(closestOf('x', ['abc', 'ab']), 'ab');
  t.equal(closestOf('x', []), undefined);
});

t.test('a suggestion ends a message, where a word is near', async (t) => {
  t.equal(suggestion('colour', ['color']), '; did you mean color?');
  t.equal(suggestion('nonsense', ['color']), '');
});
