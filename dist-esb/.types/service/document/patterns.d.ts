/** Rows of the document that differ in nothing but their words: lists, details, deletes and bulk deletes. */
import { type TSchema } from 'typebox';
import { type Table } from '../account/table.js';
import { type AccountTable, type RecordOf, type Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { type DocumentRow, type Endpoint, type Method, type NotFoundText } from '../endpoint/endpoint.js';
import { type Key } from '../endpoint/record-fields.js';
import type { View } from '../endpoint/show.js';
import { type Removal } from './removal.js';
/** One member, by its name. */
type Only<V> = Readonly<Record<string, V>>;
interface Shown<T extends AccountTable, S extends TSchema, Reads extends AccountTable> {
    /** The member of `message`, and how it has a record. */
    readonly success: Only<View<T, S, Reads>>;
}
interface ByKey<T extends AccountTable> {
    /** The parameter that names a record. */
    readonly query: Only<Key<T>>;
    readonly notFound: NotFoundText;
}
export declare function list<T extends AccountTable, S extends TSchema, Reads extends AccountTable>(row: DocumentRow, summary: string, { success, ...more }: Shown<T, S, Reads> & {
    readonly documentedMethod?: Method;
    readonly notFound?: 'NF1';
}): Endpoint;
/**
 * Lists the records that belong to another one.
 * @param by the field with the id of the parent
 */
export declare function listOfParent<P extends AccountTable, T extends AccountTable, S extends TSchema, Reads extends AccountTable>(row: DocumentRow, summary: string, { by, success, ...more }: ByKey<P> & Shown<T, S, Reads> & {
    readonly by: keyof RecordOf<T> & string;
}): Endpoint;
export declare function details<T extends AccountTable, S extends TSchema, Reads extends AccountTable>(row: DocumentRow, summary: string, { success, ...more }: ByKey<T> & Shown<T, S, Reads>): Endpoint;
export declare function deletion<T extends AccountTable>(row: DocumentRow, summary: string, { usersOf, remove, ...more }: ByKey<T> & Removal<T> & {
    readonly textUnder?: 'errors';
}): Endpoint;
interface BulkDelete<T extends AccountTable> extends Removal<T> {
    readonly deletes: T;
    readonly notFound: NotFoundText;
    /** The tables to look for a record in, if not only `deletes`: the first that has it is used. */
    readonly from?: (account: Records, assume: Assume) => readonly Table<RecordOf<T>>[];
}
/** Deletes several records (Conventions). */
export declare function bulkDelete<T extends AccountTable>(row: DocumentRow, summary: string, { deletes, notFound, usersOf, remove, from }: BulkDelete<T>): Endpoint;
export {};
