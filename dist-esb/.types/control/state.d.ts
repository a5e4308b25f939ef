export declare const reset: import("./call.js").Call<{
    accounts: import("./accounts.js").AccountSummary[];
    opened: number;
    closed: number;
}, (given_0: ("accounts" | "assumptions" | "clock" | "faults" | "journal" | "outbox" | "records")[] | undefined) => {
    accounts: import("./accounts.js").AccountSummary[];
    opened: number;
    closed: number;
}>;
/** Loads a new baseline; the whole of it is checked before anything changes. */
export declare const load: import("./call.js").Call<{
    fixture: string;
    accounts: import("./accounts.js").AccountSummary[];
}, (given_0: string | object | undefined) => {
    fixture: string;
    accounts: import("./accounts.js").AccountSummary[];
}>;
export declare const fixtures: import("./call.js").Call<{
    fixtures: ({
        name: string;
        description: string;
        accounts: {
            public_key: string;
            counts: Record<string, number>;
        }[];
        problem?: never;
    } | {
        description?: never;
        accounts?: never;
        name: string;
        problem: string;
    })[];
}, () => ({
    name: string;
    description: string;
    accounts: {
        public_key: string;
        counts: Record<string, number>;
    }[];
    problem?: never;
} | {
    description?: never;
    accounts?: never;
    name: string;
    problem: string;
})[]>;
export declare const saveState: import("./call.js").Call<{
    file: string;
    accounts: number;
}, () => {
    file: string;
    accounts: number;
}>;
export declare const state: import("./call.js").Call<import("../fixtures/schema.js").Fixture, () => import("../fixtures/schema.js").Fixture>;
