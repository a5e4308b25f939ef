/** Reads recordings, one file at a time, and picks what went to the service. */
import type { Stray } from '../evidence/deviations.js';
import type { Exchange } from '../evidence/exchange.js';
import { type Flaw } from './recorded-request.js';
/** The responses that prove nothing, by their reasons. */
export interface Unproven {
    /** Why responses prove nothing, and how many. */
    readonly flaws: Readonly<Partial<Record<Flaw, number>>>;
    readonly withoutBody: number;
    readonly responses: number;
    /** The problem of each entry that does not fit HAR 1.2. */
    readonly odd: readonly string[];
}
export interface Recordings {
    readonly baseUrl: string;
    /** In the order in which they began. */
    readonly exchanges: readonly Exchange[];
    /** Requests under the address of the service that the document does not have. */
    readonly strays: readonly Stray[];
    /** The number of entries that are neither exchanges nor strays. */
    readonly elsewhere: number;
    readonly unproven: Unproven;
}
/**
 * @param baseUrl the address of the service; without it, the only one under which documented paths answered in
 * documented shapes
 * @throws {ValidationError} for a file that is no HAR
 * @throws {Error} where no address, or no single one, is found
 */
export declare function readRecordings(files: readonly string[], baseUrl?: string): Promise<Recordings>;
export declare function unprovenLines({ flaws, withoutBody, responses, odd }: Unproven): readonly string[];
