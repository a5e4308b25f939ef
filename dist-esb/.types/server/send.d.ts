/** Puts a response on the wire: its `x-mock-*` headers, then its body, or neither. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../service/account/faults.js';
import type { Attempt } from '../service/answer.js';
import type { WireResponse } from './faults.js';
/** A response as HTTP has it: under some statuses there is neither a body nor a type of it. */
export declare function withoutForbiddenBody(response: WireResponse): WireResponse;
/** True if a request came over a connection, which can be reset. */
export declare const hasSocket: ({ raw }: FastifyRequest) => boolean;
export declare function send(request: FastifyRequest, reply: FastifyReply, { status, body, breaks }: WireResponse): void;
export declare function mockHeadersOf({ assume, warnings }: Attempt, faults: readonly Fault[]): Record<string, string>;
