/** One control call as a declaration: the plane makes a route of it, the library a method, and the command a subcommand. */
import { type Static, type TObject, type TProperties, type TSchema, type TUnknown, Type } from 'typebox';
import { present } from '../messages/present.js';
import { createValidator } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import type { ControlContext } from './context.js';
import * as failures from './failures.js';

export interface CallInput {
  /** The key of the addressed account; without it the call addresses all accounts. */
  readonly publicKey?: string | undefined;
  readonly param?: string | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Aborted when the caller has left. */
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

/** The type of a query or a body: from the schemas of its members, or unknown for a body that the call validates itself. */
type Taken<S> = S extends TUnknown ? unknown : S extends TProperties ? Static<TObject<S>> : never;

/** The arguments of its method: the parameter of the path, then the members that `args` names, or one argument for all members. */
type GivenArguments<Path, Q, B, A> = [
  ...(Path extends `${string}:${string}` ? [param: string | number] : []),
  ...(A extends readonly string[] ? NamedMembers<Taken<Q> & Taken<B>, A> : Whole<Q, B>),
];
type NamedMembers<T, A extends readonly string[]> = { [I in keyof A]: A[I] extends keyof T ? T[A[I]] : never };
type Whole<Q, B> = keyof Q extends never ? (keyof B extends never ? [] : [Taken<B>]) : [Taken<Q>];

type Returned<R, K> = R extends Promise<infer P> ? Promise<Returned<P, K>> : K extends keyof R ? R[K] : R;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type CallMethod = (typeof METHODS)[number];

/** The members that a declaration and its call have in common. */
interface CallFacts<A = readonly string[] | undefined, K = string | undefined> {
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
}

interface CallDefinition<Path, Q extends TProperties, B extends TProperties | TUnknown, R, A, K>
  extends CallFacts<A, K> {
  /** The method, and the path below the prefix of the control plane: `POST /clock/advance`. */
  readonly route: `${CallMethod} ${Path & string}`;
  readonly query?: Q;
  readonly body?: B;
  handle(request: CallRequest<Taken<Q>, Taken<B>>, context: ControlContext): R;
}

/** A call as the plane, the library and the command see it. */
export interface Call<R = unknown, M = unknown> extends CallFacts {
  readonly method: CallMethod;
  readonly path: string;
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
export const only = <P extends TProperties>(members: P) => Type.Object(members, { additionalProperties: false });

export const OptionalText = Type.Optional(Type.String());
export const OptionalInteger = Type.Optional(Type.Integer());

/** How many records of a list one call returns. */
export const DEFAULT_LIMIT = 100;
export const limitOf = (unit: string) => Type.Integer({ minimum: 1, maximum: 1000, unit });

type None = Record<never, never>;

/** Declares a call; without members for its query or its body it takes none. */
export function call<
  Path extends string,
  R,
  Q extends TProperties = None,
  B extends TProperties | TUnknown = None,
  const A extends readonly string[] | undefined = undefined,
  const K extends string | undefined = undefined,
>(
  definition: CallDefinition<Path, Q, B, R, A, K>,
): Call<R, (...given: GivenArguments<Path, Q, B, A>) => Returned<R, K>> {
  const { route, args, returns, opens = false } = definition;
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
    perform(context, { publicKey, param = '', query: givenQuery, body: givenBody = {}, signal }) {
      const { directory } = context;
      // An unknown account is reported before an invalid body.
      const account = opens ? undefined : targetAccount(publicKey, directory);
      const targets = () => {
        const accounts = [targetAccount(publicKey, directory) ?? directory.all()].flat();
        catchUpAll(accounts);
        return accounts;
      };
      const sent: unknown = withNumbers(Object(givenQuery), query);
      if (!isQuery(sent)) throw failures.invalidQuery(problemsOfQuery(sent));
      if (!isBody(givenBody)) throw failures.invalidBody(problemsOfBody(givenBody));
      return definition.handle({ param, query: sent, body: givenBody, signal, publicKey, account, targets }, context);
    },
    pick: (result) => (returns === undefined ? result : Object(result)[returns]),
  };
}

/** Turns the digits of a query string into numbers where the schema wants integers. */
const withNumbers = (query: object, { properties }: TObject): object =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = Type.IsInteger(properties[name]) && /^\d{1,15}$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    }),
  );

/**
 * The account that a call addresses.
 * @returns undefined without a key: the call addresses all accounts
 * @throws {ControlFailure} 404 when no account has the key
 */
export function targetAccount(publicKey: string | undefined, directory: AccountDirectory): Account | undefined {
  if (publicKey === undefined) return undefined;
  if (publicKey === '') throw failures.emptyPublicKey();
  const account = directory.find(publicKey);
  if (account !== undefined) return account;
  throw failures.unknownAccount(
    publicKey,
    directory.all().map((one) => one.publicKey),
  );
}

/**
 * The only account that has a thing, with it.
 * @param what the thing with its article: `a mail "7"`
 * @throws {ControlFailure} 404 when none has one, 409 when several have
 */
export function findOne<T>(accounts: readonly Account[], what: string, find: (account: Account) => T | undefined) {
  const all = foundIn(accounts, find);
  const [one, ...more] = all;
  if (one === undefined) throw failures.inNoAccount(what);
  if (more.length > 0) throw failures.inSeveralAccounts(all.length, what);
  return one;
}

/** The accounts that have a thing, with it. */
export const foundIn = <T>(accounts: readonly Account[], find: (account: Account) => T | undefined) =>
  accounts.flatMap((account) => {
    const found = find(account);
    return found === undefined ? [] : [{ account, found }];
  });
