/** Values in the words of a service: `text:` and what it says. */
import type { Choice } from './definition.js';

const PREFIX = 'text:';

const MAX_LENGTH = 500;

/** Control characters, which could break a header, a log or a terminal, and lone surrogates. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The words of a value; undefined for a named one. */
export const wordsOf = (value: string): string | undefined =>
  value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;

/** True if the value is a text of the allowed length, with each placeholder at most once and no unknown one. */
export function areWords(value: string, { placeholders }: Choice): boolean {
  const words = wordsOf(value);
  // A character has at most two code units: those of a long text are not counted.
  if (words === undefined || words.length > 2 * MAX_LENGTH || CONTROL.test(words)) return false;
  const { length } = [...words];
  const names = placeholders === undefined ? [] : Array.from(words.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const areKnown = names.every((name) => placeholders?.includes(name));
  return length >= 1 && length <= MAX_LENGTH && areKnown && new Set(names).size === names.length;
}

export const describeWords = ({ placeholders = [] }: Choice): string => {
  const filled = placeholders.map((name) => `, {${name}} at most once`).join('');
  return `text: and 1 to ${MAX_LENGTH} characters of a line${filled}`;
};

/** The pattern of a value in words, for schemas. */
export const WORDS_PATTERN = `^${PREFIX}[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,${MAX_LENGTH}}$`;
