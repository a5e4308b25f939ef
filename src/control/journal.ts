/** Control calls on the journal: read, write as HAR, verify, clear. */
import { type Static, type TObject, Type } from 'typebox';
import { assertSameType, notWanted } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { type Exchange, type ExchangeFilter, type Journal, renderEntry } from '../service/account/journal.js';
import { parseTimestamp } from '../time/timestamps.js';
import { call, DEFAULT_LIMIT, limitOf, OptionalInteger, OptionalText } from './call.js';
import { type ControlContext, readEndpoint } from './context.js';
import { invalidBody, invalidQuery } from './failures.js';
import { toHar } from './har.js';
import { Expected, Match, verify } from './verify.js';

const times = { since: OptionalText, until: OptionalText };
const filter = { endpoint: OptionalText, status: OptionalInteger, warning: OptionalText, ...times };
const page = { ...filter, before: OptionalInteger, limit: Type.Optional(limitOf('exchanges')) };
assertSameType<ExchangeFilter & { limit?: number }, Static<TObject<typeof page>>>();

const journalsOf = (directory: AccountDirectory, account: Account | undefined): readonly Journal[] =>
  account === undefined ? directory.journals() : [directory.journalOf(account.publicKey)];

/**
 * The exchanges that fit, in the order of their responses in real time.
 * @throws {ControlFailure} for an unknown endpoint or an invalid time
 */
function find(account: Account | undefined, filter: ExchangeFilter, context: ControlContext) {
  const { named, problems } = readEndpoint(filter.endpoint, '/endpoint', context);
  for (const name of ['since', 'until'] as const) {
    const time = filter[name];
    if (time === undefined || parseTimestamp(time) !== undefined) continue;
    problems.push(notWanted(`/${name}`, time, 'an ISO 8601 UTC time such as 2026-01-05T09:00:00Z'));
  }
  if (problems.length > 0) throw invalidQuery(problems);
  const found = journalsOf(context.directory, account).flatMap((journal) => journal.find({ ...filter, ...named }));
  return found.sort(([, a], [, b]) => a.started + a.took - b.started - b.took);
}

/** An exchange without its real times, which differ from run to run: only the HAR has them. */
export type ReadExchange = Omit<Exchange, 'started' | 'took'>;
const withoutTimes = ({ started, took, ...exchange }: Exchange): ReadExchange => exchange;

export const journal = {
  find: call({
    route: 'GET /journal',
    returns: 'exchanges',
    query: page,
    handle({ account, query: { limit = DEFAULT_LIMIT, ...filter } }, context) {
      const found = find(account, filter, context);
      return {
        exchanges: found.slice(-limit).map(renderEntry).map(withoutTimes),
        total: found.length,
        dropped: journalsOf(context.directory, account).reduce((sum, { dropped }) => sum + dropped, 0),
      };
    },
  }),
  clear: call({
    route: 'DELETE /journal',
    handle({ account }, { directory }) {
      for (const journal of journalsOf(directory, account)) journal.clear();
    },
  }),
  har: call({
    route: 'GET /journal/har',
    query: filter,
    handle: ({ account, query }, context) => toHar(find(account, query, context).map(renderEntry)),
  }),
  verify: call({
    route: 'POST /journal/verify',
    args: ['match', 'count'],
    body: { match: Match, count: Type.Optional(Expected) },
    handle({ account, body: { match, count } }, context) {
      const { named, problems } = readEndpoint(match.endpoint, '/match/endpoint', context);
      if (problems.length > 0) throw invalidBody(problems);
      return verify(find(account, {}, context), { ...match, ...named }, count);
    },
  }),
};
