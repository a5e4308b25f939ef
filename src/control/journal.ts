/** Control calls on the journal: read, write as HAR, verify, clear. */
import { type Static, type TObject, Type } from 'typebox';
import type { Account } from '../account/account.js';
import type { AccountDirectory } from '../account/account-directory.js';
import {
  type Exchange,
  type ExchangeFilter,
  type Journal,
  type JournalEntry,
  renderEntry,
} from '../account/journal.js';
import { preview } from '../messages/preview.js';
import { assertSameType } from '../messages/same-type.js';
import { parseTimestamp } from '../time/timestamps.js';
import { call, DEFAULT_LIMIT, limitOf } from './call.js';
import { type ControlContext, namedEndpoint, problemsOfEndpoint } from './context.js';
import { countMismatch, invalidBody, invalidQuery } from './failures.js';
import { toHar, toHarEntry } from './har.js';
import { Comparison, complaintAbout, Expected, Match, type Miss } from './verify.js';

const filter = {
  endpoint: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
  warning: Type.Optional(Type.String()),
  since: Type.Optional(Type.String()),
  until: Type.Optional(Type.String()),
};
const page = { ...filter, before: Type.Optional(Type.Integer()), limit: Type.Optional(limitOf('exchanges')) };
assertSameType<ExchangeFilter & { limit?: number }, Static<TObject<typeof page>>>();

const MAX_NEAR_MISSES = 3;

const journalsOf = (directory: AccountDirectory, account: Account | undefined): readonly Journal[] =>
  account === undefined ? directory.journals() : [directory.journalOf(account.publicKey)];

/**
 * The exchanges that fit, in the order of their responses in real time.
 * @throws {ControlFailure} for an unknown endpoint or an invalid time
 */
function findExchanges(
  journals: readonly Journal[],
  filter: ExchangeFilter,
  context: ControlContext,
): readonly JournalEntry[] {
  const times = { since: filter.since, until: filter.until };
  const problems = problemsOfEndpoint(filter.endpoint, '/endpoint', context);
  for (const [name, time] of Object.entries(times)) {
    if (time === undefined || parseTimestamp(time) !== undefined) continue;
    const detail = `is ${preview(time)}; wanted an ISO 8601 UTC time such as 2026-01-05T09:00:00Z`;
    problems.push({ pointer: `/${name}`, detail });
  }
  if (problems.length > 0) throw invalidQuery(problems);
  const named = { ...filter, ...namedEndpoint(filter.endpoint, context) };
  return journals.flatMap((journal) => journal.find(named)).sort(([, a], [, b]) => a.ended - b.ended);
}

/** Real times differ from run to run: only the HAR has them. */
const describe = ({ started, took, ...exchange }: Exchange) => exchange;

export const readJournal = call({
  route: 'GET /journal',
  query: page,
  handle({ account, query: { limit = DEFAULT_LIMIT, ...filter } }, context) {
    const journals = journalsOf(context.directory, account);
    const fitting = findExchanges(journals, filter, context);
    return {
      exchanges: fitting.slice(-limit).map(renderEntry).map(describe),
      total: fitting.length,
      dropped: journals.reduce((sum, { dropped }) => sum + dropped, 0),
    };
  },
});

export const clearJournal = call({
  route: 'DELETE /journal',
  status: 204,
  handle({ account }, { directory }) {
    for (const journal of journalsOf(directory, account)) journal.clear();
  },
});

export const harOfJournal = call({
  route: 'GET /journal/har',
  query: filter,
  handle({ account, query }, context) {
    const found = findExchanges(journalsOf(context.directory, account), query, context);
    return toHar(found.map(renderEntry).map(toHarEntry));
  },
});

/** Adds a miss, and removes the one that differs most where there are too many. */
function keepNearest(misses: Miss[], miss: Miss): void {
  misses.push(miss);
  misses.sort((a, b) => a.differs.length - b.differs.length).splice(MAX_NEAR_MISSES);
}

export const verifyJournal = call({
  route: 'POST /journal/verify',
  body: { match: Match, count: Type.Optional(Expected) },
  handle({ account, body: { match, count = { atLeast: 1 } } }, context) {
    const problems = problemsOfEndpoint(match.endpoint, '/match/endpoint', context);
    if (problems.length > 0) throw invalidBody(problems);
    const comparison = new Comparison({ ...match, ...namedEndpoint(match.endpoint, context) });
    const ids: number[] = [];
    const alike: Miss[] = [];
    const others: Miss[] = [];
    for (const entry of findExchanges(journalsOf(context.directory, account), {}, context)) {
      const miss = comparison.missesOf(renderEntry(entry));
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
