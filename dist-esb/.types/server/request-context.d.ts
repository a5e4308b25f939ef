/** What is known of a request, from its head to its response; each try to answer it is an attempt of its own. */
import type { FastifyRequest } from 'fastify';
import type { Keys } from '../service/account/account-directory.js';
import type { Fault } from '../service/account/faults.js';
import type { AccountAttempt, Attempt } from '../service/answer.js';
import type { BroadOverrides } from '../service/assumptions/registry.js';
import type { ListedEndpoint } from '../service/endpoint/endpoint.js';
import type { Body } from '../service/endpoint/envelope.js';
import type { RawFields } from '../service/endpoint/fields.js';
import { FormLog } from './recording/form-log.js';
export declare class RequestContext {
    readonly request: FastifyRequest;
    /** Undefined where the document has no such endpoint. */
    readonly endpoint: ListedEndpoint | undefined;
    readonly override: BroadOverrides | undefined;
    readonly keys: Keys;
    /** Microseconds since 1970, in real time. */
    readonly started: number;
    readonly formLog: FormLog;
    /** The fields of the form, once it was read. */
    fields: RawFields;
    /** The attempt of the head and the form. */
    admission: AccountAttempt | undefined;
    /** The latest attempt: the response names its assumptions and warnings. */
    attempt: Attempt | undefined;
    faults: readonly Fault[];
    /** The fault of its own header: it meets no other. */
    ownFault: Fault | undefined;
    body: Body | undefined;
    /** What makes another request the same one: method, URL, body and the fault of its own. */
    signature(): string;
    constructor(request: FastifyRequest, endpoint?: ListedEndpoint, override?: BroadOverrides);
}
declare module 'fastify' {
    interface FastifyRequest {
        requestContext: RequestContext | null;
    }
}
