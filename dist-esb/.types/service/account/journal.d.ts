/** The journal of one account: its latest requests and their responses. */
import type { EndpointName } from '../../messages/protocol.js';
/** Something that a client relied on although the document does not promise it. */
export interface Warning {
    readonly id: string;
    /** A note fails nothing: no check, and no strict mock. */
    readonly level?: 'note';
    readonly text: string;
    readonly section: string;
}
/** True if it is a warning, not a note. */
export declare const isFailing: ({ level }: Pick<Warning, 'level'>) => boolean;
export interface SentFile {
    readonly name: string;
    readonly file_name: string;
    readonly content_type: string;
    readonly bytes: number;
    readonly sha256: string;
}
export interface Exchange {
    readonly id: number;
    readonly public_key: string | null;
    /** The time of the account, as a timestamp. */
    readonly at: string;
    /** Method and documented path; null where the document has no such endpoint. */
    readonly endpoint: string | null;
    readonly method: string;
    /** With the prefix, without the query. */
    readonly path: string;
    readonly query: Readonly<Record<string, string | readonly string[]>>;
    readonly request: {
        /** Without the secret key. */
        readonly headers: Readonly<Record<string, string>>;
        /** Names and values of the form as they were sent; null when no body was read. */
        readonly fields: Readonly<Record<string, string | readonly string[]>> | null;
        readonly files: readonly SentFile[];
        /** The text of a body whose fields were not read because the request was refused; null for every other. */
        readonly body: string | null;
        /** True if more was sent than the journal keeps. */
        readonly truncated: boolean;
    };
    /** Null when the connection broke before a response. */
    readonly response: {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
        readonly truncated: boolean;
    } | null;
    readonly assumptions: readonly string[];
    readonly warnings: readonly Warning[];
    readonly fault: {
        readonly id: number;
        readonly kind: string;
        readonly when: string;
    } | null;
    /** Microseconds in real time: the start since 1970, and the duration. */
    readonly started: number;
    readonly took: number;
}
/** In a HAR file, the comment on a body of which the journal kept only the beginning. */
export declare const BODY_IS_CUT = "the body was longer";
/** In a HAR file, the comment on a form that had no fields: other recorders leave fields out. */
export declare const FORM_IS_EMPTY = "the form was empty";
/** What a list of exchanges shows of one, and an event tells. */
export interface ExchangeLine extends Pick<Exchange, 'id' | 'public_key' | 'at' | 'endpoint' | 'method' | 'path' | 'query'> {
    /** Null when the connection broke before a response. */
    readonly status: number | null;
    /** Microseconds in real time. */
    readonly took: number;
    readonly warnings: readonly string[];
    readonly fault: string | null;
    /** What the response says of a failure; '' for a success. */
    readonly failure: string;
}
export interface ExchangeFilter {
    readonly endpoint?: EndpointName;
    readonly status?: number;
    /** The id of a warning. */
    readonly warning?: string;
    /** Timestamps of the account: from this one on, and before this one. */
    readonly since?: string;
    readonly until?: string;
    /** Only exchanges with a lower id. */
    readonly before?: number;
}
/** An exchange as it happened: a filter reads its members, and a reader gets it rendered. */
export interface JournalEntry extends Pick<Exchange, 'id' | 'endpoint' | 'warnings' | 'started' | 'took'> {
    /** Undefined when the connection broke before a response. */
    readonly status: number | undefined;
    /** Microseconds since 1970 in the time of the account. */
    readonly at: number;
    /** In memory, about. */
    readonly bytes: number;
    /** Nothing that is rendered is kept. */
    render(): Exchange;
}
type JournalBounds = Readonly<Record<'exchanges' | 'bytes', number>>;
/** Bounded: the oldest exchanges are dropped when a new one finds no room. */
export declare class Journal {
    #private;
    /** @param onChange learns by how many bytes the journal has grown or, below 0, shrunk */
    constructor(bounds: JournalBounds, onChange: (bytes: number) => void);
    /** @param exchange with the next id */
    add(exchange: JournalEntry): void;
    /** Oldest first. */
    find({ endpoint, status, warning, since, until, before }?: ExchangeFilter): readonly JournalEntry[];
    get bytes(): number;
    get nextId(): number;
    /** How many exchanges found no room. */
    get dropped(): number;
    dropOlderHalf(): void;
    clear(): void;
}
export declare class Journals {
    #private;
    /** @param size how many exchanges each journal holds */
    constructor(size: number);
    /** @param publicKey of an account; undefined for requests that name none */
    of(publicKey?: string): Journal;
    all(): readonly Journal[];
    delete(publicKey: string): void;
    /** Deletes the journals of accounts that no longer exist. */
    keepOnly(exists: (publicKey: string) => boolean): void;
}
export {};
