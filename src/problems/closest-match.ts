/** The known word that somebody most likely meant. */
import { closest } from 'fastest-levenshtein';

export const closestMatch = (word: string, known: readonly string[]): string => closest(word, known);
