/** The path of a request of the service, from its credentials to the journal, in the order in which it runs. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { type Attempt } from '../service/answer.js';
import { type ListedEndpoint } from '../service/endpoint/endpoint.js';
export interface PipelineOptions {
    readonly directory: AccountDirectory;
    readonly log: Pick<FastifyBaseLogger, 'error'>;
    /** Waits milliseconds of real time, or until the mock closes. */
    wait(milliseconds: number): Promise<void>;
    isClosing(): boolean;
}
export declare class Pipeline {
    #private;
    constructor(options: PipelineOptions);
    /**
     * Admits a request by its head: nothing of its body is read yet.
     * @throws {Failure} AUTH, or what refuses its method, its headers for the mock, its rate or the encoding of its form
     */
    admit(request: FastifyRequest, reply: FastifyReply, endpoint: ListedEndpoint): void;
    /** Answers an admitted request; one without a body and a fault at once. */
    handle(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
    /** Answers an error that ended a request on its way. */
    refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void;
    /** The attempt of a request that no endpoint takes. */
    beginUnknown(request: FastifyRequest): Attempt;
}
