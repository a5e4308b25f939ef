/** Reads the query string: its parameters as texts by name, and the page of a list. */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionValue } from '../assumptions/registry.js';
import type { Endpoint } from '../endpoint/endpoint.js';
import { isPaged, PAGE, parsePage } from '../endpoint/lists.js';
import type { Warn } from '../endpoint/warnings.js';

interface ReadQuery {
  /** Without that of the page. */
  readonly parameters: ReadonlyMap<string, string>;
  /** From 1. */
  readonly page: number;
}

export function readQuery(
  sent: unknown,
  endpoint: Pick<Endpoint, 'query' | 'asks'>,
  assume: Assume<'repeated-field' | 'list.page-size'>,
  warn: Warn,
): ReadQuery {
  const takesPage = isPaged(endpoint, assume);
  const isKnown = (name: string) => Object.hasOwn(endpoint.query, name) || (takesPage && name === PAGE);
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(sent as Readonly<Record<string, string | string[]>>)) {
    if (typeof value !== 'string') warn('repeated-field', name);
    // What decides on a parameter that the endpoint does not have shapes no response.
    const reader = isKnown(name) ? assume : assume.peek;
    parameters.set(name, typeof value === 'string' ? value : oneOf(value, reader));
  }
  const text = parameters.get(PAGE);
  // Without a page size, the parameter is warned of.
  if (text !== undefined && endpoint.asks.includes('list.page-size')) assume('list.page-size');
  if (text === undefined || !takesPage) return { parameters, page: 1 };
  parameters.delete(PAGE);
  return { parameters, page: parsePage(text) };
}

/** The value that counts of a repeated parameter. */
function oneOf(values: readonly string[], assume: (id: 'repeated-field') => AssumptionValue<'repeated-field'>): string {
  // What is repeated is there twice at least.
  const [first, last] = [values[0], values.at(-1)] as [string, string];
  return first === last || assume('repeated-field') === 'last' ? last : first;
}
