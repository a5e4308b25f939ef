/** Keeps secrets out of all that leaves the mock about a request: journal, HAR, warnings and log. */
import type { SentFile, Warning } from '../../service/account/journal.js';
import type { Pairs } from './form-log.js';
export declare class Redaction {
    #private;
    /** @param keys the secret key of the account, and the one that was sent */
    constructor(...keys: readonly string[]);
    /** @param isCut true if the text may end within a key */
    text(text: string, isCut?: boolean): string;
    /** A text of an unknown form: the place of what it calls a secret is not known. */
    unread(text: string, isCut: boolean): string;
    value(name: string, value: string, isCut?: boolean): string;
    /** @param isCut true if the last value is only a beginning */
    pairs(pairs: Pairs, isCut?: boolean): Pairs;
    files(files: readonly SentFile[]): readonly SentFile[];
    warnings(warnings: readonly Warning[]): readonly Warning[];
    headers(headers: Readonly<Record<string, unknown>>): Record<string, string>;
    url(url: string): string;
}
