import type { FastifyInstance } from 'fastify';
import type { Delays } from '../service/account/faults.js';
import { type ListedEndpoint } from '../service/endpoint/endpoint.js';
import type { Pipeline } from './pipeline.js';
export interface ServiceOptions {
    readonly endpoints: readonly ListedEndpoint[];
    /** What stands before every documented path: '' or `/api/v1`. */
    readonly prefix: string;
    /** The origins whose pages may call the service; any, if the list is empty, and no page for `none`. */
    readonly corsOrigins: readonly string[];
    readonly pipeline: Pipeline;
    readonly delays: Delays;
    /** Waits milliseconds of real time, or until the mock closes. */
    wait(milliseconds: number): Promise<unknown>;
}
export declare function registerService(service: FastifyInstance, options: ServiceOptions): Promise<void>;
