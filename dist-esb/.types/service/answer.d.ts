import type { Account } from './account/account.js';
import type { AccountDirectory } from './account/account-directory.js';
import type { BroadOverrides } from './assumptions/registry.js';
import { type Assume } from './assumptions/registry.js';
import { type Endpoint, type ListedEndpoint } from './endpoint/endpoint.js';
import { type ServiceResponse } from './endpoint/envelope.js';
import { Failure } from './endpoint/failure.js';
import type { RawFields } from './endpoint/fields.js';
import { type Warn, Warnings } from './endpoint/warnings.js';
/** One try to answer a request: what it asks, under which values, and what it reads and is warned of meanwhile. */
export interface Attempt {
    /** Undefined where the document has no such endpoint. */
    readonly endpoint: ListedEndpoint | undefined;
    /** Undefined where the credentials open none. */
    readonly account: Account | undefined;
    /** Reads the assumptions in force, and remembers which were read. */
    readonly assume: Assume;
    readonly warnings: Warnings;
    /** True to refuse contract warnings. */
    readonly isStrict: boolean;
    /** True if the request has values of its own, which hold only for this request. */
    readonly isApart: boolean;
}
export interface AccountAttempt extends Attempt {
    readonly endpoint: ListedEndpoint;
    readonly account: Account;
}
export interface Sent {
    /** Texts by name, or lists of them, as Fastify parses a query string. */
    readonly query: unknown;
    readonly fields: RawFields;
}
/** What is known of a request before an attempt: the head, and the attempt that went before. */
export interface AttemptSource {
    readonly override: BroadOverrides | undefined;
    readonly attempt: Attempt | undefined;
}
/**
 * Starts from what the attempt before read and warned of.
 * @param settings of the account, or of the directory where none is known
 */
export declare function createAttempt<E extends ListedEndpoint | undefined, A extends Account | undefined>(endpoint: E, { override, attempt }: AttemptSource, { assumptions, isStrict }: Account | AccountDirectory, account: A): {
    endpoint: E;
    account: A;
    assume: Assume;
    warnings: Warnings;
    isStrict: boolean;
    isApart: boolean;
};
/** Takes an error that is a bug of the mock: the client is told no more than that there was one. */
export type ReportBug = (bug: unknown) => void;
/**
 * The step: everything that a request reads and changes, in one moment of its account.
 * Throws nothing; a failure leaves the account as it was.
 * @param isUndone true to restore the state afterwards
 */
export declare function answer(attempt: AccountAttempt, sent: Sent, report: ReportBug, isUndone?: boolean): ServiceResponse;
export declare function answerError(attempt: Attempt, error: unknown, report: ReportBug): ServiceResponse;
/**
 * Validates the request; changes nothing.
 * @returns what handles it
 * @throws {Failure} what refuses it
 */
export declare function accept(attempt: AccountAttempt, sent: Sent): () => unknown;
interface ReadQuery {
    /** The parameters, without `page`. */
    readonly parameters: ReadonlyMap<string, string>;
    /** From 1. */
    readonly page: number;
}
export declare function readQuery(sent: unknown, endpoint: Pick<Endpoint, 'lists'>, assume: Assume, warn: Warn): ReadQuery;
export declare function refusalOf(attempt: Attempt, error: unknown): Failure;
export {};
