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
export declare function explore<R extends Run>(run: (chosen: ReadonlyMap<Variable, Value>) => R, valuesOf: (variable: Variable) => readonly Value[], { leaves: most, changes }: Limits): readonly Leaf<R>[] | undefined;
