/** The head of a request: credentials, override, method and rate, before anything of its body is read. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory, Keys } from '../service/account/account-directory.js';
import type { Attempt } from '../service/answer.js';
import type { Assume, BroadOverrides } from '../service/assumptions/registry.js';
import { type AssumptionReaders } from '../service/assumptions/scopes.js';
import { type Endpoint } from '../service/endpoint/endpoint.js';
/** The keys that a request carries; '' for one that is missing. */
export declare const readKeys: (headers: IncomingHttpHeaders) => Keys;
/**
 * Opens an account for keys that none has, where the mock does that.
 * @throws {Failure} AUTH when a key is missing, or wrong; 409 when there is no room for one more account
 */
export declare function openAccount(keys: Keys, directory: AccountDirectory, assume: Assume): Account;
/**
 * The values at the endpoint of the request; those that are narrowed to another one have no effect.
 * A broken header comes back as an error: the credentials are judged before it.
 */
export declare function readOverride(headers: IncomingHttpHeaders, endpoint: Endpoint, readers: AssumptionReaders): {
    readonly override?: BroadOverrides | undefined;
    readonly error?: unknown;
};
/** @throws {Failure} 429 with Retry-After when the minute is used up */
export declare function limitRate(account: Account, assume: Assume, reply: FastifyReply): void;
/** Notes a slash that is too many: base URLs end in one. */
export declare function admitPath(request: {
    readonly url: string;
}, { warnings: { warn } }: Attempt): void;
/** The path without slashes that are too many. */
export declare const pathOf: (request: {
    readonly url: string;
}) => string;
export declare const withoutExtraSlashes: (path: string) => string;
