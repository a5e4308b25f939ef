/** What is kept of very many exchanges takes little room: many small texts are one, and the same text is there once. */

declare const packs: unique symbol;

/** JSON of a value of this type. */
export type Packed<T> = string & { readonly [packs]: T };

export function pack<T>(value: T): Packed<T> {
  const text = JSON.stringify(value);
  // What JSON.stringify gives is a chain of pieces: looking at a character makes one piece of it.
  text.charCodeAt(0);
  return text as Packed<T>;
}

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T;

/** So many different texts are there once. */
const MAX_TEXTS = 1000;
const texts = new Map<string, string>();

/** The text itself, or the one that was there before and is the same. */
export function intern(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(text, text);
  return text;
}
