/** What each assumption can still be at each endpoint. */
import { type AssumptionId, type AssumptionValue, type AssumptionValues } from '../../service/assumptions/registry.js';
import { type Exchange } from './exchange.js';
import type { Value, Variable } from './paths.js';
export interface Finding {
    readonly id: AssumptionId;
    /** The endpoint that shows it; undefined where no single endpoint reads the assumption. */
    readonly endpoint: string | undefined;
    readonly value: AssumptionValue<AssumptionId>;
    readonly certainty: 'seen' | 'inferred';
    /** The first exchanges that show it, in their order. */
    readonly exchanges: readonly Exchange[];
}
/** Two findings of one assumption at one endpoint with different values. */
export type Contradiction = readonly [Finding, Finding];
export interface Findings {
    readonly findings: readonly Finding[];
    readonly contradictions: readonly Contradiction[];
}
/** An assumption as an endpoint reads it; an assumption of time is its id. Undefined where another endpoint decides. */
export declare function variableOf(id: AssumptionId, endpoint: string): Variable | undefined;
export declare const idOf: (variable: Variable) => AssumptionId;
/** Ids of time that decide the response to a request, too. */
export declare const DECIDE_AT_ONCE: ReadonlySet<AssumptionId>;
export declare class Domains {
    #private;
    changes: number;
    /**
     * @param given the findings of the rules
     * @param ruled ids of which no replay tells anything, and variables that are contradicted
     */
    constructor(given: readonly Finding[], ruled: ReadonlySet<Variable>, exchanges: readonly Exchange[]);
    /** The only value that is left. */
    settled(id: AssumptionId, endpoint: string): Value | undefined;
    /**
     * The values to try, the likeliest first.
     * @param exchanges the first of them reads the variable, or one of the others
     * @param isReopened true to look at every value, also of a settled variable
     */
    valuesOf(variable: Variable, exchanges: readonly Exchange[], isReopened?: boolean): readonly Value[];
    valuesAt(endpoint: string): AssumptionValues;
    /** Keeps the values that answer as the service does. */
    narrow(variable: Variable, left: ReadonlySet<Value>, exchanges: readonly Exchange[]): void;
    /** Takes the status that a failure or a success has; a second one contradicts it. */
    settle(id: AssumptionId, exchange: Exchange): void;
    /** Takes exchanges that show another value of a settled variable: neither is known. */
    contradict(variable: Variable, value: Value, exchanges: readonly Exchange[]): void;
    get contradictions(): readonly Contradiction[];
    /** True if the replay settled a variable. */
    isShown(variable: Variable): boolean;
    findings(): readonly Finding[];
}
export declare const pageOf: (exchange: Exchange) => number;
