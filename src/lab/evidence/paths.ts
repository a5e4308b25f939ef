/** Every way in which the twin can answer, by the values that are open: each value that is read, and each record of which nothing is known. */
/** An open question: an assumption at an endpoint, or the existence of a record. */
export type Variable = string;
export type Value = string | number | boolean;

export interface Run {
  /** In the order in which they were asked. */
  readonly asked: Iterable<Variable>;
}

export interface Leaf<R extends Run = Run> {
  readonly chosen: ReadonlyMap<Variable, Value>;
  readonly run: R;
  /** Has it as many changes as were tried? Beside them no other value was. */
  readonly isLast: boolean;
}

export interface Limits {
  readonly leaves: number;
  /** So many choices may differ from the first value. */
  readonly changes: number;
}

/** All paths; undefined where there are too many. @param valuesOf the first is the likeliest */
export function explore<R extends Run>(
  run: (chosen: ReadonlyMap<Variable, Value>) => R,
  valuesOf: (variable: Variable) => readonly Value[],
  { leaves: most, changes }: Limits,
): readonly Leaf<R>[] | undefined {
  const leaves: Leaf<R>[] = [];
  const open: { readonly chosen: Map<Variable, Value>; readonly changed: number }[] = [
    { chosen: new Map(), changed: 0 },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { chosen, changed } = next;
    const result = run(chosen);
    for (const variable of result.asked) {
      if (chosen.has(variable)) continue;
      const [first, ...others] = valuesOf(variable);
      if (others.length === 0 || first === undefined) continue;
      if (changed < changes)
        for (const other of others) open.push({ chosen: new Map(chosen).set(variable, other), changed: changed + 1 });
      chosen.set(variable, first);
    }
    leaves.push({ chosen, run: result, isLast: changed === changes });
    if (leaves.length + open.length > most) return undefined;
  }
  return leaves;
}
