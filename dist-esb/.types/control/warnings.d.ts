import type { CountedWarning } from '../service/account/run-counts.js';
export interface WarningSummary {
    readonly total: number;
    readonly warnings: readonly CountedWarning[];
}
export declare const warnings: {
    read: import("./call.js").Call<WarningSummary, () => WarningSummary>;
    clear: import("./call.js").Call<void, () => void>;
    /** Fails after a request that left the contract; `except` are the ids of tolerated warnings. */
    verify: import("./call.js").Call<{
        total: number;
        requests: number;
    }, (given_0: string[] | undefined) => {
        total: number;
        requests: number;
    }>;
};
