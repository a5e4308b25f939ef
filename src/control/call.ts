/** One control call as a declaration: the plane makes a route of it, and the library calls it by its name. */
import { setMaxListeners } from 'node:events';
import { transferableAbortController } from 'node:util';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { isWork, runInBatches, runThrough, type Work } from '../batches.js';
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
  /** Is the body long? Then it is checked in a batch of its own, after the one in which it was parsed. */
  readonly hasLongBody?: boolean;
  /** Aborted when nobody waits for the response any more. */
  readonly signal?: AbortSignal;
}

/** The input of a call after validation, with the worlds that it addresses. */
interface ControlRequest<Q, B> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly signal: AbortSignal;
  /**
   * The addressed world as it is when this is read; undefined when the call addresses all.
   * @throws {ControlFailure} 404 where it was closed meanwhile
   */
  readonly world: World | undefined;
  /** Brings the addressed worlds to their clocks' now, and returns them; its yields end batches. */
  targets(): Work<readonly World[]>;
}

interface CallDefinition<Q extends TObject, B extends TSchema, R> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the path of the control plane. */
  readonly path: string;
  /** The status of a success; 200 by default. */
  readonly status?: number;
  /** Does it add to the state? It needs room for that. */
  readonly adds?: true;
  /** Bytes of a body; few by default. */
  readonly bodyLimit?: number;
  readonly query?: Q;
  readonly body?: B;
  /** Slow work yields at the ends of its batches. It reads the addressed world again after each, and writes in the last one. */
  handle(request: ControlRequest<Static<Q>, Static<B>>, context: ControlContext): R | Work<R>;
}

/** A call as the plane and the library see it. */
export interface Call<R = unknown> {
  readonly method: CallDefinition<TObject, TSchema, R>['method'];
  readonly path: string;
  readonly status: number;
  /** The schemas of what it takes. */
  readonly query: TObject;
  readonly body: TSchema;
  /** Bytes. */
  readonly bodyLimit: number;
  /** @throws {ControlFailure} for input that the call does not take; nothing has changed */
  perform(context: ControlContext, input: CallInput): R;
  /** The same, with other requests between the batches of slow work. */
  performInBatches(context: ControlContext, input: CallInput): R | Promise<R>;
}

/** Reading a larger one would make all others wait. */
export const MAX_BODY_BYTES = 1024 * 1024;

// Node's own: a DOM environment has one that setMaxListeners refuses.
const NEVER_ABORTED = transferableAbortController().signal;
// Every call that waits listens.
setMaxListeners(0, NEVER_ABORTED);

const Nothing = Type.Object({}, { additionalProperties: false });

/** Declares a call; without a schema for its query or its body it takes none. */
export function call<R, Q extends TObject = TObject<Record<never, never>>, B extends TSchema = typeof Nothing>(
  definition: CallDefinition<Q, B, R>,
): Call<R> {
  const { query: querySchema = Nothing, body: bodySchema = Nothing } = definition;
  const readQuery = createReader<Static<Q>>(querySchema, invalidQuery);
  const readBody = createReader<Static<B>>(bodySchema, invalidBody);
  function* run(
    context: ControlContext,
    { publicKey, params = {}, query, body, hasLongBody = false, signal = NEVER_ABORTED }: CallInput,
  ): Work<R> {
    if (hasLongBody) yield;
    const { directory } = context;
    const findWorld = () => targetAccount(publicKey, directory);
    // An unknown account goes before a body that does not fit.
    findWorld();
    let isForTargets = false;
    const request = {
      params,
      query: readQuery(withNumbers(query ?? {}, querySchema)),
      body: readBody(body === undefined ? {} : body),
      signal,
      get world() {
        return findWorld();
      },
      *targets() {
        isForTargets = true;
        const worldsNow = () => [findWorld() ?? directory.all()].flat();
        yield* catchUpAll(worldsNow());
        // An account can be closed meanwhile.
        return worldsNow();
      },
    };
    if (hasLongBody) yield;
    if (definition.adds && directory.hasNoRoom) throw noRoom(directory.maxBytes);
    const world = findWorld();
    const work = definition.handle(request, context);
    // Only its type tells the result of work.
    const result = isWork(work) ? yield* work as Work<R> : work;
    // Accounts that are opened or loaded are counted then.
    const isChange = definition.method !== 'GET' && (world !== undefined || isForTargets);
    if (isChange) yield* directory.recountInBatches(world);
    return result;
  }
  return {
    method: definition.method,
    path: definition.path,
    status: definition.status ?? 200,
    query: querySchema,
    body: bodySchema,
    bodyLimit: definition.bodyLimit ?? MAX_BODY_BYTES,
    perform: (context, input) => runThrough(run(context, input)),
    performInBatches: (context, input) => runInBatches(run(context, input)),
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
