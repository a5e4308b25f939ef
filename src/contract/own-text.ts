/** What is cut out of a text: a slice keeps all of a long text alive as long as a record holds it. */

/** Characters of a text that a slice of it may keep alive. */
const MAX_KEPT = 1000;

/**
 * A part of a text, as a text of its own where the whole is much longer.
 * @param part a slice of `whole`
 */
export const ownText = (part: string, whole: string): string =>
  // Adding to a slice, and looking into what comes of it, copies its characters.
  whole.length - part.length <= MAX_KEPT ? part : ` ${part}`.slice(1);

export const trimmed = (text: string): string => ownText(text.trim(), text);
