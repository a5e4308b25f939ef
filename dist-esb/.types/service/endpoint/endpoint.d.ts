/** Declares one row of the document: the service makes a route of it, and a reader compares it with the row. */
import type { Static, TObject } from 'typebox';
import type { Account } from '../account/account.js';
import type { AccountTable, RecordOf } from '../account/tables.js';
import type { Assume, AssumptionId } from '../assumptions/registry.js';
import type { Rule } from './failure.js';
import type { Field, RawFields } from './fields.js';
import type { SerializedList } from './lists.js';
export type Method = 'GET' | 'POST' | 'DELETE';
export type Fields = Readonly<Record<string, Field<unknown>>>;
export interface NamedField {
    readonly name: string;
    readonly place: 'query' | 'form';
    readonly field: Field<unknown>;
}
/** The text of a lookup failure: the one of the document's row, or an assumption that decides it. */
export type NotFoundText = 'NF1' | 'NF2' | Extract<AssumptionId, 'contact-type-view.failure' | 'update-unknown' | 'lookup-unlisted'>;
/** A response that has none of the documented shapes. */
export interface FileResponse {
    readonly contentType: string;
    readonly fileName?: string;
    readonly content: string;
}
/** Returns the file of a success by the values in force; undefined if there is no file. */
export type FileResponder = (assume: Assume) => FileResponse | undefined;
/** The text of a success, the shape of its `message` object, or a file. */
export type Success = string | TObject | FileResponder;
/** The result of a handler whose success is a text. */
type Nothing = ReturnType<() => void>;
/** A list may be serialised already. */
type Listable<T> = {
    readonly [K in keyof T]: T[K] extends readonly (infer One)[] ? readonly One[] | SerializedList : T[K];
};
type Data<A> = A extends TObject ? Listable<Static<A>> : A extends string ? Nothing : FileResponse;
type ValueOf<F> = F extends Field<infer T> ? T : never;
/** A field can be undefined unless every value of the assumption `required-fields` requires it. */
type HandlerInput<F extends Fields, R extends string> = {
    readonly [K in keyof F]: ValueOf<F[K]> | (F[K] extends Field<unknown, 'key'> ? never : K extends R ? never : undefined);
};
type StarredIn<F extends Fields> = {
    [K in keyof F]: F[K] extends Field<unknown, 'starred'> ? K : never;
}[keyof F] & string;
export interface HandlerContext<HandlerInput> {
    readonly input: HandlerInput;
    readonly account: Account;
    readonly assume: Assume;
    readonly emptied: ReadonlySet<string>;
    /** The form as it was sent, with fields that the document does not have. */
    readonly sent: RawFields;
    /** Of a list: the page that is asked for, from 1. */
    readonly page: number;
}
/** One resource family of the document. */
export interface Chapter {
    /** Its heading. */
    readonly title: string;
    /** In document order. */
    readonly endpoints: readonly Endpoint[];
}
/** A field whose text another record of a table can have already, whatever its case. */
export type Unique = {
    [T in AccountTable]: {
        readonly table: T;
        readonly field: keyof RecordOf<T> & string;
        /** The assumption that decides what follows. */
        readonly by: Extract<AssumptionId, 'duplicate-email' | 'duplicate-name'>;
        /** Only records with the same value of this field count. */
        readonly within?: keyof RecordOf<T> & string;
    };
}[AccountTable];
/** What a row of the document says of an endpoint. */
interface Declaration<Q extends Fields, F extends Fields, R extends string, A extends Success> {
    /** The method that the document names, where its requests use another one. */
    readonly documentedMethod?: Method;
    /** Parameters of the query string: each names a record. */
    readonly query?: Q;
    readonly form?: F;
    /** The documented encoding of the form; multipart by default. */
    readonly encoding?: 'multipart' | 'urlencoded';
    /** The fields in the failure cell; undefined if the cell has only V, which means every starred field. */
    readonly reported?: readonly R[];
    readonly notFound?: NotFoundText;
    /** The rules that a request with valid fields can violate. */
    readonly rules?: readonly Rule[];
    readonly unique?: readonly Unique[];
    /** V on a field that it does not take, by the value of an assumption: its handler finds it, in another record or in an undocumented field. */
    readonly invalid?: {
        readonly field: string;
        readonly when: NonNullable<Rule['when']>;
    };
    /** The table that it adds records to. */
    readonly makes?: AccountTable;
    /** The table whose records it lists. */
    readonly lists?: AccountTable | 'reservedFields' | 'templates' | 'contents';
    /** The table that it shows one record of. */
    readonly shows?: AccountTable;
    readonly deletes?: AccountTable;
    readonly success: A;
    /** The member with the text of a success: three deletes have it under `errors` (Errors 6). */
    readonly textUnder?: 'errors';
    handle(context: HandlerContext<HandlerInput<Q, never> & HandlerInput<F, R>>): Data<A>;
}
type Declared = Declaration<Fields, Fields, string, Success>;
type Defaulted = 'query' | 'form' | 'encoding' | 'rules' | 'unique';
/** A declaration with its defaults, as the service reads it. */
export interface Endpoint extends Required<Pick<Declared, Defaulted>>, Omit<Declared, Defaulted | 'textUnder' | 'handle'> {
    /** The method that the document's requests use. */
    readonly method: Method;
    readonly path: string;
    /** What it does, in a few words. */
    readonly summary: string;
    /** The fields of the query string and of the form, without those of the path, in the document's order. */
    readonly fields: readonly NamedField[];
    /** The field that names the record of the endpoint. */
    readonly key: string | undefined;
    /** True if it has neither query parameters nor a form. */
    readonly takesNothing: boolean;
    readonly takesFile: boolean;
    /** Is it about mailings, which time changes? Its responses name what decided that. */
    readonly isTimed: boolean;
    readonly textUnder: 'message' | 'errors';
    handle(context: HandlerContext<Readonly<Record<string, unknown>>>): unknown;
}
export interface ListedEndpoint extends Endpoint {
    readonly chapter: string;
}
/** The method and the path of an endpoint, as the document's table has them. */
export type DocumentRow = `${Method} /${string}`;
/**
 * Declares an endpoint.
 * @param summary what it does, in a few words
 * @example
 * endpoint('POST /contacts-type/update', 'Update a contact type', {
 *   form: { id: key('contactTypes'), name: text({ min: 2 }) },
 *   notFound: 'NF1',
 *   success: 'Updated Successfully',
 *   handle({ input, account }) {
 *     account.contactTypes.update(account.contactTypes.get(input.id), { name: input.name });
 *   },
 * })
 */
export declare function endpoint<const A extends Success, Q extends Fields = Record<never, never>, F extends Fields = Record<never, never>, const R extends string = StarredIn<F>>(row: DocumentRow, summary: string, declared: Declaration<Q, F, R, A>): Endpoint;
/** `POST /contacts/add`, as the document's table writes it. */
export declare const nameOf: ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => string;
/** True if it shows records and changes nothing. Some GETs write; those do not count as reads. */
export declare const isRead: ({ method, makes, success }: Endpoint) => boolean;
/** The accepted methods of an endpoint whose used and documented methods differ. */
export declare function methodsOf(method: Method, documentedMethod: Method, assume: Assume): readonly Method[];
export {};
