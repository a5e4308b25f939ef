/** Writes texts and values for a message, a terminal, or HTML. */

const MAX_LENGTH = 60;

/** Writes a value as JSON, truncated to 60 characters; reads only the beginning of a large or deep value. */
export function preview(value: unknown): string {
  // Each value adds at least one character to the JSON, so no value after the first 60 is shown.
  let left = MAX_LENGTH;
  const text = String(
    JSON.stringify(value, (_name, part: unknown) => {
      left -= 1;
      return left < 0 ? null : beginningOf(part);
    }),
  );
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 3)}...` : text;
}

/** Returns the first 60 parts of a text, an array or an object: their JSON alone fills the preview. */
function beginningOf(part: unknown): unknown {
  if (typeof part === 'string' || Array.isArray(part)) return part.slice(0, MAX_LENGTH);
  if (typeof part === 'object' && part !== null) return Object.fromEntries(Object.entries(part).slice(0, MAX_LENGTH));
  // `JSON.stringify` throws for a bigint.
  return typeof part === 'bigint' ? String(part) : part;
}

/** Replaces control characters, which a terminal would obey. */
export const printable = (text: string): string => text.replace(/\p{Cc}/gu, '?');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Writes a text for an element or a quoted attribute of HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => String(ENTITIES[one]));
