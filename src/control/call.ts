/** One control call as a declaration: the plane makes a route of it, and the library calls it by its name. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, type TUnknown, Type } from 'typebox';
import type { Account } from '../account/account.js';
import { catchUpAll } from '../mail/catch-up.js';
import { createValidator } from '../messages/validation.js';
import type { ControlContext } from './context.js';
import { invalidBody, invalidQuery, noRoom } from './failures.js';
import { targetAccount } from './target-account.js';

/** What a caller sends. */
export interface CallInput {
  /** The key of the addressed account; without it the call addresses all accounts. */
  readonly publicKey?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal;
}

/** The input of a call after validation, with the accounts that it addresses. */
interface CallRequest<Q, B> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly signal: AbortSignal | undefined;
  /** The addressed account; undefined when the call addresses all. */
  readonly account: Account | undefined;
  /** Brings the addressed accounts to their clocks' now, and returns them. */
  targets(): readonly Account[];
}

/** What a call takes in its query or its body: the schemas of its members, or one for a whole body that is read apart. */
type Taken<S> = S extends TUnknown ? unknown : S extends TProperties ? Static<TObject<S>> : never;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallDefinition<Q extends TProperties, B extends TProperties | TUnknown, R> {
  /** The method, and the path below that of the control plane: `POST /clock/advance`. */
  readonly route: `${Method} /${string}`;
  /** The status of a success; 200 by default. */
  readonly status?: number;
  /** Does it add to the state? It needs room for that. */
  readonly adds?: true;
  /** Can its result be longer than a text can be? It is written in pieces. */
  readonly isLong?: true;
  readonly query?: Q;
  readonly body?: B;
  handle(request: CallRequest<Taken<Q>, Taken<B>>, context: ControlContext): R;
}

/** A call as the plane and the library see it. */
export interface Call<R = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  /** The schemas of what it takes. */
  readonly query: TObject;
  readonly body: TSchema;
  readonly isLong: boolean;
  /** @throws {ControlFailure} for input that the call does not take; nothing has changed */
  perform(context: ControlContext, input: CallInput): R;
}

/** The schema of an object with these members and no others. */
export const only = <P extends TProperties>(members: P) => Type.Object(members, { additionalProperties: false });

/** How many records of a list one call returns. */
export const DEFAULT_LIMIT = 100;
export const limitOf = (unit: string) => Type.Integer({ minimum: 1, maximum: 1000, unit });

type None = Record<never, never>;

/** Declares a call; without members for its query or its body it takes none. */
export function call<R, Q extends TProperties = None, B extends TProperties | TUnknown = None>(
  definition: CallDefinition<Q, B, R>,
): Call<R> {
  const { route, status = 200, isLong = false, query: members = {}, body: taken = {} } = definition;
  // The type of a definition says so.
  const [method, path] = route.split(' ') as [Method, string];
  const querySchema = only(members);
  const bodySchema = Type.IsUnknown(taken) ? taken : only(taken as TProperties);
  const readQuery = createReader<Taken<Q>>(querySchema, invalidQuery);
  const readBody = createReader<Taken<B>>(bodySchema, invalidBody);
  return {
    method,
    path,
    status,
    query: querySchema,
    body: bodySchema,
    isLong,
    perform(context, { publicKey, params = {}, query = {}, body = {}, signal }) {
      const { directory } = context;
      // An unknown account goes before a body that does not fit.
      const account = targetAccount(publicKey, directory);
      const targets = () => {
        const accounts = [targetAccount(publicKey, directory) ?? directory.all()].flat();
        catchUpAll(accounts);
        return accounts;
      };
      const taken = { query: readQuery(withNumbers(query, querySchema)), body: readBody(body) };
      const bound = definition.adds ? directory.findBound(1, account) : undefined;
      if (bound !== undefined) throw noRoom(bound);
      return definition.handle({ params, ...taken, signal, account, targets }, context);
    },
  };
}

/** Makes a function that returns what fits a schema, and throws for anything else; `T` is the static type of the schema. */
function createReader<T>(schema: TSchema, toFailure: typeof invalidBody): (given: unknown) => T {
  const findProblems = createValidator(schema);
  return (given) => {
    const problems = findProblems(given);
    if (problems.length > 0) throw toFailure(problems);
    // The schema has accepted it.
    return given as T;
  };
}

/** Turns the digits of a query string into numbers where the schema wants integers. */
const withNumbers = (query: object, schema: TObject): object =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = Type.IsInteger(schema.properties[name]) && /^\d{1,15}$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    }),
  );

export interface ControlRequest {
  readonly request: FastifyRequest<{ Querystring: Record<string, unknown> }>;
  readonly reply: FastifyReply;
  /** By the names in the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** What answers at a path: a call, or a page that a browser opens. */
export interface ControlRoute {
  /** GET stands for HEAD, too. */
  readonly method: Method;
  /** Below the path of the control plane: `/outbox/:id.html`. */
  readonly path: string;
  /** May a link of another page lead here? Mails are read on other pages. */
  readonly isLink?: true;
  respond(context: ControlContext, request: ControlRequest): Promise<unknown>;
}
