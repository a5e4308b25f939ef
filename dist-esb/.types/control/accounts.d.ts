import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { type AccountTable } from '../service/account/tables.js';
export interface AccountKeys {
    readonly user_id: number;
    readonly public_key: string;
    readonly secret_key: string;
}
/** The same, with the number of live records by the name of their table in a fixture. */
export interface AccountSummary extends AccountKeys {
    readonly counts: Readonly<Record<string, number>>;
}
export declare const countsOf: (tables: Readonly<Record<AccountTable, {
    readonly size: number;
}>>) => Record<string, number>;
export declare const summaryOf: (account: Account) => AccountSummary;
/** The account, or all of them, without those of the fixture. */
export declare function openedAmong(account: Account | undefined, directory: AccountDirectory): readonly Account[];
export declare const accounts: {
    list: import("./call.js").Call<{
        accounts: AccountKeys[];
    }, () => AccountKeys[]>;
    /** A fresh account on the baseline of the first one; a balancer of several mocks reads its key in the header. */
    open: import("./call.js").Call<AccountKeys, (given_0: string | undefined, given_1: string | undefined) => AccountKeys>;
    /** Closes one opened account, or all of them. */
    close: import("./call.js").Call<void, () => void>;
};
