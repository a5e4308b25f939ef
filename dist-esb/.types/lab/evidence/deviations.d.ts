/** Where the real service leaves the document, under any value of any assumption. */
import { type DeviationText } from './deviation-kinds.js';
import type { Finding } from './domains.js';
import { type Exchange, type Source } from './exchange.js';
/** A request under the address of the service that no endpoint has. */
export interface Stray {
    readonly source: Source;
    readonly method: string;
    readonly path: string;
    /** True if the service succeeded; a client that asks for an unknown path is no deviation of the service. */
    readonly isSuccess: boolean;
}
export interface Deviation extends DeviationText {
    readonly count: number;
    readonly first: Source;
}
/**
 * Each deviation once, in the order of the exchanges.
 * @param findings the known values: the service's own words are no deviation where an assumption takes them
 */
export declare function deviationsOf(exchanges: readonly Exchange[], strays: readonly Stray[], findings: readonly Finding[]): readonly Deviation[];
