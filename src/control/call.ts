/** Declares control calls: a declaration becomes an HTTP route, a method of the library and a subcommand of the CLI. */
import type { FastifyReply } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, type TUnknown, Type } from 'typebox';
import type { FixtureFolders } from '../fixtures/folders.js';
import type { FixtureReader } from '../fixtures/read-fixture.js';
import type { StateFile } from '../fixtures/state-file.js';
import { suggestion } from '../messages/closest-match.js';
import { present } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import { createValidator, type Problem } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Delays } from '../service/account/faults.js';
import { endpointNames } from '../service/document/index.js';
import * as failures from './failures.js';

/** An OpenAPI 3.1 document; only `openapi` and `paths` have a type of their own. */
export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

export interface ControlContext {
  readonly directory: AccountDirectory;
  readonly folders: FixtureFolders;
  readonly reader: FixtureReader;
  /** The prefix of every documented path: '' or `/api/v1`. */
  readonly servicePrefix: string;
  readonly stateFile?: StateFile | undefined;
  /** Host names by which other machines may reach the control plane; this machine may also use loopback names. */
  readonly allowedHosts: readonly string[];
  readonly delays: Delays;
  /** Returns the contract of the service as an OpenAPI document, with records of the account as examples. */
  readonly openapi: (account: Account | undefined) => Promise<OpenApi>;
  /** Reports a bug of the mock. */
  report(bug: unknown): void;
  /** A signal that aborts when the mock closes. */
  readonly closing: AbortSignal;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<unknown>;
}

export interface PageRequest {
  readonly publicKey: string | undefined;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly reply: FastifyReply;
}

/** A page for a browser, or a file of a page. */
export interface Page {
  /** The path below the prefix of the control plane: `/outbox/:id.html`. */
  readonly path: string;
  /** True if a link on a foreign page may open the page: the link of a verification mail is read in a webmail page. */
  readonly isLink?: true;
  respond(context: ControlContext, request: PageRequest): unknown;
}

export interface CallInput {
  /** The key of the addressed account; undefined for all accounts. */
  readonly publicKey?: string | undefined;
  readonly param?: string | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface CallRequest<Q, B> {
  readonly param: string;
  readonly query: Q;
  readonly body: B;
  readonly publicKey: string | undefined;
  /** The addressed account; undefined for all accounts. */
  readonly account: Account | undefined;
  /** The addressed account alone, or all accounts. */
  readonly accounts: readonly Account[];
}

/** The type of a query or a body, by the schemas of its members; unknown for a body that the handler validates. */
type Taken<S> = S extends TUnknown ? unknown : S extends TProperties ? Static<TObject<S>> : never;

/** The arguments of a method: the parameter of the path, then the members that `args` names, or one argument for all members. */
type GivenArguments<Path, Q, B, A> = [
  ...(Path extends `${string}:${string}` ? [param: string | number] : []),
  ...(A extends readonly string[] ? NamedMembers<Taken<Q> & Taken<B>, A> : Whole<Q, B>),
];
type NamedMembers<T, A extends readonly string[]> = { [I in keyof A]: A[I] extends keyof T ? T[A[I]] : never };
type Whole<Q, B> = keyof Q extends never ? (keyof B extends never ? [] : [Taken<B>]) : [Taken<Q>];

type Returned<R, K> = K extends keyof R ? R[K] : R;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type CallMethod = (typeof METHODS)[number];

/** The members that `call` copies unchanged from a declaration to the call. */
interface CallFacts<A = readonly string[] | undefined, K = string | undefined> {
  /** The members of query or body that are arguments of the method; by default one argument holds all members. */
  readonly args?: A;
  /** The member of the result that the method returns; the whole result by default. */
  readonly returns?: K;
  /** The subcommand of `campaign-mock` that makes the call: its usage and its help. */
  readonly command?: readonly [usage: string, help: string];
  /** The status of a success; 200 by default, and 204 without a result. */
  readonly status?: number;
  /** True if the call opens an account: the public key of the request then need not be that of an account. */
  readonly opens?: true;
  /** False for a POST request that only waits, compares or saves: it causes no event. */
  readonly changes?: false;
}

interface CallDefinition<Path, Q extends TProperties, B extends TProperties | TUnknown, R, A, K>
  extends CallFacts<A, K> {
  /** The method and the path below the prefix of the control plane: `POST /clock/advance`. */
  readonly route: `${CallMethod} ${Path & string}`;
  readonly query?: Q;
  readonly body?: B;
  handle(request: CallRequest<Taken<Q>, Taken<B>>, context: ControlContext): R;
}

/** A declared call, from which its HTTP route, its method and its subcommand are made. */
export interface Call<R = unknown, M = unknown> extends CallFacts {
  readonly method: CallMethod;
  readonly path: string;
  readonly query: TObject;
  readonly body: TSchema;
  /** The type of the method in the library; only for the compiler, always undefined. */
  readonly signature?: M;
  inputOf(given: readonly unknown[]): CallInput;
  /** @throws {ControlFailure} for invalid input, before anything changes but by time */
  perform(context: ControlContext, input: CallInput): R;
  /** Returns the member of a result that `returns` names: a method of the library returns only this member. */
  pick(result: unknown): unknown;
}

/** Returns the schema of an object that has the given members and no other members. */
export const only = <P extends TProperties>(members: P) => Type.Object(members, { additionalProperties: false });

export const optionalText = (description = '') => Type.Optional(Type.String({ description }));
export const optionalInteger = (description = '') => Type.Optional(Type.Integer({ description }));

export const DEFAULT_LIMIT = 100;
export const limitOf = (unit: string) =>
  Type.Integer({ minimum: 1, maximum: 1000, unit, description: `maximum number, ${DEFAULT_LIMIT} by default` });

type None = Record<never, never>;

/** Declares a call; by default the query and the body are empty. */
export function call<
  Path extends string,
  R,
  Q extends TProperties = None,
  B extends TProperties | TUnknown = None,
  const A extends readonly string[] | undefined = undefined,
  const K extends string | undefined = undefined,
>(
  definition: CallDefinition<Path, Q, B, R, A, K>,
): Call<R, (...given: GivenArguments<Path, Q, B, A>) => Promise<Returned<Awaited<R>, K>>> {
  const { route, args, returns, opens = false, changes = true } = definition;
  const method = present(METHODS.find((one) => route.startsWith(one)));
  const path = route.slice(method.length + 1);
  const taken: TProperties | TUnknown = definition.body ?? {};
  const query = only(definition.query ?? {});
  const body = Type.IsUnknown(taken) ? taken : only(taken);
  const [problemsOfQuery, problemsOfBody] = [createValidator(query), createValidator(body)];
  const isQuery = (given: unknown): given is Taken<Q> => problemsOfQuery(given).length === 0;
  const isBody = (given: unknown): given is Taken<B> => problemsOfBody(given).length === 0;
  return {
    ...definition,
    method,
    path,
    query,
    body,
    inputOf(given) {
      const [param, values] = path.includes(':') ? [String(given[0]), given.slice(1)] : [undefined, given];
      const all = args ? Object.fromEntries(args.map((name, index) => [name, values[index]])) : values[0];
      return { param, [method === 'GET' ? 'query' : 'body']: all };
    },
    perform(context, { publicKey, param = '', query: givenQuery, body: givenBody = {} }) {
      const { directory } = context;
      // An unknown account is reported before an invalid body.
      const account = opens ? undefined : targetAccount(publicKey, directory);
      const accounts = account === undefined ? directory.all() : [account];
      const sent: unknown = withNumbers(Object(givenQuery), query);
      if (!isQuery(sent)) throw failures.invalidQuery(problemsOfQuery(sent));
      if (!isBody(givenBody)) throw failures.invalidBody(problemsOfBody(givenBody));
      const result = definition.handle({ param, query: sent, body: givenBody, publicKey, account, accounts }, context);
      if (method !== 'GET' && changes) {
        // The event of a new account goes to the readers of every account: nobody can follow the new account yet.
        directory.events.emit('change', { public_key: opens ? null : (publicKey ?? null), call: route });
      }
      return result;
    },
    pick: (result) => (returns === undefined ? result : Object(result)[returns]),
  };
}

/** Converts digits of a query string to numbers, for members whose schema is an integer. */
const withNumbers = (query: object, { properties }: TObject): object =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = Type.IsInteger(properties[name]) && /^\d{1,15}$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    }),
  );

