/** One control call as a declaration: the plane makes a route of it, and the library calls it by its name. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { createAssume } from '../assumptions/assume.js';
import { createCheck, type Problem } from '../store/problem.js';
import { catchUp } from '../world/delivery.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { addressedWorld } from './addressed.js';
import { refusedBody, refusedQuery } from './failure.js';
import type { ControlOptions } from './plane.js';

/** What every call works on. */
export interface Grounds extends ControlOptions {
  readonly worlds: Worlds;
}

/** What one call was asked with. */
export interface Asked {
  /** Of the account that is meant; all are meant without it. */
  readonly publicKey?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal;
}

interface Context<Q, B> extends Grounds {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly gone: AbortSignal;
  /** The world that is meant; undefined when all are. */
  readonly world: World | undefined;
  /** The worlds that are meant, brought to their clocks' now. */
  addressed(): readonly World[];
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
  perform(grounds: Grounds, asked: Asked): R;
}

const NEVER = new AbortController().signal;

const Nothing = Type.Object({}, { additionalProperties: false });

/** Declares a call; one that says nothing of a query or a body takes none. */
export function call<R, Q extends TObject = TObject<Record<never, never>>, B extends TSchema = typeof Nothing>(
  declared: Declared<Q, B, R>,
): Call<R> {
  const readQuery = reader(declared.query ?? Nothing, refusedQuery);
  const readBody = reader(declared.body ?? Nothing, refusedBody);
  return {
    method: declared.method,
    path: declared.path,
    status: declared.status ?? 200,
    perform(grounds, { publicKey, params = {}, query, body, gone = NEVER }) {
      const world = addressedWorld(publicKey, grounds.worlds);
      return declared.handle({
        ...grounds,
        ...{ params, gone, world },
        query: readQuery(asNumbers(query ?? {}, declared.query)) as Static<Q>,
        body: readBody(body === undefined ? {} : body) as Static<B>,
        addressed: () => caughtUp(world === undefined ? grounds.worlds.all() : [world]),
      });
    },
  };
}

/** Makes a function that holds what was sent against a schema. */
function reader(schema: TSchema, refused: typeof refusedBody): (given: unknown) => unknown {
  let check: ((value: unknown) => Problem[]) | undefined;
  return (given) => {
    check ??= createCheck(schema);
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

function caughtUp(worlds: readonly World[]): readonly World[] {
  for (const world of worlds) catchUp(world, createAssume(world.answers.answers));
  return worlds;
}
