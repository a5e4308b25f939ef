/** Reads the query string into fields: a parameter that is sent twice is an array, and names nothing. */
import type { RawFields, RawValue } from '../contract/fields.js';
import type { Warn } from '../contract/warnings.js';

export function readQuery(query: unknown, warn: Warn): RawFields {
  const entries = Object.entries(query as Readonly<Record<string, string | string[]>>);
  return new Map(
    entries.map(([name, value]): [string, RawValue] => {
      if (typeof value === 'string') return [name, value];
      warn('repeated-field', name);
      return [name, { values: value }];
    }),
  );
}
