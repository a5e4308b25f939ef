/** Control calls on the journal: read, write as HAR, verify, clear. */
import { type Static, Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { parseTimestamp, toTimestamp } from '../time/timestamps.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Exchange, ExchangeFilter, Journal, StoredExchange } from '../world/journal.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { problemsOfEndpoint } from './endpoint-name.js';
import { countMismatch, invalidBody, invalidQuery } from './failures.js';
import { toHar, toHarEntry } from './har.js';
import { DEFAULT_LIMIT, limitOf } from './paging.js';
import { Comparison, complaintAbout, Expected, type Found, Match, type Miss } from './verify.js';

const filter = {
  endpoint: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  warning: Type.Optional(Type.String()),
  since: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
};
const Filter = Type.Object(filter, { additionalProperties: false });

const Page = Type.Object(
  { ...filter, before: Type.Optional(Type.Integer()), limit: Type.Optional(limitOf('exchanges')) },
  { additionalProperties: false },
);
assertSameType<ExchangeFilter & { limit?: number }, Static<typeof Page>>();

const MAX_NEAR_MISSES = 3;

const journalsOf = (directory: AccountDirectory, world: World | undefined): readonly Journal[] =>
  world === undefined ? directory.journals() : [directory.journalOf(world.publicKey)];

/**
 * Normalises the endpoint and the times of a filter.
 * @throws {ControlFailure} for an unknown endpoint or an invalid time
 */
function readFilter<F extends ExchangeFilter>(given: F, endpoints: ControlContext['endpoints']): F {
  const { endpoint, since, until } = given;
  const [from, to] = [readTime('since', since), readTime('until', until)];
  const problems = [
    ...(endpoint === undefined ? [] : problemsOfEndpoint(endpoint, '/endpoint', endpoints)),
    ...from.problems,
    ...to.problems,
  ];
  if (problems.length > 0) throw invalidQuery(problems);
  return { ...given, ...namedAsInJournal(endpoint, endpoints), ...from.time, ...to.time };
}

/** An endpoint by the name that the journal uses; a caller has refused what is none. */
const namedAsInJournal = (endpoint: string | undefined, endpoints: ControlContext['endpoints']) =>
  endpoint === undefined ? {} : { endpoint: String(endpoints.get(endpoint)) };

function readTime(name: string, given: string | undefined) {
  if (given === undefined) return { time: {}, problems: [] };
  const micros = parseTimestamp(given);
  if (micros !== undefined) return { time: { [name]: toTimestamp(micros) }, problems: [] };
  const detail = `is ${preview(given)}; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z`;
  return { time: {}, problems: [{ pointer: `/${name}`, detail }] };
}

/** The exchanges that fit, in the order of their responses in real time, not rendered yet. */
const findExchanges = (journals: readonly Journal[], filter: ExchangeFilter): readonly StoredExchange[] =>
  journals.flatMap((journal) => journal.find(filter)).sort((a, b) => a.recording.ended - b.recording.ended);

const rendered = (found: readonly StoredExchange[]): readonly Exchange[] => found.map((one) => one.render());

/** Real times differ from run to run: only the HAR has them. */
const describe = ({ started, took, ...exchange }: Exchange) => exchange;

export const readJournal = call({
  method: 'GET',
  path: '/journal',
  query: Page,
  handle({ world, query: { limit = DEFAULT_LIMIT, ...query } }, { directory, endpoints }) {
    const journals = journalsOf(directory, world);
    const fitting = findExchanges(journals, readFilter(query, endpoints));
    return {
      exchanges: rendered(fitting.slice(-limit)).map(describe),
      total: fitting.length,
      dropped: journals.reduce((sum, { dropped }) => sum + dropped, 0),
    };
  },
});

export const clearJournal = call({
  method: 'DELETE',
  path: '/journal',
  status: 204,
  handle({ world }, { directory }) {
    for (const journal of journalsOf(directory, world)) journal.clear();
  },
});

export const harOfJournal = call({
  method: 'GET',
  path: '/journal/har',
  query: Filter,
  handle: ({ world, query }, { directory, endpoints }) =>
    toHar(rendered(findExchanges(journalsOf(directory, world), readFilter(query, endpoints))).map(toHarEntry)),
});

/** Adds a miss, and removes the one that differs most where there are too many. */
function keepNearest(misses: Miss[], miss: Miss): void {
  misses.push(miss);
  misses.sort((a, b) => a.differs.length - b.differs.length).splice(MAX_NEAR_MISSES);
}

export const verifyJournal = call({
  method: 'POST',
  path: '/journal/verify',
  body: Type.Object({ match: Match, count: Type.Optional(Expected) }, { additionalProperties: false }),
  handle({ world, body: { match, count = { atLeast: 1 } } }, { directory, endpoints }): Found {
    const { endpoint } = match;
    const problems = endpoint === undefined ? [] : problemsOfEndpoint(endpoint, '/match/endpoint', endpoints);
    if (problems.length > 0) throw invalidBody(problems);
    const comparison = new Comparison({ ...match, ...namedAsInJournal(endpoint, endpoints) });
    const ids: number[] = [];
    const alike: Miss[] = [];
    const others: Miss[] = [];
    for (const exchange of rendered(findExchanges(journalsOf(directory, world), {}))) {
      const miss = comparison.missesOf(exchange);
      if (miss.differs.length === 0) ids.push(miss.id);
      else keepNearest(miss.differs.some(({ pointer }) => pointer === '/endpoint') ? others : alike, miss);
    }
    const complaint = complaintAbout(ids.length, count);
    if (complaint === undefined) return { matched: ids.length, ids };
    // Exchanges with the wanted endpoint go before all others.
    const nearest = alike.length > 0 ? alike : others;
    const areTooFew = ids.length < Math.max(count.exactly ?? 0, count.atLeast ?? 0);
    throw countMismatch(comparison.explain(complaint, areTooFew ? nearest[0] : undefined), ids, nearest);
  },
});
