/** What every control call works on, and the names of endpoints that calls take. */
import type { FastifyReply } from 'fastify';
import type { FixtureFolders } from '../fixtures/folders.js';
import type { FixtureReader } from '../fixtures/read-fixture.js';
import type { StateFile } from '../fixtures/state-file.js';
import type { Problem } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Delays } from '../service/account/faults.js';
/** An OpenAPI 3.1 document, with the members that the control plane names. */
export interface OpenApi {
    readonly openapi: string;
    /** By path and method. */
    readonly paths: Readonly<Record<string, object>>;
    readonly [member: string]: unknown;
}
export interface ControlContext {
    readonly directory: AccountDirectory;
    readonly folders: FixtureFolders;
    readonly reader: FixtureReader;
    /** What stands before every documented path: '' or `/api/v1`. */
    readonly servicePrefix: string;
    readonly stateFile?: StateFile | undefined;
    /** Host names under which the control plane answers, beside the loopback ones, and to other machines. */
    readonly allowedHosts: readonly string[];
    /** The delay of the requests of the service. */
    readonly delays: Delays;
    /** Writes the contract; its examples name records of the account. */
    readonly openapi: (account: Account | undefined) => Promise<OpenApi>;
    /** Aborted when the mock closes. */
    readonly closing: AbortSignal;
}
export interface PageRequest {
    readonly publicKey: string | undefined;
    /** By the names in the path. */
    readonly params: Readonly<Record<string, string | undefined>>;
    readonly reply: FastifyReply;
}
/** A page that a browser opens, or a file of one. */
export interface Page {
    /** Below the path of the control plane: `/outbox/:id.html`. */
    readonly path: string;
    /** May a link of another page lead here? Mails are read on other pages. */
    readonly isLink?: true;
    respond(context: ControlContext, request: PageRequest): unknown;
}
/**
 * The member `endpoint` by the name that faults and journal use: none without a name.
 * @returns the problem of a name that is no endpoint, with the closest one
 */
export declare function readEndpoint(name: string | undefined, pointer: string): {
    named: {
        endpoint?: never;
    } | {
        endpoint: string;
    };
    problems: Problem[];
};
