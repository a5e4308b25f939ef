/** The building blocks of the record shapes (Resources and their fields, General rules). */
import { type Static, type TObject, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox';
/** Far below the largest safe integer: a table can count on from here. */
export declare const HIGHEST_ID: number;
export declare const id: (note?: string) => Type.TInteger;
export declare const count: (note?: string) => Type.TInteger;
export declare const flag: (note?: string) => Type.TUnion<[Type.TLiteral<0>, Type.TLiteral<1>]>;
export declare const text: (note?: string) => Type.TString;
/** An address of a mail: links hold it, which takes well-formed Unicode. */
export declare const address: (note?: string) => Type.TRefine<Type.TString>;
/** Part of addresses: no spaces. */
export declare const utr: () => Type.TString;
export declare const timestamp: () => Type.TString;
export declare const nullable: <S extends TSchema>(schema: S) => Type.TUnion<[S, Type.TNull]>;
export declare const dateTime: () => Type.TString;
/** Values under any name: the pattern of TypeBox leaves out a name of several lines. */
export declare const mapOf: <S extends TSchema>(schema: S, options?: TSchemaOptions) => Type.TRecord<"^.*$", S>;
/** A field that is null in the store where it was never set. */
export declare const orUnset: <S extends TSchema>(unset: UnsetKind, schema: S) => Type.TUnion<[S, Type.TNull]>;
/**
 * A record has exactly the documented keys: none missing, none more.
 * @param title its name in the OpenAPI description
 */
export declare const record: <P extends TProperties>(title: string, properties: P) => TObject<P>;
/** A shape as a list or another response has it: with more fields, or fields of other shapes. */
export declare const extended: <P extends TProperties, M extends TProperties>(title: string, base: TObject<P>, more: M) => TObject<P & M>;
/** A record of an account that has its times. */
export declare const stamped: <P extends TProperties>(title: string, properties: P) => TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & P & {
    created_at: Type.TString;
    updated_at: Type.TString;
}>;
/** A record of an account that can be marked as deleted. */
export declare const deletable: <P extends TProperties>(title: string, properties: P) => TObject<{
    id: Type.TInteger;
    user_id: Type.TInteger;
} & P & {
    deleted_at: Type.TUnion<[Type.TString, Type.TNull]>;
    created_at: Type.TUnion<[Type.TString, Type.TNull]>;
    updated_at: Type.TUnion<[Type.TString, Type.TNull]>;
}>;
export type { Static };
/**
 * What such a field holds when it is set. A `nullable` one is a text that the document lets be null,
 * an assumption of its own gives the value of an `assumed` one, and null is a fact of the mock's own in a `marked` one.
 */
export type UnsetKind = 'text' | 'id' | 'record' | 'nullable' | 'assumed' | 'marked';
/** How responses show them: the values of the assumption. */
export type ShownAs = 'zero' | 'empty' | 'null';
/** True if a response, or a fixture for the mock's own facts, can have null there. */
export declare const showsNull: (kind: UnsetKind, shownAs: ShownAs) => boolean;
/** The fields of a shape that may be unset, with their kinds. */
export declare const unsetFieldsOf: ({ properties }: TObject) => readonly (readonly [name: string, kind: UnsetKind])[];
/** A shape as plain JSON Schema, with null where a response can have it. */
export declare const published: (schema: TSchema, shownAs: ShownAs) => unknown;
