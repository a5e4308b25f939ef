/** One control call as a declaration: the plane makes a route of it, the library a method, and the command a subcommand. */
import { type Static, type TObject, type TProperties, type TSchema, type TUnknown, Type } from 'typebox';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { ControlContext } from './context.js';
export interface CallInput {
    /** The key of the addressed account; without it the call addresses all accounts. */
    readonly publicKey?: string | undefined;
    readonly param?: string | undefined;
    readonly query?: unknown;
    readonly body?: unknown;
    /** Aborted when nobody waits for the response any more. */
    readonly signal?: (() => AbortSignal) | undefined;
}
/** The input of a call after validation, with the accounts that it addresses. */
interface CallRequest<Q, B> extends Pick<CallInput, 'signal'> {
    readonly param: string;
    readonly query: Q;
    readonly body: B;
    readonly publicKey: string | undefined;
    /** The addressed account; undefined when the call addresses all. */
    readonly account: Account | undefined;
    /** Brings the addressed accounts to their clocks' now, and returns them. */
    targets(): readonly Account[];
}
/** What a call takes in its query or its body: the schemas of its members, or one for a whole body that is read apart. */
type Taken<S> = S extends TUnknown ? unknown : S extends TProperties ? Static<TObject<S>> : never;
/** What its method takes: the parameter of its path, and the members that `args` names, or one argument for all of them. */
type GivenArguments<Path, Q, B, A> = [
    ...(Path extends `${string}:${string}` ? [param: string | number] : []),
    ...(A extends readonly string[] ? NamedMembers<Taken<Q> & Taken<B>, A> : Whole<Q, B>)
];
type NamedMembers<T, A extends readonly string[]> = {
    [I in keyof A]: A[I] extends keyof T ? T[A[I]] : never;
};
type Whole<Q, B> = keyof Q extends never ? (keyof B extends never ? [] : [Taken<B>]) : [Taken<Q>];
type Returned<R, K> = R extends Promise<infer P> ? Promise<Returned<P, K>> : K extends keyof R ? R[K] : R;
declare const METHODS: readonly ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
type CallMethod = (typeof METHODS)[number];
interface CallDefinition<Path, Q extends TProperties, B extends TProperties | TUnknown, R, A, K> {
    /** The method, and the path below the prefix of the control plane: `POST /clock/advance`. */
    readonly route: `${CallMethod} ${Path & string}`;
    /** The members of its query or body that are the arguments of its method; one argument for all by default. */
    readonly args?: A;
    /** The member of the result that its method returns; the whole by default. */
    readonly returns?: K;
    /** The subcommand with its arguments, and its help. */
    readonly command?: readonly [usage: string, help: string];
    /** The status of a success; 200 by default, and 204 without a result. */
    readonly status?: number;
    /** True if it opens the account whose key it names. */
    readonly opens?: true;
    readonly query?: Q;
    readonly body?: B;
    handle(request: CallRequest<Taken<Q>, Taken<B>>, context: ControlContext): R;
}
/** A call as the plane, the library and the command see it. */
export interface Call<R = unknown, M = unknown> {
    readonly method: CallMethod;
    readonly path: string;
    readonly status: number;
    readonly opens: boolean;
    readonly command: readonly [usage: string, help: string] | undefined;
    /** The members that are the arguments of its method, and the one that the method returns. */
    readonly args: readonly string[] | undefined;
    readonly returns: string | undefined;
    readonly query: TObject;
    readonly body: TSchema;
    /** Its method in the library: a type without a value. */
    readonly signature?: M;
    /** The input that the arguments of its method stand for. */
    inputOf(given: readonly unknown[]): CallInput;
    /** @throws {ControlFailure} for input that the call does not take; nothing has changed */
    perform(context: ControlContext, input: CallInput): R;
    /** The part of a result that its method returns. */
    pick(result: unknown): unknown;
}
/** The schema of an object with these members and no others. */
export declare const only: <P extends TProperties>(members: P) => TObject<P>;
export declare const OptionalText: Type.TOptional<Type.TString>;
export declare const OptionalInteger: Type.TOptional<Type.TInteger>;
/** How many records of a list one call returns. */
export declare const DEFAULT_LIMIT = 100;
export declare const limitOf: (unit: string) => Type.TInteger;
type None = Record<never, never>;
/** Declares a call; without members for its query or its body it takes none. */
export declare function call<Path extends string, R, Q extends TProperties = None, B extends TProperties | TUnknown = None, const A extends readonly string[] | undefined = undefined, const K extends string | undefined = undefined>(definition: CallDefinition<Path, Q, B, R, A, K>): Call<R, (...given: GivenArguments<Path, Q, B, A>) => Returned<R, K>>;
/**
 * The account that a call addresses.
 * @returns undefined without a key: the call addresses all accounts
 * @throws {ControlFailure} 404 when no account has the key
 */
export declare function targetAccount(publicKey: string | undefined, directory: AccountDirectory): Account | undefined;
/**
 * The only account that has a thing, with it.
 * @param what the thing with its article: `a mail "7"`
 * @throws {ControlFailure} 404 when none has one, 409 when several have
 */
export declare function findOne<T>(accounts: readonly Account[], what: string, find: (account: Account) => T | undefined): {
    account: Account;
    found: T & ({} | null);
};
/** The accounts that have a thing, with it. */
export declare const foundIn: <T>(accounts: readonly Account[], find: (account: Account) => T | undefined) => {
    account: Account;
    found: T & ({} | null);
}[];
export {};
