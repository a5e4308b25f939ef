/** Control calls on the journal: read, verify and clear exchanges, and write them as a HAR file. */
import { type Static, type TObject, Type } from 'typebox';
import { assertSameType, notWanted } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Exchange, ExchangeFilter } from '../service/account/journal.js';
import { parseTimestamp } from '../time/timestamps.js';
import { call, DEFAULT_LIMIT, limitOf, optionalInteger, optionalText, readEndpoint } from './call.js';
import { invalidBody, invalidQuery } from './failures.js';
import { toHar } from './har.js';
import { Expected, Match, verify } from './verify.js';

const filter = {
  endpoint: optionalText('such as "GET /contacts/list"'),
  status: optionalInteger('the status of the response'),
  warning: optionalText('the id of a warning'),
  since: optionalText('a time of the clock of the account, such as 2026-01-05T09:00:00Z; included'),
  until: optionalText('such a time; not included'),
};
const before = optionalInteger('only exchanges with a lower id');
const page = { ...filter, before, limit: Type.Optional(limitOf('exchanges')) };
assertSameType<ExchangeFilter & { limit?: number }, Static<TObject<typeof page>>>();

/** Returns the matching exchanges by the real time of their responses. @throws {ControlFailure} for an invalid filter */
function find(account: Account | undefined, filter: ExchangeFilter, directory: AccountDirectory) {
  const { named, problems } = readEndpoint(filter.endpoint, '/endpoint');
  for (const name of ['since', 'until'] as const) {
    const time = filter[name];
    if (time === undefined || parseTimestamp(time) !== undefined) continue;
    problems.push(notWanted(`/${name}`, time, 'an ISO 8601 UTC time such as 2026-01-05T09:00:00Z'));
  }
  if (problems.length > 0) throw invalidQuery(problems);
  const found = directory.journals(account).flatMap((journal) => journal.find({ ...filter, ...named }));
  return found.sort((a, b) => a.started + a.took - b.started - b.took);
}

/** An exchange without its real times, which differ from run to run: only the HAR file has them. */
export type ReadExchange = Omit<Exchange, 'started' | 'took'>;

export const journal = {
  find: call({
    route: 'GET /journal',
    returns: 'exchanges',
    command: ['journal', 'Print the latest exchanges as JSON.'],
    query: page,
    handle({ account, query: { limit = DEFAULT_LIMIT, ...filter } }, { directory }) {
      const found = find(account, filter, directory);
      return {
        exchanges: found.slice(-limit).map((one): ReadExchange => {
          const { started, took, ...exchange } = one.render();
          return exchange;
        }),
        total: found.length,
        dropped: directory.journals(account).reduce((sum, { dropped }) => sum + dropped, 0),
      };
    },
  }),
  clear: call({
    route: 'DELETE /journal',
    handle({ account }, { directory }) {
      for (const journal of directory.journals(account)) journal.clear();
    },
  }),
  har: call({
    route: 'GET /journal/har',
    query: filter,
    handle: ({ account, query }, { directory }) => toHar(find(account, query, directory).map((one) => one.render())),
  }),
  verify: call({
    route: 'POST /journal/verify',
    changes: false,
    args: ['match', 'count'],
    body: { match: Match, count: Type.Optional(Expected) },
    handle({ account, body: { match, count } }, { directory }) {
      const { named, problems } = readEndpoint(match.endpoint, '/match/endpoint');
      if (problems.length > 0) throw invalidBody(problems);
      return verify(find(account, {}, directory), { ...match, ...named }, count);
    },
  }),
};
