/** Plays exchanges on twins, which are accounts with the known records; the chosen values of one play are a path. */
import { objectOf, present } from '../../messages/present.js';
import { accountTableNames } from '../../service/account/tables.js';
import { narrowedKey, splitKey } from '../../service/assumptions/overrides.js';
import type { AssumptionId, AssumptionValues } from '../../service/assumptions/registry.js';
import { createAssume } from '../../service/assumptions/values.js';
import { DECIDE_AT_ONCE, type Domains, variableOf } from './domains.js';
import { isRefusedUnread, type RecordedExchange } from './exchange.js';
import { hintsFor } from './hints.js';
import { type Known, saysAll, type World } from './knowledge.js';
import { isQuestion, type Run, type Value, type Variable } from './paths.js';
import { type Places, placesOf } from './places.js';
import { type Asking, prepareTwins, respond, type Twin, Unknown } from './twin.js';

/** The statuses of a twin while those of the service are not known: 491 for each validation failure, 492 for each lookup failure. */
export const STAND_INS = {
  'http-status.success': 290,
  'http-status.validation': 491,
  'http-status.not-found': 492,
  'http-status.rule': 493,
} as const;

/** A response of the twin. Equal responses are the same object, so that a set has each of them only once. */
export interface Response {
  readonly status: number;
  readonly places: Places;
}

/** Stands for the response of a twin that has read the request, although the service refused it unread. */
const NO_RESPONSE: Response = { status: 0, places: new Map() };

export interface Played extends Run {
  /** The response to each exchange; undefined if it depends on unknown records. */
  readonly responses: readonly (Response | undefined)[];
  /** The account after the first exchange; undefined if the response to the exchange depends on unknown records. */
  readonly world: World | undefined;
}

/** A twin before or after an exchange of a play. */
interface Moment {
  /** The account after the first exchange; undefined before it. */
  readonly world: World | undefined;
  /** The questions about unseen records that the path has asked so far, by table. */
  readonly questions: ReadonlyMap<string, readonly string[]>;
  readonly outcomes: Map<RecordedExchange, Outcomes>;
  /** Returns the twin for a read. Plays with other values for the reads that follow share it. */
  readonly twin: () => Twin;
  /** Returns a further twin in the same state, for a write that follows. */
  readonly again: () => Twin;
}

/** A tree that caches outcomes. A node names the assumption or question that is read next, and branches by its values. */
interface Outcomes {
  reads?: string;
  readonly branches: Map<Value, Outcomes>;
  outcome?: PlayedOutcome;
}

/** The result of an exchange under the values that it has read. */
interface PlayedOutcome {
  readonly asked: readonly Variable[];
  readonly response: Response | undefined;
  readonly next: Moment;
}

/** Maximum number of variables for unseen records of a table. Further records of an exchange share the last, to bound the search. */
const MAX_QUESTIONS = 3;

export class Player {
  readonly #unsure: readonly string[];
  readonly #start: Moment;
  /** False for a read or a copy, which do not show the status of a new single send. */
  readonly #isOwnWrite: boolean;
  #asking: Asking | undefined;
  readonly #responses = new Map<string, Response>();

