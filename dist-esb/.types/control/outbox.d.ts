import { type Mail } from '../service/account/outbox.js';
import type { Page } from './context.js';
export type ReadMail = Mail & {
    readonly public_key: string;
};
export declare const outbox: {
    find: import("./call.js").Call<{
        mails: ReadMail[];
        total: number;
        dropped: number;
    }, (given_0: {
        to?: string;
        kind?: "automation" | "notification" | "single-send" | "verification";
        utr?: string;
        after?: number;
        before?: number;
        limit?: number;
    }) => ReadMail[]>;
    clear: import("./call.js").Call<void, () => void>;
    get: import("./call.js").Call<ReadMail, (param: string | number) => ReadMail>;
    waitFor: import("./call.js").Call<Promise<{
        mails: ReadMail[];
    }>, (given_0: {
        to?: string;
        kind?: "automation" | "notification" | "single-send" | "verification";
        utr?: string;
        after?: number;
    } | undefined, given_1: number | undefined) => Promise<ReadMail[]>>;
};
/** A mail as its reader sees it, and the link of a verification mail. */
export declare const mailPages: readonly Page[];
