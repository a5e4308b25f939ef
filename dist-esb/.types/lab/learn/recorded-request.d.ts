/** One entry of a HAR file as evidence reads it: an exchange at an endpoint, or a request elsewhere. */
import { type Exchange, type Source } from '../evidence/exchange.js';
import type { Entry } from './har-file.js';
export type Flaw = 'from a service worker' | 'from a route of a test' | 'from a fault of a mock' | 'from a cache' | 'broken off' | 'cut short or unreadable' | 'to a body that is not recorded';
export interface RecordedRequest {
    readonly source: Source;
    readonly method: string;
    readonly origin: string;
    readonly path: string;
    readonly isSuccess: boolean;
    readonly flaw: Flaw | undefined;
    /** True if the recording left out the body of the response. */
    readonly isWithoutBody: boolean;
    /** Where its path ends with a documented one, what stands before that, and the exchange. */
    readonly documented: {
        readonly baseUrl: string;
        readonly exchange: Exchange;
    } | undefined;
}
/** Undefined for an entry without evidence: a request that is not over HTTP, a HEAD or a preflight. */
export declare function readEntry(entry: Entry, file: string, index: number): Promise<RecordedRequest | undefined>;
