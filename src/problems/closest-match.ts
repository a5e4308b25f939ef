/** Finds the known word closest to an unknown one, for a hint in a message; however much is known, the work is bounded. */
import { closest } from 'fastest-levenshtein';

/** Only so many of the known words are compared. */
const MAX_CANDIDATES = 2_000;

/** Characters of a word that are compared and shown. */
const MAX_LENGTH = 60;

/** Problems of one refused value that get a hint: comparing words takes longer than all other checks together. */
const MAX_HINTS = 10;

const beginningOf = (word: string): string => word.slice(0, MAX_LENGTH);

export const closestMatch = (word: string, known: readonly string[]): string =>
  closest(beginningOf(word), known.slice(0, MAX_CANDIDATES).map(beginningOf));

/** Makes a function that ends the message of an unknown word: for the first problems of one value with the closest match. */
export function createHints(): (word: string, known: readonly string[]) => string {
  let left = MAX_HINTS;
  return (word, known) => {
    left -= 1;
    return left < 0 ? '' : `; did you mean ${closestMatch(word, known)}?`;
  };
}
