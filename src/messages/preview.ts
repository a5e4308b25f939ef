/** Texts and values as they can be shown: in a message, on a terminal, in HTML. */

const MAX_LENGTH = 60;

/** A value as JSON, truncated to 60 characters; no more of a large or deep value is looked at. */
export function preview(value: unknown): string {
  // Each value adds a character at least.
  let left = MAX_LENGTH;
  const text = String(
    JSON.stringify(value, (_name, part: unknown) => {
      left -= 1;
      return left < 0 ? null : beginningOf(part);
    }),
  );
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}...` : text;
}

/** The start of a text, an array or an object: what it writes is too long already when it is cut. */
function beginningOf(part: unknown): unknown {
  if (typeof part === 'string' || Array.isArray(part)) return part.slice(0, MAX_LENGTH);
  if (typeof part === 'object' && part !== null) return Object.fromEntries(Object.entries(part).slice(0, MAX_LENGTH));
  // JSON has no other integers.
  return typeof part === 'bigint' ? String(part) : part;
}

/** No text of a client reaches the terminal as a control character. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, '?');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => String(ENTITIES[one]));
