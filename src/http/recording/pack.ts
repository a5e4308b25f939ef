/** Packs what the journal keeps of an exchange: many small texts become one. */

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
