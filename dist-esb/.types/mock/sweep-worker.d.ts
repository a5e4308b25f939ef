/** The part of a mock in a sweep: values that every setting of its starter overrides, and at its end a report of the assumptions that were read. */
import { AssumptionUsage, type UsedAssumption } from '../service/account/run-counts.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
/** The variables by which a sweep reaches the mocks that tests start. */
export declare const VALUES_VARIABLE = "CAMPAIGN_MOCK_ASSUME";
export declare const FOLDER_VARIABLE = "CAMPAIGN_MOCK_REPORT";
export interface SweepWorker {
    /** Every other value wins over them. */
    readonly swept: AssumptionOverrides;
    /** Undefined outside a sweep. */
    readonly usage: AssumptionUsage | undefined;
    /** Reports the assumptions that were read, when the mock closes. */
    report(): void;
}
type Variables = Readonly<Record<string, string | undefined>>;
/** True if this process runs under a sweep. */
export declare const isSwept: ({ [FOLDER_VARIABLE]: folder }: Variables) => boolean;
/**
 * @param warn takes the line that says why there is no report: no close fails for it
 * @throws {AssumptionError} for values that this version does not know
 */
export declare function joinSweep({ [VALUES_VARIABLE]: values, [FOLDER_VARIABLE]: folder }: Variables, warn: (line: string) => unknown): SweepWorker;
/** The values as the variable holds them. */
export declare const writeValues: (values: AssumptionOverrides) => string;
export declare function readReports(folder: string): readonly UsedAssumption[];
export {};
