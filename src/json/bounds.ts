/** What a JSON text can have that is read while it arrives. */

export const JSON_BOUNDS = {
  /** Of an object whose names are known: to look for unknown ones among a million takes two seconds. */
  members: 50_000,
  /** Of a list: to make room for one more, all of them are copied. */
  elements: 2_500_000,
  /** In all: an empty object of three characters takes 56 bytes. */
  values: 33_554_432,
  /** Characters of a value that is neither a list nor an object. */
  characters: 33_554_432,
  /** Characters of a value below the levels that are taken apart. */
  deepCharacters: 1_048_576,
} as const;

/** A text has more than a bound allows; the message names it, to stand behind `has`. */
export class BeyondBound extends Error {}
