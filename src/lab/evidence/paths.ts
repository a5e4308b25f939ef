/** Finds all paths of the twin, which branch where the value of an assumption or the existence of a record is open. */
/** An assumption at an endpoint, or a question whether a record exists. */
export type Variable = string;
export type Value = string | number | boolean;

export const isQuestion = (variable: Variable): boolean => variable.startsWith('?');

/** The prefix of variables for known records that a call outside the recording may have deleted. */
export const GONE = 'gone';

/** True if a known record has been deleted on the path by a call that the recording lacks. */
export const lacksKnown = ({ chosen }: Leaf): boolean =>
  [...chosen].some(([variable, value]) => variable.startsWith(`?${GONE}`) && value === true);

export interface Run {
  /** The variables whose values the run has read, in the order of the reads. */
  readonly asked: Iterable<Variable>;
}

export interface Leaf<R extends Run = Run> {
  readonly chosen: ReadonlyMap<Variable, Value>;
  readonly run: R;
  /** True if the path has as many changed values as `Limits.changes` allows, so that the search changed no further value on it. */
  readonly isLast: boolean;
}

export interface Limits {
  readonly leaves: number;
  /** Maximum number of variables that do not have their first value; questions about records do not count. */
  readonly changes: number;
}

/** Returns all paths, or undefined if there are too many paths. @param valuesOf returns the likeliest value first */
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
      const after = isQuestion(variable) ? changed : changed + 1;
      if (after <= changes)
        for (const other of others) open.push({ chosen: new Map(chosen).set(variable, other), changed: after });
      chosen.set(variable, first);
    }
    leaves.push({ chosen, run: result, isLast: changed === changes });
    if (leaves.length + open.length > most) return undefined;
  }
  return leaves;
}
