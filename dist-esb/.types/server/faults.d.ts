/** Faults: a failure that a test ordered replaces a response, or disrupts it on the wire. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Fault } from '../service/account/faults.js';
import type { ServiceResponse } from '../service/endpoint/envelope.js';
import { Failure } from '../service/endpoint/failure.js';
/** A response as it goes over the wire. */
export interface WireResponse extends ServiceResponse {
    readonly breaks?: 'reset' | 'close';
}
export interface FaultContext {
    /** Runs an attempt of its own. @param isUndone true to restore the state afterwards */
    respond(isUndone: boolean): WireResponse;
    /** Renders the failure that takes the place of the response. */
    replace(failure: Failure): ServiceResponse;
    /** @param milliseconds of real time */
    wait(milliseconds: number): Promise<void>;
}
/**
 * Applies the faults of a request around its step, the first one outermost: a delay holds back what the other one does.
 */
export declare function applyFaults(faults: readonly Fault[], { respond, replace, wait }: FaultContext): Promise<WireResponse>;
/** The connection breaks in the place of a response. */
export declare const brokenBy: (fault: Fault) => WireResponse;
/** @throws {Failure} 400 for a header that describes no fault of one request */
export declare function readFault(headers: IncomingHttpHeaders): Fault | undefined;
