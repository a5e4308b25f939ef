/** Groups the names and values of a query or a form, as JSON shows them. */

/** Returns the value of each name; the list of its values for a name that was sent several times. */
export function groupByName(pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const earlier = values.get(name);
    if (earlier === undefined) values.set(name, [value]);
    else earlier.push(value);
  }
  return Object.fromEntries([...values].map(([name, sent]) => [name, sent.length === 1 ? String(sent[0]) : sent]));
}
