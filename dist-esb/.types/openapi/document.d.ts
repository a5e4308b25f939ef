/** Writes the declarations as an OpenAPI 3.1 document, by the default values of the assumptions. */
import type { Account } from '../service/account/account.js';
import { type ListedEndpoint } from '../service/endpoint/endpoint.js';
import { type DocumentContext, type Json, type JsonObject } from './json.js';
export interface DocumentOptions {
    /** The account whose records the examples name; undefined for a document without examples of records. */
    readonly account: Account | undefined;
    /** The prefix of every documented path: '' or `/api/v1`. */
    readonly prefix: string;
    /** The address of the mock, for a document that is not read from there. */
    readonly origin?: string;
}
export declare function createDocument({ account, prefix, origin }: DocumentOptions): {
    openapi: string;
    info: {
        title: string;
        version: string;
        description: string;
        license: {
            name: string;
            identifier: string;
        };
    };
    servers: JsonObject[];
    security: {
        [k: string]: never[];
    }[];
    tags: {
        name: string;
        description: string;
    }[];
    paths: Record<string, JsonObject>;
    components: JsonObject;
    'x-assumptions': {
        [k: string]: Json;
    };
};
/** The operations of an endpoint by the methods that it accepts. */
export declare function operationsOf(endpoint: ListedEndpoint, context: DocumentContext): Record<string, JsonObject>;
