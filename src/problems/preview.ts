/** A value as a message can show it. */
export function preview(value: unknown): string {
  const text = written(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function written(value: unknown): string {
  try {
    return String(JSON.stringify(value));
  } catch {
    // Nesting has no bound in JSON, but in what can be written of it.
    return 'too deeply nested';
  }
}
