/** The options of the HTTP server, and its responses in the failure shape to what never becomes a request. */
import { type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
export declare const SERVER_OPTIONS: FastifyHttpOptions<Server>;
/** Writes the failure for bytes that the parser refused, and ends the connection. */
export declare function answerClientError(error: Error & {
    readonly code?: string;
}, socket: Socket): void;
/** @throws {BadRequest} for a request of HTTP/1.1 without a Host header */
export declare function admit({ headers, httpVersion }: IncomingMessage): void;
