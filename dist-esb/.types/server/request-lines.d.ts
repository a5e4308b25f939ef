import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TextStream } from '../messages/terminal.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Body } from '../service/endpoint/envelope.js';
export interface LineWriter {
    readonly isColoured: boolean;
    write(line: string): void;
}
interface RequestLinesOptions extends LineWriter {
    readonly directory: AccountDirectory;
    /** What stands before every documented path; lines leave it out. */
    readonly prefix: string;
}
export declare class RequestLines {
    #private;
    constructor(options: RequestLinesOptions);
    /** Adds the hooks: a mock that writes no lines has none. */
    watch(app: FastifyInstance): void;
    /** Writes the line of a request when its response has gone out, or its connection is gone. */
    follow(request: FastifyRequest, { raw }: FastifyReply): void;
}
/** What a failure says, of the service or of the control plane; '' for a success. */
export declare function failureIn(body?: Body): string;
/** Writes lines to a terminal, which NO_COLOR keeps from colours (no-color.org), or to a file. */
export declare const linesTo: (stream: TextStream, { NO_COLOR }: NodeJS.ProcessEnv) => LineWriter;
export {};
