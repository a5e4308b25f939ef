/** What a request may come with: the methods that an endpoint accepts, and the encodings of its form. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint } from './endpoint.js';
import { Failure } from './failure.js';
import type { Warn } from './warnings.js';
declare const ENCODINGS: readonly ["multipart", "urlencoded", "json"];
export type Encoding = (typeof ENCODINGS)[number];
/** The media type of a Content-Type header as it was sent, without parameters. */
export declare const mediaTypeOf: (contentType?: string) => string;
/** The content coding of a compressed body; undefined for a plain one. */
export declare const codingOf: ({ 'content-encoding': coding }: IncomingHttpHeaders) => string | undefined;
/** Undefined for a media type that carries no form. */
export declare const encodingOf: (mediaType: string) => Encoding | undefined;
export declare function isAllowed(encoding: Encoding, endpoint: Endpoint, assume: Assume): boolean;
/** A body that nobody asked for is read where it can be, so that its fields are warned of. */
export declare const takesForm: ({ form }: Endpoint) => boolean;
/**
 * @returns undefined for a body that stays unread, because the endpoint takes none
 * @throws {Failure} 415
 */
export declare function readableEncoding(headers: IncomingHttpHeaders, endpoint: Endpoint, assume: Assume): Encoding | undefined;
/**
 * Admits the method of a request that was routed to an endpoint.
 * @param path as it was sent, for messages
 * @throws {Failure} 405 for a method that the assumption `method-mismatch` refuses
 */
export declare function admitMethod(sent: string, path: string, { method, path: documented, documentedMethod }: Endpoint, { assume, warn }: {
    readonly assume: Assume;
    readonly warn: Warn;
}): void;
export declare function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure;
export {};
