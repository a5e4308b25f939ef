import type { AssumptionId, AssumptionOverrides, BroadOverrides } from './registry.js';
/** Which endpoint reads which assumptions. */
export declare class AssumptionReaders {
    #private;
    /** The names of the endpoints that read an assumption, in document order. */
    readonly endpointsOf: (id: AssumptionId) => readonly string[];
    /** @param names the names of all endpoints, by each name that they have */
    constructor(endpointsOf?: AssumptionReaders['endpointsOf'], names?: ReadonlyMap<string, string>);
    /** The name of an endpoint under which values are kept; undefined where it does not read the assumption. */
    find(id: AssumptionId, endpoint: string): string | undefined;
    /** Why an endpoint cannot narrow an assumption, with the closest that can. */
    explain(id: AssumptionId, endpoint: string): string;
}
/** Divides `id@METHOD /path`; the endpoint is undefined where the value is not narrowed. */
export declare function splitKey(key: string): readonly [id: string, endpoint: string | undefined];
/** The key of a value that is narrowed to an endpoint. */
export declare const keyOf: (id: AssumptionId, endpoint: string) => string;
/** Overrides from their entries. Object.fromEntries forgets which key has which value. */
export declare const toOverrides: (entries: Iterable<readonly [string, unknown]>) => AssumptionOverrides;
/** Divides values into broad ones and narrowed ones by endpoint. */
export declare function groupByEndpoint(overrides: AssumptionOverrides): {
    broad: BroadOverrides;
    narrowed: ReadonlyMap<string, BroadOverrides>;
};
/** The values at one endpoint: those that are narrowed to it, and for other ids those that are not narrowed. */
export declare function narrow(overrides: AssumptionOverrides, endpoint: string): BroadOverrides;
export declare function scopesOf(id: AssumptionId, overrides: AssumptionOverrides): Readonly<Record<string, string | number>>;
/** Values with others that win wherever they hold: those that are not narrowed win over narrowed ones, too. */
export declare function overrule(overrides: AssumptionOverrides, winners: AssumptionOverrides): AssumptionOverrides;
