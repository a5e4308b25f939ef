/** One control call as a declaration: the plane makes a route of it, and the library calls it by its name. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { createAssume } from '../assumptions/assume.js';
import { catchUp } from '../mail/catch-up.js';
import { createValidator, type Problem } from '../problems/validation.js';
import type { World } from '../world/world.js';
import type { ControlContext } from './context.js';
import { invalidBody, invalidQuery } from './failure.js';
import { targetAccount } from './target-account.js';

/** What one call was asked with. */
export interface CallInput {
  /** Of the account that is meant; all are meant without it. */
  readonly publicKey?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

interface Context<Q, B> extends ControlContext {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly signal: AbortSignal;
  /** The world that is meant; undefined when all are. */
  readonly world: World | undefined;
  /** The worlds that are meant, brought to their clocks' now. */
  targets(): readonly World[];
}

interface Declared<Q extends TObject, B extends TSchema, R> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/__control`. */
  readonly path: string;
  /** Of a success; 200 when it is left out. */
  readonly status?: number;
  readonly query?: Q;
  readonly body?: B;
  handle(context: Context<Static<Q>, Static<B>>): R;
}

/** A call as the plane sees it. */
export interface Call<R = unknown> {
  readonly method: Declared<TObject, TSchema, R>['method'];
  readonly path: string;
  readonly status: number;
  /** @throws {ControlFailure} for what the call does not take; nothing has changed */
  perform(context: ControlContext, asked: CallInput): R;
}

const NEVER = new AbortController().signal;

const Nothing = Type.Object({}, { additionalProperties: false });

/** Declares a call; one that says nothing of a query or a body takes none. */
export function call<R, Q extends TObject = TObject<Record<never, never>>, B extends TSchema = typeof Nothing>(
  declared: Declared<Q, B, R>,
): Call<R> {
  const readQuery = reader(declared.query ?? Nothing, invalidQuery);
  const readBody = reader(declared.body ?? Nothing, invalidBody);
  return {
    method: declared.method,
    path: declared.path,
    status: declared.status ?? 200,
    perform(context, { publicKey, params = {}, query, body, signal: gone = NEVER }) {
      const world = targetAccount(publicKey, context.directory);
      return declared.handle({
        ...context,
        params,
        signal: gone,
        world,
        query: readQuery(asNumbers(query ?? {}, declared.query)) as Static<Q>,
        body: readBody(body === undefined ? {} : body) as Static<B>,
        targets: () => catchUpAll(world === undefined ? context.directory.all() : [world]),
      });
    },
  };
}

/** Makes a function that holds what was sent against a schema. */
function reader(schema: TSchema, refused: typeof invalidBody): (given: unknown) => unknown {
  let check: ((value: unknown) => Problem[]) | undefined;
  return (given) => {
    check ??= createValidator(schema);
    const problems = check(given);
    if (problems.length > 0) throw refused(problems);
    return given;
  };
}

/** A query string carries numbers as texts. */
const asNumbers = (query: object, schema: TObject = Nothing): object =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const isNumber = Type.IsInteger(schema.properties[name]) && /^\d{1,15}$/.test(String(value));
      return [name, isNumber ? Number(value) : value];
    }),
  );

function catchUpAll(worlds: readonly World[]): readonly World[] {
  for (const world of worlds) catchUp(world, createAssume(world.assumptions.values));
  return worlds;
}
