/** Shapes as plain JSON Schema 2020-12, the records among them by reference. */
import type { TSchema } from 'typebox';
import type { Account } from '../service/account/account.js';
import type { When } from '../service/endpoint/show.js';
/** Reads the default values, by which the document is written. */
export declare const assume: import("../service/assumptions/registry.js").Assume;
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
    readonly [name: string]: Json | undefined;
}
export interface Schema extends JsonObject {
    readonly anyOf?: readonly Schema[];
    readonly when?: When;
    readonly const?: Json;
    readonly enum?: readonly Json[];
    readonly items?: Schema;
    readonly description?: string;
    readonly examples?: readonly Json[];
}
/** The parts of a document that several operations refer to, by kind and name. */
export declare class Components {
    #private;
    /** @returns a reference to the part */
    add(kind: string, name: string, part: JsonObject): {
        $ref: string;
    };
    toJson(): JsonObject;
}
export interface DocumentContext {
    readonly components: Components;
    /** The account whose records the examples name; undefined for a document without examples of records. */
    readonly account: Account | undefined;
}
/** An object with these members and no others, all of them there. */
export declare const exactly: (properties: Readonly<Record<string, JsonObject>>) => {
    type: string;
    required: string[];
    properties: Readonly<Record<string, JsonObject>>;
    additionalProperties: boolean;
};
export declare const constant: (text: string) => {
    type: string;
    const: string;
};
/** A TypeBox schema as JSON Schema: records by reference, the rest in the keywords that most tools support. */
export declare function toSchema(schema: TSchema, components: Components): Schema;
