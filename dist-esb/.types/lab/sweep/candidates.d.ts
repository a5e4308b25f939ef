/** What a sweep tries: every other value of the assumptions that a run consulted, where they were consulted. */
import type { UsedAssumption } from '../../service/account/run-counts.js';
import type { AssumptionSettings } from '../../service/assumptions/assumption-settings.js';
import { type AssumptionId, type AssumptionOverrides } from '../../service/assumptions/registry.js';
/** An assumption that a run consulted, with the endpoints at which a sweep can change it. */
export interface Consulted {
    readonly id: AssumptionId;
    /** Null where the document has no such endpoint. */
    readonly endpoints: readonly (string | null)[];
}
/** Another value of an assumption, everywhere or at one endpoint. */
export interface Candidate {
    readonly id: AssumptionId;
    readonly value: string | number;
    /** Undefined for everywhere. */
    readonly endpoint: string | undefined;
}
/** The assumptions that a sweep can change, in the order in which they were read. */
export declare function consultedIn(usage: readonly UsedAssumption[]): readonly Consulted[];
/** The values to choose from: of numbers and texts a few telling ones. */
export declare const valuesOf: (id: AssumptionId) => readonly (string | number)[];
/** The values that are not in force at each endpoint that consulted the assumption. */
export declare function candidatesOf(consulted: readonly Consulted[], settings: AssumptionSettings): readonly Candidate[];
export declare const narrowed: (candidate: Candidate, endpoint: string) => Candidate;
export declare const endpointsOf: (id: AssumptionId, consulted: readonly Consulted[]) => Consulted['endpoints'];
/** Those of them to which a candidate can be narrowed. */
export declare function scopesOf({ id }: Candidate, consulted: readonly Consulted[]): readonly string[];
export declare const overridesOf: (candidates: readonly Candidate[]) => AssumptionOverrides;
/** The values in force, with candidates in their places. */
export declare const under: (inForce: AssumptionOverrides, candidates: readonly Candidate[]) => AssumptionOverrides;
