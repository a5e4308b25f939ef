/** The names on the wire that several folders share: the path of the control plane, header names, media types. */
/** The path before every control call. */
export declare const CONTROL_PREFIX = "/__control";
/** Method and documented path, `GET /contacts/list`: the types of the package list them. */
export type EndpointName = string;
/** The two headers with the keys of an account, as the document spells them (Authentication). */
export declare const PUBLIC_KEY_HEADER = "PublicKey";
export declare const SECRET_KEY_HEADER = "SecretKey";
/** The same headers of a received request: Node gives every name in lower case. */
export declare const RECEIVED_PUBLIC_KEY = "publickey";
export declare const RECEIVED_SECRET_KEY = "secretkey";
/** The mock's own headers: `assume` and `fault` are read from a request; all but `assume` stand in a response. */
export declare const MOCK_HEADERS: {
    readonly assume: 'x-mock-assume';
    readonly assumptions: 'x-mock-assumptions';
    readonly warnings: 'x-mock-warnings';
    readonly fault: 'x-mock-fault';
    readonly suggestion: 'x-mock-suggestion';
};
/** Every response carries it: a browser takes none for another type than it names. */
export declare const NO_SNIFF: {
    readonly 'x-content-type-options': 'nosniff';
};
/** Statuses whose responses have no body (RFC 9110, 15.3.5, 15.3.6 and 15.4.5). */
export declare const BODILESS_STATUSES: ReadonlySet<number>;
/** Media types without parameters. */
export declare const MEDIA_TYPES: {
    readonly multipart: 'multipart/form-data';
    readonly urlencoded: 'application/x-www-form-urlencoded';
    readonly json: 'application/json';
    readonly csv: 'text/csv';
};
/** Media types of responses, with their charset. */
export declare const CONTENT_TYPES: {
    readonly json: 'application/json; charset=utf-8';
    readonly problem: 'application/problem+json; charset=utf-8';
    readonly html: 'text/html; charset=utf-8';
    readonly css: 'text/css; charset=utf-8';
    readonly javascript: 'text/javascript; charset=utf-8';
    readonly csv: 'text/csv; charset=utf-8';
    readonly text: 'text/plain; charset=utf-8';
    readonly events: 'text/event-stream; charset=utf-8';
};
/** The octets of the longest address: a local part of 64, an at sign and a domain of 255 (RFC 5321, 4.5.3.1). */
export declare const MAX_ADDRESS_OCTETS = 320;
/** Of the option `corsOrigins`: no page of another origin may call. */
export declare const NO_ORIGIN = "none";
