/** Keeps other machines and foreign web pages out of the control plane, by the socket and the headers of a request. */
import type { IncomingHttpHeaders } from 'node:http';
export type Scheme = 'http' | 'https';
export interface Caller {
    readonly headers: IncomingHttpHeaders;
    /** The other end of the socket; undefined once that is closed. */
    readonly remoteAddress: string | undefined;
    readonly scheme: Scheme;
    /** True if a link of another page may lead here. */
    readonly isLink: boolean;
}
export declare const isLoopback: (address: string) => boolean;
/** The foreign page that a request names as its origin: `a page of http://evil.com`. */
export declare function foreignPage(headers: IncomingHttpHeaders, scheme: Scheme): string | undefined;
/** @param allowed host names beside the loopback ones, and the only ones for other machines */
export declare function createGuard(allowed: readonly string[]): ({ headers, remoteAddress, scheme, isLink }: Caller) => void;