  /** @param reads all reads after the first exchange, because one page does not show which record was made first */
  constructor(
    readonly domains: Domains,
    readonly known: Known,
    writes: readonly [RecordedExchange, ...RecordedExchange[]],
    reads: readonly RecordedExchange[] = [],
  ) {
    const [first] = writes;
    const hints = hintsFor(known, writes, reads, domains.valuesAt(first.endpoint)['time-zone']);
    this.#unsure = hints.unsure;
    this.#isOwnWrite = !first.declared.isRead && saysAll(first);
    const createTwin = prepareTwins(known, hints, () => present(this.#asking));
    this.#start = { world: undefined, questions: new Map(), outcomes: new Map(), twin: createTwin, again: createTwin };
  }

  /** Plays the first exchange and reads that follow. @param chosen values that replace the likeliest values */
  play(exchanges: readonly RecordedExchange[], chosen: ReadonlyMap<Variable, Value>): Played {
    let moment = this.#start;
    const outcomes = exchanges.map((exchange) => {
      const outcome = this.#outcomeOf(exchange, moment, chosen);
      moment = outcome.next;
      return outcome;
    });
    const [first] = outcomes;
    // If a write succeeds on the twin and failed at the service, or the reverse, then differences in later reads prove nothing.
    const last = outcomes.findIndex(({ response }, at) => {
      const isSuccess = response?.status === STAND_INS['http-status.success'];
      const { declared, outcome } = present(exchanges[at]);
      return response !== undefined && !declared.isRead && isSuccess !== (outcome.kind === 'success');
    });
    return {
      asked: new Set(outcomes.slice(0, last < 0 ? undefined : last + 1).flatMap(({ asked }) => asked)),
      responses: outcomes.map(({ response }) => response),
      world: first?.response && first.next.world,
    };
  }

  #outcomeOf(exchange: RecordedExchange, before: Moment, chosen: ReadonlyMap<Variable, Value>): PlayedOutcome {
    const { endpoint } = exchange;
    const likeliest: Readonly<Record<string, Value>> = this.domains.valuesAt(endpoint);
    const standIns: Readonly<Record<string, Value>> = STAND_INS;
    const valueFor = (id: string): Value => {
      // The cast is safe: only assumptions, not questions, are narrowed to an endpoint.
      const value = chosen.get(id) ?? chosen.get(narrowedKey(id as AssumptionId, endpoint));
      return value ?? standIns[id] ?? likeliest[id] ?? false;
    };
    const root: Outcomes = before.outcomes.get(exchange) ?? { branches: new Map() };
    before.outcomes.set(exchange, root);
    let known: Outcomes | undefined = root;
    while (known?.reads !== undefined) known = known.branches.get(valueFor(known.reads));
    if (known?.outcome !== undefined) return known.outcome;
    // Values are put together only for a new path: most paths have been played.
    const values: Record<string, Value> = { ...likeliest, ...standIns };
    for (const [variable, value] of chosen) {
      const [id, place] = isQuestion(variable) ? [variable] : splitKey(variable);
      if (place === undefined || place === endpoint) values[id] = value;
    }
    const { read, outcome } = this.#answer(exchange, before, values);
    let node = root;
    for (const [id, value] of read) {
      node.reads = id;
      const next: Outcomes = node.branches.get(value) ?? { branches: new Map() };
      node.branches.set(value, next);
      node = next;
    }
    node.outcome = outcome;
    return outcome;
  }

  #answer(exchange: RecordedExchange, before: Moment, values: Readonly<Record<string, Value>>) {
    // In the order of the reads: the same values always lead to the same next read.
    const read = new Map<string, Value>();
    // The cast is safe because the object has a value for every assumption.
    const assume = createAssume(values as AssumptionValues);
    const addUsed = () => {
      for (const id of assume.used) read.set(id, present(values[id]));
    };
    let { questions } = before;
    const latent = (table: string, part?: string): boolean => {
      const own = questions.get(table) ?? [];
      const wanted = `?${table} ${part ?? own.length + 1}`;
      const isFull = own.length >= MAX_QUESTIONS && !own.includes(wanted);
      // A variable of an earlier exchange is about another record.
      if (isFull && own === before.questions.get(table)) throw new Unknown(wanted);
      const question = isFull ? present(own.at(-1)) : wanted;
      if (!own.includes(question)) questions = new Map(questions).set(table, [...own, question]);
      const isTrue = values[question] === true;
      addUsed();
      read.set(question, isTrue);
      return isTrue;
    };
    const asking: Asking = { exchange, assume, latent };
    const again = () => {
      const twin = before.again();
      this.#asking = asking;
      respond(twin, exchange, assume);
      return twin;
    };
    const twin = exchange.declared.isRead ? before.twin() : before.again();
    this.#asking = asking;
    const result = respond(twin, exchange, assume);
    const doubt = assume.used.has('delete.in-use') ? undefined : asking.doubt;
    const response = this.#toResponse(exchange, doubt ?? result);
    const asked = [...read.keys()].filter(isQuestion);
    addUsed();
    for (const id of assume.used) {
      const variable = id in STAND_INS ? undefined : variableOf(id, exchange.endpoint);
      const isDecided = variable !== id || (DECIDE_AT_ONCE.has(id) && this.#isOwnWrite);
      if (variable !== undefined && isDecided) asked.push(variable);
    }
    const world = before.world ?? worldOf(twin);
    const isSame = exchange.declared.isRead && before.world !== undefined && before.questions === questions;
    const next = isSame ? before : { world, questions, outcomes: new Map(), twin: () => twin, again };
    return { read, outcome: { asked, response, next } };
  }

  #toResponse(exchange: RecordedExchange, result: ReturnType<typeof respond>): Response | undefined {
    if (result instanceof Unknown) return isRefusedUnread(exchange) ? NO_RESPONSE : undefined;
    const { status, headers } = result;
    const text = result.body.toString();
    const key = `${exchange.file} ${exchange.entry} ${status} ${text}`;
    const response = this.#responses.get(key) ?? {
      status,
      places: placesOf(text, String(headers['content-type']), this.#unsure),
    };
    this.#responses.set(key, response);
    return response;
  }
}

function worldOf(twin: Twin): World {
  const { tables } = twin.baseline;
  return objectOf<World>(
    accountTableNames.map((name) => [
      name,
      { isSame: twin[name].version === tables[name].version, all: () => twin[name].byId() },
    ]),
  );
}
