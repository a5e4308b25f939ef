import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Call } from './call.js';
import type { ControlContext, Page } from './context.js';
/** True if a browser asks for the page; a program gets the overview. */
export declare const asksForPage: (route: object, { accept }: IncomingHttpHeaders) => boolean;
/** The facts of a mock that the page begins with. */
export interface PageStart {
    readonly version: string;
    readonly prefix: string;
    readonly calls: readonly (Pick<Call, 'method' | 'path' | 'args' | 'returns'> & {
        readonly name: string;
    })[];
    readonly endpoints: readonly string[];
}
/** Sends the page. Its files are named from the path with a slash behind it. */
export declare function sendPage(context: ControlContext, url: string, reply: FastifyReply): FastifyReply;
/** @throws {ControlFailure} 501 where the mock is a part of another bundle, far from its own files */
export declare function readPackageFile(path: string): Promise<Buffer>;
/** The files of both pages, and the reference page of an account, by its public key or else the first one. */
export declare const pages: readonly Page[];
