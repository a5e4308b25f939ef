import { type ShownAs } from '../../service/account/records/shapes.js';
import { type AssumptionId, type AssumptionValue } from '../../service/assumptions/registry.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { type Exchange } from './exchange.js';
import { type Recording } from './recording.js';
export interface Sighting<Id extends AssumptionId = AssumptionId> {
    readonly value: AssumptionValue<Id>;
    /** The other exchanges without which it would show nothing. */
    readonly with?: readonly Exchange[];
    /** True if the value follows from something that did not happen, or from other values that are ruled out. */
    readonly isInferred?: true;
}
/**
 * Gives the value that an exchange shows at its endpoint; undefined where it shows none, or leaves a doubt.
 * It gets the exchanges of the endpoints that read the assumption; all exchanges, if no single endpoint reads it.
 */
export type Judge<Id extends AssumptionId> = (exchange: Exchange, recording: Recording) => AssumptionValue<Id> | Sighting<Id> | undefined;
export type Evidence = {
    readonly [Id in AssumptionId]?: Judge<Id>;
};
/** How exchanges with an endpoint show absent values, and which exchanges do. */
export declare function absencesIn({ success }: Endpoint, exchanges: readonly Exchange[]): {
    value: ShownAs | undefined;
    blanks: string[];
    zeros: string[];
    by: Set<Exchange>;
};
export declare const evidence: Evidence;
