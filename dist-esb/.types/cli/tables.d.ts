/** Lists as people and programs read them: a table on a terminal, and JSON elsewhere. */
import type { ReadExchange } from '../control/journal.js';
import type { ReadMail } from '../control/outbox.js';
import type { CountedWarning } from '../service/account/run-counts.js';
import type { Shell } from './shell.js';
/** The cells of a row, by their headings. */
type RowOf<T> = (one: T) => Readonly<Record<string, string | number | null>>;
export declare const mailRow: RowOf<ReadMail>;
export declare const exchangeRow: RowOf<ReadExchange>;
/**
 * Prints lists below each other, under the headings of the first.
 * @param what the things of the list, in the plural
 */
export declare function createListPrinter<T extends object>({ stdout }: Shell, what: string, rowOf: RowOf<T>): (list: readonly T[]) => void;
/** Prints what clients did: as a table on a terminal, and elsewhere the whole result as JSON. */
export declare function printWarnings(shell: Shell, result: {
    readonly warnings?: readonly CountedWarning[];
}): void;
export {};
