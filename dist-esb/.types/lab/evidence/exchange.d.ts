/** One exchange with the service as evidence reads it: its endpoint, what was sent, and what the response means. */
import { type ListedEndpoint } from '../../service/endpoint/endpoint.js';
export interface RecordedFile {
    readonly fileName: string;
    /** Undefined where a recording does not hold it. */
    readonly text: string | undefined;
}
/** Names and values as they were sent, in their order. */
export type RecordedPairs<V = string> = readonly (readonly [name: string, value: V])[];
export interface RecordedForm {
    readonly encoding: 'multipart' | 'urlencoded' | 'json' | 'other';
    readonly fields: RecordedPairs<string | RecordedFile>;
}
export interface SentRequest {
    /** In capitals. */
    readonly method: string;
    readonly query: RecordedPairs;
    /** Names in lower case; for the secret key stands `sent`. */
    readonly headers: ReadonlyMap<string, string>;
    /** Undefined where no form was sent or recorded. */
    readonly form: RecordedForm | undefined;
}
export interface ReceivedResponse {
    /** 0 where the response is unknown: the exchange shows nothing, and a write may have changed the state. */
    readonly status: number;
    /** Names in lower case. */
    readonly headers: ReadonlyMap<string, string>;
    /** Undefined where it is not recorded whole. */
    readonly text: string | undefined;
}
/** The meaning of a response by its body only: statuses are open (Errors 1, 2 and 7). */
export type Outcome = {
    readonly kind: 'success';
    readonly data: unknown;
    readonly under: 'message' | 'errors';
}
/** Messages by parameter: a validation failure, or credentials. */
 | {
    readonly kind: 'invalid';
    readonly errors: Readonly<Record<string, readonly string[]>>;
}
/** A single text: a lookup failure, or a rule failure. */
 | {
    readonly kind: 'text';
    readonly text: string;
} | {
    readonly kind: 'other';
};
export interface Source {
    readonly file: string;
    /** Its place in the file, from 0. */
    readonly entry: number;
    /** ISO 8601. */
    readonly time: string;
    /** When the response was there; undefined where no other exchange ran beside it. */
    readonly ended?: string;
}
export interface Exchange {
    readonly source: Source;
    readonly endpoint: ListedEndpoint;
    /** The name of its endpoint, with the used method: `POST /contacts/add`. */
    readonly name: string;
    readonly request: SentRequest;
    readonly response: ReceivedResponse;
    readonly outcome: Outcome;
}
export declare const isObject: (value: unknown) => value is Readonly<Record<string, unknown>>;
/** Parses a body, behind a byte order mark too; undefined where it is no JSON. */
export declare function parseBody({ text }: ReceivedResponse): unknown;
export declare function outcomeOf(response: ReceivedResponse): Outcome;
export declare const NO_RESPONSE: ReceivedResponse;
/** The value of a query parameter that was sent once. */
export declare const queryOf: ({ request }: Exchange, name: string) => string | undefined;
/** The text of a form field that was sent once. */
export declare function fieldOf({ request }: Exchange, name: string): string | undefined;
/** True if every message of a validation failure is about credentials (Authentication 2 and 4). */
export declare const isAboutKeys: ({ outcome }: Pick<Exchange, 'outcome'>) => boolean;
/** An id as the service writes it, or a utr. */
export declare const isPlain: (value: string) => boolean;
/** True if the form is known and has the documented encoding, which every value of `body-encoding` accepts. */
export declare const isReadable: ({ request: { form }, endpoint }: Exchange) => boolean;
export declare const readOf: (exchange: Exchange, name: string) => string | undefined;
/** True if the form certainly has no value of a field. */
export declare const lacks: (exchange: Exchange, name: string) => boolean;
export declare function textsOf({ outcome }: Exchange): readonly string[];
/** True if the service refused the request unread: too many requests, or an outage. */
export declare const isOutOfOrder: ({ response: { status } }: Exchange) => boolean;
/** The text of a lookup failure, as the document has it. */
export declare function lookupText({ outcome }: Exchange): 'not-found-1' | 'not-found-2' | undefined;
/** Is the method not allowed? The header belongs to it (RFC 9110, 15.5.6); where the document has two, the status tells it. */
export declare function isMethodRefused({ endpoint, outcome, response: { status, headers } }: Exchange): boolean;
/** The text of wrong credentials, where nothing else is refused by a text. */
export declare function keysText(exchange: Exchange): string | undefined;
/** @param method in capitals @param path as the document has it; undefined where the document has none of it */
export declare function placeOf(method: string, path: string): Pick<Exchange, 'endpoint' | 'name'> | undefined;
