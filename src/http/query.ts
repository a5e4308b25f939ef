/** Reads the query string into fields: a parameter that is sent twice is an array, and names nothing. */
import type { SentFields } from '../contract/fields.js';

export function readQuery(query: unknown): SentFields {
  const entries = Object.entries(query as Readonly<Record<string, string | string[]>>);
  return new Map(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : { values: value, places: value.length }]),
  );
}
