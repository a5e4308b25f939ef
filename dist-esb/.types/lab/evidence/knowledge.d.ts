import type { EntityRow, Row } from '../../service/account/records/table-definition.js';
import { type AccountTable } from '../../service/account/tables.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { type Exchange } from './exchange.js';
import { type RecordKind } from './shown-records.js';
export interface KnownTable {
    readonly records: ReadonlyMap<number, EntityRow>;
    /** Ids and utrs of records that were there. */
    readonly gone: ReadonlySet<number | string>;
    /** `field=value` of the parts that are known whole; `*` is the table. */
    readonly whole: ReadonlySet<string>;
    /** When records were made whose making was seen. */
    readonly made: ReadonlyMap<number, number>;
    /** Records whose every change is known: their values are the sent ones. */
    readonly sent: ReadonlySet<number>;
    /** When something may have been added that is not known. */
    readonly lostAt: number;
}
export type Known = {
    readonly [T in AccountTable]: KnownTable;
} & {
    /** The lists of the service, as far as they were listed. */
    readonly reference: Readonly<Record<string, readonly EntityRow[] | undefined>>;
    /** Which of them are whole. */
    readonly wholeReference: ReadonlySet<string>;
    /** The latest time at which a record was made that is known, ISO 8601 in UTC. */
    readonly latest: string;
    readonly userId: number;
};
export declare const createUnknown: (userId?: number) => Known;
export declare const tableOf: (kind: RecordKind | undefined) => AccountTable | undefined;
/** The table of the records that an endpoint deletes, or that its key names. */
export declare function tableOfKey(endpoint: Endpoint): AccountTable | undefined;
/** The table of the records that a field of another table names. */
export declare function tableNamedBy(field: string, table: AccountTable): AccountTable | undefined;
/** Learns from a successful read. @param isWhole true if a list of this length is complete, and no page of a longer one */
export declare function learn(known: Known, pages: readonly Exchange[], isWhole: boolean): Known;
/** What holds while a read is answered: a list that fails has nothing, or no parent. */
export declare function learnShown(known: Known, exchange: Exchange): Known;
/** Takes that a lookup has failed: its record does not exist. */
export declare function learnAbsence(known: Known, { endpoint, request }: Exchange): Known;
/** The part of the same kind that a record belongs to: `segment_id=3`. */
export declare function partWith(part: string, record: Row): string;
interface KnownWrite {
    readonly exchange: Exchange;
    readonly at: number;
    /** True if a response shows a new record exactly as the twin made it. */
    isShown(table: AccountTable, id: number): boolean;
}
/** Takes what a write leaves for sure: what every account has that it may have made. @param worlds none where nothing is sure */
export declare function afterWrite(known: Known, worlds: readonly Readonly<Record<AccountTable, TableState>>[], { exchange, at, isShown }: KnownWrite): Known;
/** True if a request describes the record that it makes. A copy has the values of its original, and the code of a missing type is unknown. */
export declare const saysAll: (exchange: Exchange) => boolean;
/** From here on ids are given that no service gave. */
export declare const FIRST_UNKNOWN_ID = 900000000;
export interface TableState {
    readonly isSame: boolean;
    all(): ReadonlyMap<number, EntityRow>;
}
export {};
