/** Finds the known word closest to an unknown one, for a hint in a message. */
import { closest } from 'fastest-levenshtein';

export const closestMatch = (word: string, known: readonly string[]): string => closest(word, known);
