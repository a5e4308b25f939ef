/** The journal: what was asked and answered, and what a test wants to be true of it. */
import { type Static, Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { parseTimestamp, toTimestamp } from '../time/timestamps.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Exchange, Journal } from '../world/journal.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { problemsOfEndpoint } from './endpoint-name.js';
import { ControlFailure, invalidBody, invalidQuery } from './failure.js';
import { toHar } from './har.js';
import { countsAs, Expected, type Found, Match, missesOf } from './verify.js';

const filter = {
  endpoint: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  warning: Type.Optional(Type.String()),
  since: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
};
const Filter = Type.Object(filter, { additionalProperties: false });

const Page = Type.Object(
  {
    ...filter,
    before: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false },
);

const DEFAULT_LIMIT = 100;

const journalsOf = (directory: AccountDirectory, world: World | undefined): readonly Journal[] =>
  world === undefined ? directory.journals() : [directory.journalOf(world.publicKey)];

/** @throws {ControlFailure} for an endpoint or a time that is none */
function readFilter<F extends Static<typeof Filter>>(given: F, endpoints: ControlContext['endpoints']): F {
  const { endpoint, since, until } = given;
  const [from, to] = [readTime('since', since), readTime('until', until)];
  const problems = [
    ...(endpoint === undefined ? [] : problemsOfEndpoint(endpoint, '/endpoint', endpoints)),
    ...from.problems,
    ...to.problems,
  ];
  if (problems.length > 0) throw invalidQuery(problems);
  return { ...given, ...named(endpoint, endpoints), ...from.time, ...to.time };
}

/** The name that the journal has for an endpoint. */
function named(endpoint: string | undefined, endpoints: ControlContext['endpoints']): { readonly endpoint?: string } {
  const name = endpoints.get(endpoint ?? '');
  return name === undefined ? {} : { endpoint: name };
}

function readTime(name: string, given: string | undefined) {
  if (given === undefined) return { time: {}, problems: [] };
  const micros = parseTimestamp(given);
  if (micros !== undefined) return { time: { [name]: toTimestamp(micros) }, problems: [] };
  const detail = `is ${preview(given)}; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z`;
  return { time: {}, problems: [{ pointer: `/${name}`, detail }] };
}

/** In the order in which they were answered, in real time. */
const found = (journals: readonly Journal[], given: Static<typeof Page>): readonly Exchange[] =>
  journals.flatMap((journal) => journal.find(given)).sort((a, b) => a.started + a.took - b.started - b.took);

/** How long an answer took is another in every run: only the HAR tells it. */
const describe = ({ started, took, ...exchange }: Exchange) => exchange;

export const readJournal = call({
  method: 'GET',
  path: '/journal',
  query: Page,
  handle({ directory, world, query: { limit = DEFAULT_LIMIT, ...query }, endpoints }) {
    const journals = journalsOf(directory, world);
    const fitting = found(journals, readFilter(query, endpoints));
    return {
      exchanges: fitting.slice(-limit).map(describe),
      total: fitting.length,
      dropped: journals.reduce((sum, { dropped }) => sum + dropped, 0),
    };
  },
});

export const clearJournal = call({
  method: 'DELETE',
  path: '/journal',
  status: 204,
  handle({ directory, world }) {
    for (const journal of journalsOf(directory, world)) journal.clear();
  },
});

export const harOfJournal = call({
  method: 'GET',
  path: '/journal/har',
  query: Filter,
  handle: ({ directory, world, query, endpoints }) =>
    toHar(found(journalsOf(directory, world), readFilter(query, endpoints))),
});

export const verifyJournal = call({
  method: 'POST',
  path: '/journal/verify',
  body: Type.Object({ match: Match, count: Type.Optional(Expected) }, { additionalProperties: false }),
  handle({ directory, world, body: { match, count = { atLeast: 1 } }, endpoints }): Found {
    const { endpoint } = match;
    const problems = endpoint === undefined ? [] : problemsOfEndpoint(endpoint, '/match/endpoint', endpoints);
    if (Object.keys(count).length === 0) {
      problems.push({ pointer: '/count', detail: 'is {}; wanted exactly, atLeast or atMost' });
    }
    if (problems.length > 0) throw invalidBody(problems);
    const wanted = { ...match, ...named(endpoint, endpoints) };
    const compared = found(journalsOf(directory, world), {}).map((exchange) => missesOf(exchange, wanted));
    const ids = compared.filter(({ differs }) => differs.length === 0).map(({ id }) => id);
    const complaint = countsAs(ids.length, count);
    if (complaint === undefined) return { matched: ids.length, ids };
    // Where an endpoint is wanted, an exchange with another one comes near only when there is none with it.
    const others = compared.filter(({ differs }) => differs.length > 0);
    const alike = others.filter(({ differs }) => differs.every(({ pointer }) => pointer !== '/endpoint'));
    const misses = alike.length > 0 ? alike : others;
    const nearestMisses = misses.sort((a, b) => a.differs.length - b.differs.length).slice(0, 3);
    throw new ControlFailure(422, complaint, [], { matched: ids.length, ids, nearest: nearestMisses });
  },
});
