/** The only writer of documented bodies: status, and message or errors (Conventions, Errors). */
import type { Assume } from '../assumptions/registry.js';
import type { Endpoint } from './endpoint.js';
import { type Errors, Failure } from './failure.js';
/** A buffer holds a list, which is cached. */
export type Body = string | Buffer;
/** A response that is ready to be sent. */
export interface ServiceResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Body;
}
/**
 * @param data what the handler returned: the `message` object, a file, or nothing where the success is a text
 */
export declare function renderSuccess(endpoint: Endpoint, data: unknown, assume: Assume): ServiceResponse;
export declare function renderFailure(failure: Failure, assume: Assume): ServiceResponse;
export declare const failureBody: (errors: Errors) => string;
/** The documented failure of an error; undefined for a bug of the mock. */
export declare function toFailure(error: unknown, endpoint: Endpoint | undefined, assume: Assume): Failure | undefined;
/** The failure of a reference to a record that does not exist: no row of the document lists one. */
export declare const danglingFailure: (assume: Assume) => Failure;
