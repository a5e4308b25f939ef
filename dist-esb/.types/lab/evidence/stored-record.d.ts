/** A record as the mock stores it, from what a response shows. */
import type { EntityRow } from '../../service/account/records/table-definition.js';
import { type AccountTable } from '../../service/account/tables.js';
interface Earlier {
    /** The record as it was known. */
    readonly before: EntityRow | undefined;
    /** True if it holds the values that were sent. */
    readonly isMade: boolean;
    readonly countries: readonly EntityRow[] | undefined;
}
export declare function toRow(table: AccountTable, shown: EntityRow, { before, isMade, countries }: Earlier): EntityRow;
export {};
