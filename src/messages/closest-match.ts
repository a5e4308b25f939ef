/** Finds the known word that is closest to an unknown word, for a hint in a message. */
import { closest, distance } from 'fastest-levenshtein';

/** The number of characters of a word that are compared, and shown in a hint: a longer word is cut. */
const MAX_LENGTH = 60;

/** The share of the longer word's characters that can differ between near words: 2 of 5. */
const MAX_CHANGED = 0.4;

const beginningOf = (word: string): string => word.slice(0, MAX_LENGTH);
const lettersOf = (word: string): string => [...word].sort().join('');

/** True if the words differ little, ignoring case. Two swapped letters, as in `emial`, count as one change. */
export function isNear(word: string, known: string): boolean {
  const [one, other] = [beginningOf(word).toLowerCase(), beginningOf(known).toLowerCase()];
  const changed = distance(one, other);
  const areSwapped = changed === 2 && lettersOf(one) === lettersOf(other);
  return (areSwapped ? 1 : changed) <= MAX_CHANGED * Math.max(one.length, other.length);
}

/** Returns the word with the fewest changes to `word`; undefined for an empty list. */
export const closestOf = (word: string, near: readonly string[]): string | undefined =>
  near.length === 0 ? undefined : closest(beginningOf(word), near.map(beginningOf));

export function closestMatch(word: string, known: readonly string[]): string | undefined {
  const near = known.filter((one) => isNear(word, one));
  return closestOf(word, near);
}

/** Returns the end of a message about an unknown word: a hint, or '' without a near word. */
export function suggestion(word: string, known: readonly string[]): string {
  const match = closestMatch(word, known);
  return match === undefined ? '' : `; did you mean ${match}?`;
}
