/** The faults of an account: failures that a test ordered, by endpoint and count, never by probability; and the delay of all requests. */
import type { FaultAim, FaultDefinition, FaultOutcome } from './fault-definition.js';
export type Fault = Required<FaultAim> & FaultOutcome & {
    readonly id: number;
    /** How many requests matched, and how many of them it met. */
    matched: number;
    applied: number;
};
export declare const MAX_FAULTS = 1000;
export declare class Faults {
    #private;
    get lastId(): number;
    /** @param id unique among those of the account */
    add(id: number, definition: FaultDefinition): Fault;
    get isFull(): boolean;
    /** Oldest first, with the used-up ones. */
    all(): readonly Fault[];
    /**
     * The faults that a request meets: of those for its endpoint that are not used up, the oldest delay, and then the
     * oldest other one.
     * @param endpoint its method and documented path
     */
    meet(endpoint: string): readonly Fault[];
    /**
     * Breaks a request for two seconds: a browser sends one again by itself when its connection, which was kept alive,
     * ends before the first byte of the response.
     * @param request everything that makes another request the same one
     */
    addBroken(request: string, fault: Fault): void;
    /** The fault that broke the same request before. */
    findBroken(request: () => string): Fault | undefined;
    /** The id of an older fault that takes every request which this one could meet. */
    shadowOf(fault: Fault): number | undefined;
    delete(id: number): boolean;
    /** Ids start again at 1. */
    clear(): void;
}
/** Milliseconds; both ends are included. */
export interface DelayRange {
    readonly from: number;
    readonly to: number;
}
export declare const DELAY_FORMS = "milliseconds up to 60000, or two such numbers to draw between: 200-800";
/** @returns undefined for a text in neither form */
export declare function parseDelay(given: number | string): DelayRange | undefined;
export declare class Delays {
    #private;
    constructor(seed?: number, range?: DelayRange);
    set(range: DelayRange): void;
    /** As an option gives it. */
    get setting(): number | string;
    next(): number;
}
