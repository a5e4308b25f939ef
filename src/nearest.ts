/** The known word that somebody most likely meant. */
import { closest } from 'fastest-levenshtein';

export const nearest = (word: string, known: readonly string[]): string => closest(word, known);
