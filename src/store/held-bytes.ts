/** What a value takes in memory, as an upper bound that no machine changes: the bounds of the state count it. */

/** Of an object, with its places in lists and indexes. */
const OBJECT = 256;
/** Of a text of no characters. */
const TEXT = 32;
/** Of a number, or of anything else that a member holds. */
const VALUE = 16;
/** A character outside of Latin 1 makes V8 take two bytes for each character of a text. */
const BYTES_PER_CHARACTER = 2;

export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return TEXT + BYTES_PER_CHARACTER * value.length;
  if (typeof value !== 'object' || value === null) return VALUE;
  let bytes = OBJECT;
  if (Array.isArray(value)) {
    for (const element of value) bytes += heldBytes(element);
    return bytes;
  }
  // A copy of the members would take ten times as long.
  for (const key in value) bytes += heldBytes(value[key as keyof typeof value]);
  return bytes;
}
