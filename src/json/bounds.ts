/** What a JSON text can have that is read while it arrives. */

export const JSON_BOUNDS = {
  /** Of an object whose names are known: to look for unknown ones among a million takes two seconds. */
  members: 20_000,
  /** Of a list: to make room for one more, all of them are copied. */
  elements: 2_500_000,
  /** Lists and objects in all: an empty object of three characters takes 56 bytes. Two million contacts have four million. */
  containers: 5_000_000,
  /** In all, lists and objects among them. */
  values: 33_554_432,
  /** Characters of a member that is neither a list nor an object, with its name. */
  characters: 33_554_432,
  /** Characters of a number, or of blanks: 30 million digits take 400 ms. */
  otherCharacters: 1_048_576,
  /** Characters of a value below the levels that are taken apart. */
  deepCharacters: 65_536,
} as const;

/** A text has more than a bound allows; the message names it, to stand behind `has`. */
export class BeyondBound extends Error {}

export const tooManyOthers = (): BeyondBound =>
  new BeyondBound(`a number, or blanks, of more than ${JSON_BOUNDS.otherCharacters} characters`);
