/** Groups values, and the names and values of a query or a form, as JSON shows them. */

export function groupBy<K, V>(all: Iterable<V>, keyOf: (one: V) => K): ReadonlyMap<K, readonly [V, ...V[]]> {
  const groups = new Map<K, [V, ...V[]]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** Returns the value of each name; the list of its values for a name that was sent several times. */
export function groupByName(pairs: Iterable<readonly [string, string]>): Record<string, string | string[]> {
  const valuesOf = (group: readonly (readonly [string, string])[]) => group.map(([, value]) => value);
  const groups = [...groupBy(pairs, ([name]) => name)].map(([name, group]) => [name, valuesOf(group)] as const);
  return Object.fromEntries(groups.map(([name, sent]) => [name, sent.length === 1 ? String(sent[0]) : sent]));
}
