/** The kinds of fields in the document's inputs: the values that each accepts, and the rule that an invalid one violates. */
import { type TSchema } from 'typebox';
import type { Account } from '../account/account.js';
import type { AccountTable, ReferenceTable } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import type { CsvFile } from './csv.js';
import type { Violation } from './failure.js';
import type { Warn } from './warnings.js';
export interface Upload {
    readonly fileName: string;
    /** The rows, where the field of the file reads them. */
    readonly csv?: CsvFile;
}
/** The elements that were sent under the indexed keys of one name. */
export interface Elements {
    readonly values: readonly string[];
    /** The index of each; absent where they have no gaps. */
    readonly indexes?: readonly number[];
}
export type RawValue = string | Elements | Upload;
export type RawFields = ReadonlyMap<string, RawValue>;
export interface ValidationContext {
    readonly account: Account;
    readonly assume: Assume;
    readonly warn: Warn;
}
/** A key names no record: the endpoint's lookup failure follows when all fields are valid. */
export declare const UNKNOWN_RECORD: unique symbol;
/** A reference names no record: a lookup failure follows when all fields are valid. */
export declare const DANGLING_REFERENCE: unique symbol;
/** What becomes of a value that is not accepted. */
export type Rejection = Invalid | typeof UNKNOWN_RECORD | typeof DANGLING_REFERENCE;
/** Starred fields are required; a key names the record of the endpoint. */
export type Presence = 'starred' | 'optional' | 'key';
export interface Field<T, P extends Presence = Presence> {
    readonly presence: P;
    /** The schema of the value by the values in force, for the OpenAPI document. */
    readonly schema: (assume: Assume) => TSchema;
    /** A value, or an element, that names a record which the account has. */
    readonly example?: (account: Account, assume: Assume) => string | number | undefined;
    /** The table of the record that a value names; targets name a contact type or a segment. */
    readonly names?: AccountTable | ReferenceTable | 'targets';
    /** The value is stored as it was sent, not trimmed. */
    readonly verbatim?: true;
    /** The name of a field that may not be sent together with this one. */
    readonly excludes?: string;
    /** True if the other sent values make this one meaningless. */
    readonly isIgnored?: (sent: RawFields) => boolean;
    /** What follows from a missing value, if not the star decides it. */
    readonly whenMissing?: (assume: Assume, sent: RawFields) => Violation | typeof UNKNOWN_RECORD | undefined;
    /** Reads an upload, before validation. */
    readonly readFile?: (bytes: Buffer) => CsvFile;
    /** @param form all values that were sent with it */
    readonly read: (sent: RawValue, context: ValidationContext, name: string, form: RawFields) => T | Rejection;
    /** Of a key: the record that a value names that was read. */
    readonly find?: (value: unknown, account: Account) => unknown;
}
export declare const field: <T, P extends Presence>(declared: Field<T, P>) => Field<T, P>;
/** The result of reading a value that violates rules. */
export declare class Invalid {
    readonly violations: readonly Violation[];
    constructor(violations: Violation | readonly Violation[]);
}
export declare const isRejection: (read: unknown) => read is Rejection;
export declare const invalid: (rule: Exclude<Violation, {
    limit: number | string;
}>['rule']) => Invalid;
/** The same field without its star. */
export declare const optional: <T>(field: Field<T>) => Field<T, 'optional'>;
/** The same field with a further rule on the values that it accepts. */
export declare const refined: <T, P extends Presence, U>(base: Field<T, P>, refine: (value: T, context: ValidationContext, form: RawFields) => U | Rejection) => Field<U, P>;
/** A field of one text; `read` gets it trimmed. */
export declare const textField: <T>(schema: Field<T>['schema'], read: (text: string, context: ValidationContext) => T | Rejection) => Field<T, 'starred'>;
interface TextRules {
    /** Lengths count code points. */
    readonly min?: number;
    /** The documented limit; without one, an assumption has the limit. */
    readonly max?: number;
    readonly pattern?: RegExp;
    /** An example, where the name in words is not a valid value. */
    readonly example?: string;
}
export declare const text: ({ min, max, pattern, example }?: TextRules) => Field<string, "starred">;
/** A template body: it is stored verbatim, and has no limit. */
export declare const longtext: (example: string) => Field<string, "starred">;
/** One of the listed words, and no other. */
export declare const oneOf: <const W extends readonly string[]>(words: W) => Field<W[number], "starred">;
/** A boolean that is sent as 0 or 1. */
export declare const flag: () => Field<0 | 1, "starred">;
export declare const isTooLong: (value: string) => boolean;
export declare const isAddress: (value: string) => boolean;
export declare const email: () => Field<string, "starred">;
/** The most addresses of a list, and the most identifiers of a bulk delete. */
export declare const MAX_ITEMS = 10000;
/** One or more addresses separated by commas; each is trimmed, and empty ones are ignored. */
export declare const addresses: () => Field<string[], "starred">;
/** Parses an integer strictly: no sign but minus, no leading zeros, no blanks. */
export declare function parseInteger(value: string): number | undefined;
export declare const integer: () => Field<number, "starred">;
export declare const arrayField: <T>(element: Field<T>['schema'], read: (values: readonly string[], context: ValidationContext) => T | Rejection) => Field<T, 'starred'>;
export {};
