/** Writes a value as JSON for a message, truncated to 60 characters. */
export function preview(value: unknown): string {
  const text = toJson(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function toJson(value: unknown): string {
  try {
    return String(JSON.stringify(value));
  } catch {
    // JSON can be read at any depth, but not written.
    return 'too deeply nested';
  }
}
