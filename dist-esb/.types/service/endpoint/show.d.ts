/** Shows records as responses have them: the assumptions decide how unset fields and timestamps are shown (Resources). */
import type { Static, TObject, TSchema } from 'typebox';
import type { Records, Tables } from '../account/tables.js';
import { type AccountTable, accountTables, type RecordOf } from '../account/tables.js';
import type { Assume, AssumptionId, AssumptionValue } from '../assumptions/registry.js';
/**
 * What shows a record.
 * @typeParam Reads the tables that it reads besides the record
 */
export interface Reader<Reads extends AccountTable = AccountTable> {
    readonly assume: Assume;
    readonly account: Pick<Tables, Reads> & Pick<Records, 'referenceData' | 'zones'>;
}
type Stamp = string | null;
/** No response has a record with `deleted_at`. */
interface Stamped {
    readonly created_at: Stamp;
    readonly updated_at: Stamp;
}
/** A record without fields that may be unset. */
export declare function showStamped<R extends Stamped>(record: R, { assume }: {
    readonly assume: Assume;
}): R;
/** Computes fields of a response that the record has not, or has in another form. */
type Computed<R, S, Re> = {
    readonly [N in keyof S]?: (record: R, reader: Re) => S[N];
} & {
    readonly [N in Exclude<keyof S, keyof R>]: (record: R, reader: Re) => S[N];
};
/** How responses have the records of a table. */
export interface View<T extends AccountTable, S extends TSchema, Reads extends AccountTable = never> {
    readonly table: T;
    readonly shape: S;
    /** The tables that it reads besides the record: kept bytes depend on them. */
    readonly reads: readonly Reads[];
    /** A function of the record and what it reads, the same one for each call. */
    readonly show: (record: RecordOf<T>, reader: Reader<Reads>) => Static<S>;
}
interface ViewDeclaration<R, S, Reads extends AccountTable> {
    readonly reads?: readonly Reads[];
    /** Of a field that may be unset, null stands for that. */
    readonly fields: Computed<R, S, Reader<NoInfer<Reads>>>;
}
/**
 * Declares a view of records in a shape: fields that are not computed are those of the record.
 */
export declare function view<T extends AccountTable, S extends TObject, Reads extends AccountTable = never>(table: T, shape: S, { reads, fields: computed }: ViewDeclaration<RecordOf<T>, Static<S>, Reads>): View<T, S, Reads>;
type SchemaOf<T extends AccountTable> = (typeof accountTables)[T]['schema'];
/** A view of the records of a table as they are, which have no fields that may be unset. */
export declare const plainView: <T extends AccountTable>(table: T) => View<T, SchemaOf<T>>;
/**
 * `sent_at`, `live_at` and `send_at` in the zone in force (Resources, General rules).
 * @param text the time in UTC
 */
export declare function showInZone(text: string, { assume, account }: Reader<never>): string;
/** First and last name joined (Resources: Contact, Segment recipient). */
export declare const fullname: (named: {
    readonly first_name: string | null;
    readonly last_name: string | null;
}) => string;
/** The value of an assumption under which a union of two shapes is the second: its keyword is `when`. A type alias, since JSON cannot be taken for an interface. */
export type When<Id extends AssumptionId = AssumptionId> = {
    readonly id: Id;
    readonly value: AssumptionValue<Id>;
};
export {};
