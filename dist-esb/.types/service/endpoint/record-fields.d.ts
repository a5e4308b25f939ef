import type { Account } from '../account/account.js';
import type { Target } from '../account/records/single-sends.js';
import type { AccountTable, RecordOf, ReferenceTable } from '../account/tables.js';
import { type Tables } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { type Field } from './fields.js';
/** True if the account, or the service's reference data, has this record. */
export declare function exists(account: Account, table: AccountTable | ReferenceTable, id: number): boolean;
/** The integer id of a record of another table. */
export declare const reference: (table: AccountTable | ReferenceTable) => Field<number, "starred">;
/** The utr of the automation that a schedule belongs to. */
export declare const automationUtr: () => Field<string, "starred">;
export declare const targetExists: (account: Account, { id, table }: Target) => boolean;
/** A contact type or a segment (Single sends, Recipient addressing). */
export declare const target: () => Field<{
    id: string;
    table: "contacts_" | "segments_";
}, "starred">;
export declare const targets: () => Field<{
    id: string;
    table: "contacts_" | "segments_";
}[], "starred">;
/**
 * The identifiers of a bulk delete.
 * @param areIds true for ids, false for utrs
 * @param example gives one of them
 */
export declare const strIds: (areIds: boolean, example: (account: Account, assume: Assume) => string | undefined) => Field<readonly string[], "starred">;
/** A field that names the record of the endpoint. */
export interface Key<T extends AccountTable, V extends number | string = number | string> extends Field<V, 'key'> {
    readonly names: T;
    /** @param value as it was read */
    find(value: unknown, account: Tables): RecordOf<T> | undefined;
}
/** The id of the record of the endpoint. */
export declare const key: <T extends AccountTable>(table: T) => Key<T, number>;
export type TableWithUtr = 'singleSends' | 'automations' | 'automationSchedules';
/** The utr of the record of the endpoint. */
export declare const utrKey: <T extends TableWithUtr>(table: T) => Key<T, string>;
