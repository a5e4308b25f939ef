/** Reads the query string into fields: a parameter that is sent twice is an array, and names nothing. */
import type { Sent, SentFields } from '../contract/fields.js';
import type { Warn } from '../contract/warnings.js';

export function readQuery(query: unknown, warn: Warn): SentFields {
  const entries = Object.entries(query as Readonly<Record<string, string | string[]>>);
  return new Map(
    entries.map(([name, value]): [string, Sent] => {
      if (typeof value === 'string') return [name, value];
      warn('repeated-field', name);
      return [name, { values: value, places: value.length }];
    }),
  );
}
