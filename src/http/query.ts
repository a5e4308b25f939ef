/** Reads the query string into texts by name. */
import type { Assume } from '../assumptions/assume.js';
import type { Endpoint } from '../contract/endpoint.js';
import type { Warn } from '../contract/warnings.js';

export function readQuery(
  sent: unknown,
  { query }: Pick<Endpoint, 'query'>,
  assume: Assume<'repeated-field'>,
  warn: Warn,
): ReadonlyMap<string, string> {
  const entries = Object.entries(sent as Readonly<Record<string, string | string[]>>);
  return new Map(
    entries.map(([name, value]): [string, string] => {
      if (typeof value === 'string') return [name, value];
      warn('repeated-field', name);
      // What is repeated is there twice at least.
      const [first, last] = [value[0], value.at(-1)] as [string, string];
      // What decides on a parameter that the endpoint does not have shapes no response.
      const isDecided = first !== last && Object.hasOwn(query, name);
      const counts = isDecided ? assume('repeated-field') : assume.peek('repeated-field');
      return [name, counts === 'last' ? last : first];
    }),
  );
}
