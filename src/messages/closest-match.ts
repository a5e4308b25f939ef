/** Finds the known word closest to an unknown one, for a hint in a message; undefined where no word is near. The work is bounded. */
import { closest, distance } from 'fastest-levenshtein';

/** Only so many of the known words are compared. */
const MAX_CANDIDATES = 2_000;

/** Characters of a word that are compared and shown. */
const MAX_LENGTH = 60;

const beginningOf = (word: string): string => word.slice(0, MAX_LENGTH);

/** Characters of a word that can be changed, as a share of the longer one. */
const MAX_CHANGED = 0.4;

const lettersOf = (word: string): string => [...word].sort().join('');

/** True if the words differ little, whatever their case. Two letters that changed places count as one change. */
export function isNear(word: string, known: string): boolean {
  const [one, other] = [beginningOf(word).toLowerCase(), beginningOf(known).toLowerCase()];
  const changed = distance(one, other);
  const areSwapped = changed === 2 && lettersOf(one) === lettersOf(other);
  return (areSwapped ? 1 : changed) <= MAX_CHANGED * Math.max(one.length, other.length);
}

/** The closest of the near words; undefined without a near word. */
export const closestOf = (word: string, near: readonly string[]): string | undefined =>
  near.length === 0 ? undefined : closest(beginningOf(word), near.map(beginningOf));

export const closestMatch = (word: string, known: readonly string[]): string | undefined =>
  closestOf(
    word,
    known.slice(0, MAX_CANDIDATES).filter((one) => isNear(word, one)),
  );

/** The end of a message on an unknown word: its closest match. */
export function suggestion(word: string, known: readonly string[]): string {
  const match = closestMatch(word, known);
  return match === undefined ? '' : `; did you mean ${match}?`;
}
