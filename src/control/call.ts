/** One control call as a declaration: the plane makes a route of it, and the library calls it by its name. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { catchUpAll } from '../mail/catch-up.js';
import { createValidator } from '../problems/validation.js';
import type { World } from '../world/world.js';
import type { ControlContext } from './context.js';
import { invalidBody, invalidQuery, noRoom } from './failures.js';
import { targetAccount } from './target-account.js';

/** What a caller sends. */
export interface CallInput {
  /** The key of the addressed account; without it the call addresses all accounts. */
  readonly publicKey?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal;
}

/** The input of a call after validation, with the worlds that it addresses. */
interface ControlRequest<Q, B> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly signal: AbortSignal | undefined;
  /** The addressed account; undefined when the call addresses all. */
  readonly world: World | undefined;
  /** Brings the addressed accounts to their clocks' now, and returns them. */
  targets(): readonly World[];
}

interface CallDefinition<Q extends TObject, B extends TSchema, R> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the path of the control plane. */
  readonly path: string;
  /** The status of a success; 200 by default. */
  readonly status?: number;
  /** Does it add to the state? It needs room for that. */
  readonly adds?: true;
  /** Can its result be longer than a text can be? It is written in pieces. */
  readonly isLong?: true;
  readonly query?: Q;
  readonly body?: B;
  handle(request: ControlRequest<Static<Q>, Static<B>>, context: ControlContext): R;
}

/** A call as the plane and the library see it. */
export interface Call<R = unknown> {
  readonly method: CallDefinition<TObject, TSchema, R>['method'];
  readonly path: string;
  readonly status: number;
  /** The schemas of what it takes. */
  readonly query: TObject;
  readonly body: TSchema;
  readonly isLong: boolean;
  /** @throws {ControlFailure} for input that the call does not take; nothing has changed */
  perform(context: ControlContext, input: CallInput): R;
}

/** Of a body: 100,000 full contacts are 39 MB. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

const Nothing = Type.Object({}, { additionalProperties: false });

/** Declares a call; without a schema for its query or its body it takes none. */
export function call<R, Q extends TObject = TObject<Record<never, never>>, B extends TSchema = typeof Nothing>(
  definition: CallDefinition<Q, B, R>,
): Call<R> {
  const { query: querySchema = Nothing, body: bodySchema = Nothing } = definition;
  const readQuery = createReader<Static<Q>>(querySchema, invalidQuery);
  const readBody = createReader<Static<B>>(bodySchema, invalidBody);
  return {
    method: definition.method,
    path: definition.path,
    status: definition.status ?? 200,
    query: querySchema,
    body: bodySchema,
    isLong: definition.isLong === true,
    perform(context, { publicKey, params = {}, query, body, signal }) {
      const { directory } = context;
      // An unknown account goes before a body that does not fit.
      const world = targetAccount(publicKey, directory);
      const targets = () => {
        const worlds = [targetAccount(publicKey, directory) ?? directory.all()].flat();
        catchUpAll(worlds);
        return worlds;
      };
      const request = {
        params,
        query: readQuery(withNumbers(query ?? {}, querySchema)),
        body: readBody(body === undefined ? {} : body),
        signal,
        world,
        targets,
      };
      const bound = definition.adds ? directory.findBound(1, world) : undefined;
      if (bound !== undefined) throw noRoom(bound);
      return definition.handle(request, context);
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
