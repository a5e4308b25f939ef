/** Writes exchanges as a HAR 1.2 file for the developer tools of a browser. */
import { STATUS_CODES } from 'node:http';
import { version } from '../messages/version.js';
import { BODY_IS_CUT, type Exchange, FORM_IS_EMPTY } from '../service/account/journal.js';

const pairs = (values: Readonly<Record<string, string | readonly string[]>>): { name: string; value: string }[] =>
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
