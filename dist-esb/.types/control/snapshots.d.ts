/** A saved state of an account, and the time of its clock. */
export interface SnapshotState {
    readonly public_key: string;
    readonly name: string;
    readonly at: string;
}
export declare const snapshot: import("./call.js").Call<{
    snapshots: {
        public_key: string;
        name: string;
        at: string;
        dropped: string | null;
    }[];
}, (param: string | number) => {
    snapshots: {
        public_key: string;
        name: string;
        at: string;
        dropped: string | null;
    }[];
}>;
/** Restores every addressed account that has the snapshot. */
export declare const restore: import("./call.js").Call<{
    accounts: import("./accounts.js").AccountSummary[];
}, (param: string | number) => {
    accounts: import("./accounts.js").AccountSummary[];
}>;
export declare const snapshots: {
    list: import("./call.js").Call<{
        snapshots: SnapshotState[];
    }, () => SnapshotState[]>;
    delete: import("./call.js").Call<void, (param: string | number) => void>;
};
