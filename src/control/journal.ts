/** Control calls on the journal: read, verify and clear exchanges, and write a HAR 1.2 file for the developer tools of a browser. */
import { STATUS_CODES } from 'node:http';
import { type Static, type TObject, Type } from 'typebox';
import { assertSameType, notWanted } from '../messages/validation.js';
import { version } from '../messages/version.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { BODY_IS_CUT, type Exchange, type ExchangeFilter, FORM_IS_EMPTY } from '../service/account/journal.js';
import { parseTimestamp } from '../time/timestamps.js';
import { call, DEFAULT_LIMIT, limitOf, optionalInteger, optionalText, readEndpoint } from './call.js';
import { invalidBody, invalidQuery } from './failures.js';
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

/**
 * Returns the exchanges that match, in the order of their responses in real time.
 * @throws {ControlFailure} for an unknown endpoint or an invalid time
 */
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
type HarValues = Readonly<Record<string, string | readonly string[]>>;

const pairs = (values: HarValues): { name: string; value: string }[] =>
  Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: one })));

/** The sizes on the wire, which the journal does not record; HAR writes -1 for an unknown size. */
const UNKNOWN = { headersSize: -1, bodySize: -1 } as const;

export const toHar = (exchanges: readonly Exchange[]) => ({
  log: { version: '1.2', creator: { name: 'campaign-mock', version }, pages: [], entries: exchanges.map(toEntry) },
});

export type Har = ReturnType<typeof toHar>;

function toEntry(exchange: Exchange) {
  const { started, took, warnings, assumptions, fault } = exchange;
  const time = took / 1000;
  return {
    startedDateTime: new Date(started / 1000).toISOString(),
    time,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _id: exchange.id,
    _public_key: exchange.public_key,
    _assumptions: assumptions,
    _warnings: warnings,
    _fault: fault,
  };
}

function requestOf({ method, path, query, request }: Exchange) {
  const { host = 'localhost', 'content-type': mimeType = '' } = request.headers;
  const queryString = pairs(query);
  const search = new URLSearchParams(queryString.map(({ name, value }): [string, string] => [name, value])).toString();
  const files = request.files.map(({ name, file_name: fileName, content_type: contentType, sha256 }) => {
    return { name, fileName, contentType, comment: `sha256 ${sha256}` };
  });
  const params = request.fields === null ? [] : [...pairs(request.fields), ...files];
  const isEmptyForm = request.fields !== null && params.length === 0;
  const comment = request.truncated ? BODY_IS_CUT : isEmptyForm ? FORM_IS_EMPTY : undefined;
  return {
    method,
    url: `http://${host}${path}${search && `?${search}`}`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(request.headers),
    queryString,
    ...(request.fields !== null && { postData: { mimeType, params, ...(comment && { comment }) } }),
    ...(request.body !== null && { postData: { mimeType, text: request.body, ...(comment && { comment }) } }),
    ...UNKNOWN,
  };
}

/** Returns the response of an entry; a broken connection has the status 0, as in the HAR of a browser. */
function responseOf({ response }: Exchange) {
  const { status, headers, body, truncated } = response ?? { status: 0, headers: {}, body: '', truncated: false };
  const { 'content-type': mimeType = '' }: Readonly<Record<string, string>> = headers;
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    content: { size: Buffer.byteLength(body), mimeType, text: body, ...(truncated && { comment: BODY_IS_CUT }) },
    redirectURL: '',
    ...UNKNOWN,
  };
}

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
    args: ['match', 'count'],
    body: { match: Match, count: Type.Optional(Expected) },
    handle({ account, body: { match, count } }, { directory }) {
      const { named, problems } = readEndpoint(match.endpoint, '/match/endpoint');
      if (problems.length > 0) throw invalidBody(problems);
      return verify(find(account, {}, directory), { ...match, ...named }, count);
    },
  }),
};
