/** The values in force for an account or the mock: defaults, those of a sweep, then the layers of the start, then later changes. */
import { type AssumptionId, type AssumptionOverrides, type AssumptionValues, type PublishedDefinition } from './registry.js';
import { type AssumptionReaders } from './scopes.js';
/** Changes of assumptions; null undoes an earlier change. */
export type AssumptionPatch = {
    readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | null;
};
/** A definition with the values in force, as the control plane and the command show it. */
export interface DescribedAssumption extends Omit<PublishedDefinition, 'default'> {
    readonly id: AssumptionId;
    readonly default: string | number;
    /** Where it is not narrowed. */
    readonly value: string | number;
    /** The endpoints that read it: a value can be narrowed to each. */
    readonly endpoints: readonly string[];
    /** The narrowed values by endpoint. */
    readonly scopes: Readonly<Record<string, string | number>>;
}
export declare class AssumptionSettings {
    #private;
    /** @param layers values that hold from the start; a later layer wins */
    constructor(...layers: readonly AssumptionOverrides[]);
    /** The values that are not narrowed. */
    get values(): AssumptionValues;
    /** The values at an endpoint: resolved with each change, not with each request. */
    valuesAt(endpoint: Readonly<Record<'method' | 'path', string>> | undefined): AssumptionValues;
    /** The values that are not defaults, narrowed ones too: other settings with them have the same values. */
    get overrides(): AssumptionOverrides;
    /** The registry with the values in force. */
    describe(readers: AssumptionReaders): DescribedAssumption[];
    /** The value at an endpoint that no sweep can change: one of the start, or a later one. */
    pinnedAt(id: AssumptionId, endpoint: string): string | number | undefined;
    get changes(): AssumptionOverrides;
    change(patch: AssumptionPatch): void;
    replace(changes: AssumptionOverrides): void;
    /** @param swept values of a sweep: every other one wins over them */
    sweep(swept: AssumptionOverrides): void;
}