/**
 * Returns the account with a public key; undefined without a key, for a call that addresses all accounts.
 * @throws {ControlFailure} 404 when no account has the key
 */
export function targetAccount(publicKey: string | undefined, directory: AccountDirectory): Account | undefined {
  if (publicKey === undefined) return undefined;
  if (publicKey === '') throw failures.emptyPublicKey();
  const account = directory.find(publicKey);
  if (account !== undefined) return account;
  const known = directory.all().map((one) => one.publicKey);
  throw failures.unknownAccount(publicKey, known);
}

/**
 * Returns a record that only one account has, with the account.
 * @param what the record with an article: `a mail "7"`
 * @throws {ControlFailure} 404 if no account has the record, 409 if several accounts have it
 */
export function findOne<T>(accounts: readonly Account[], what: string, find: (account: Account) => T | undefined) {
  const [one, ...more] = foundIn(accounts, find);
  if (one === undefined) throw failures.inNoAccount(what);
  if (more.length > 0) throw failures.inSeveralAccounts(more.length + 1, what);
  return one;
}

/** Returns each account in which `find` finds a record, with the record. */
export const foundIn = <T>(accounts: readonly Account[], find: (account: Account) => T | undefined) =>
  accounts.flatMap((account) => {
    const found = find(account);
    return found === undefined ? [] : [{ account, found }];
  });

/** Returns the id in a path; 0, which no record has, for any other text. */
export const parseId = (param: string): number => (/^[1-9]\d{0,14}$/.test(param) ? Number(param) : 0);

/**
 * Checks the name of an endpoint that a fault or a filter of the journal has.
 * @returns `named` to be spread: `{ endpoint }`, or `{}` without a known name; and the problem of an unknown name
 */
export function readEndpoint(name: string | undefined, pointer: string) {
  const endpoint = endpointNames.get(name ?? '');
  const problems: Problem[] = [];
  if (endpoint === undefined && name !== undefined) {
    const hint = suggestion(name, [...endpointNames.keys()]);
    problems.push({ pointer, detail: `is ${preview(name)}, which is no endpoint${hint}` });
  }
  return { named: endpoint === undefined ? {} : { endpoint }, problems };
}
