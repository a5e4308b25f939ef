/** Finds the candidates under which a test fails, in few runs: groups are tried, and those that fail are split. */
/** How a run under a group of candidates went. */
export interface GroupOutcome<C> {
    readonly isPassed: boolean;
    /** Did the run meet a candidate? One that it did not meet is not cleared when it passes. */
    meets(candidate: C): boolean;
}
export interface GroupTestOptions<C> {
    /** Two candidates with the same key never meet in a group. */
    keyOf(candidate: C): string;
    test(group: readonly C[]): Promise<GroupOutcome<C>>;
    /** The least number of groups in the beginning; the number of candidates puts each into a group of its own. */
    readonly minGroups?: number;
}
export interface Found<C> {
    /** Each of them failed in a run of its own. */
    readonly alone: readonly C[];
    /** Each list failed twice as a whole, though each of its members passed. */
    readonly together: readonly (readonly C[])[];
    /** Each list failed, and then passed. */
    readonly unsteady: readonly (readonly C[])[];
}
/** Divides candidates evenly into groups without two of one key, at least as many as the most frequent key needs. */
export declare function divide<C>(candidates: readonly C[], keyOf: (candidate: C) => string, minGroups?: number): C[][];
export declare class GroupTest<C> {
    #private;
    constructor(options: GroupTestOptions<C>);
    /** So many groups wait for their run. */
    get runsLeft(): number;
    search(candidates: readonly C[]): Promise<Found<C>>;
    /** Finds the members that fail by themselves, in a group that is known to fail as a whole. */
    searchFailing(group: readonly C[]): Promise<Found<C>>;
}
