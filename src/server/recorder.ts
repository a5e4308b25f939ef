/** Records an exchange in the journal of its account, and counts its warnings. */
import type { IncomingHttpHeaders } from 'node:http';
import { groupByName } from '../messages/pairs.js';
import { MOCK_HEADERS } from '../messages/protocol.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Exchange, ExchangeLine, JournalEntry } from '../service/account/journal.js';
import type { Attempt, Body } from '../service/answer.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import type { WireResponse } from './faults.js';
import { MAX_KEPT, type SentForm } from './forms/form-log.js';
import { readKeys } from './head.js';
import { Redaction } from './redaction.js';
import type { RequestContext } from './request-context.js';
import { failureIn } from './request-lines.js';

/** Approximate bytes in memory of the objects and the headers of an exchange. */
const OVERHEAD = 4096;

type BodyExcerpt = ReturnType<typeof excerptOf>;

/** An exchange as the journal keeps it, with secrets; `render` returns the exchange for readers, without secrets. */
interface Kept extends JournalEntry, Pick<Exchange, 'public_key' | 'method' | 'fault'> {
  /** The secret key of the account; '' without an account. */
  readonly secretKey: string;
  readonly url: string;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly form: SentForm;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: BodyExcerpt;
}

/** @param headers the headers of the response, without those that Fastify adds to the bytes, such as content-length */
export function recordExchange(
  directory: AccountDirectory,
  context: RequestContext,
  attempt: Attempt,
  { status, body, breaks }: WireResponse,
  headers: Readonly<Record<string, unknown>>,
): void {
  const { request, fault, started, keys } = context;
  // A request with a wrong secret key stands in the journal of the account with its public key.
  const account = attempt.account ?? directory.find(keys.publicKey);
  const secretKey = account?.secretKey ?? '';
  const endpoint = context.endpoint?.name ?? null;
  const warnings = attempt.warnings.all();
  // An account that was closed meanwhile has neither a journal nor counts of its own.
  const openKey = directory.find(account?.publicKey ?? '')?.publicKey;
  const journal = directory.journalOf(openKey ?? '');
  const form = context.formLog.sent();
  const excerpt = excerptOf(body);
  const exchange: Kept = {
    id: journal.nextId,
    endpoint,
    // The journal must not keep the body of a fault in memory.
    fault: fault === undefined ? null : { id: fault.id, kind: fault.kind, when: fault.when },
    started,
    took: realTime() - started,
    method: request.method,
    url: request.url,
    public_key: account?.publicKey ?? null,
    secretKey,
    at: account?.clock.now() ?? realTime(),
    requestHeaders: request.headers,
    form,
    status: breaks === undefined ? status : undefined,
    headers,
    body: excerpt,
    warnings: warnings.length === 0 ? warnings : new Redaction(secretKey, keys.secretKey).warnings(warnings),
    bytes: OVERHEAD + request.url.length + form.bytes + excerpt.content.length,
    render,
  };
  directory.addExchange(journal, exchange);
  const { events } = directory;
  if (events.listenerCount('exchange') > 0) events.emit('exchange', lineOf(exchange.render()));
  directory.options.usage?.add(endpoint, attempt.assume.used, (id) => {
    // A request without an account is answered by the values in force for the whole mock.
    const { assumptions } = account ?? directory;
    return context.override?.[id] ?? assumptions.pinnedAt(id, `${endpoint}`);
  });
  const hasKeys = attempt.account !== undefined || (secretKey !== '' && secretKey === keys.secretKey);
  // Does not count a request that a browser sends by itself, for /favicon.ico: it has no endpoint and no warning.
  const isJudged = endpoint !== null || warnings.length > 0;
  if (isJudged && hasKeys) {
    directory.warnings.judged += 1;
    journal.judged += 1;
  } else if (isJudged) directory.warnings.refused += 1;
  if (warnings.length > 0) directory.warnings.add(exchange.warnings, openKey, endpoint);
}

/** Cache: the beginning of each long body, which all exchanges with an unchanged list share. */
const beginnings = new WeakMap<object, Buffer>();

/** Returns a short body as it is, and the first bytes of a long body as a copy: a slice would keep the whole body in memory. */
export function excerptOf(body: Body) {
  if (body.length <= MAX_KEPT) return { content: body, isCut: false };
  if (typeof body === 'string') return { content: Buffer.from(body.slice(0, MAX_KEPT)), isCut: true };
  const content = beginnings.get(body) ?? Buffer.from(body.subarray(0, MAX_KEPT));
  beginnings.set(body, content);
  return { content, isCut: true };
}

function lineOf({ id, public_key, at, endpoint, method, path, query, took, ...exchange }: Exchange): ExchangeLine {
  const { response, fault, warnings } = exchange;
  const told = { warnings: warnings.map((one) => one.id), fault: fault === null ? null : fault.kind };
  const said = { status: response?.status ?? null, took, ...told, failure: failureIn(response?.body) };
  return { id, public_key, at, endpoint, method, path, query, ...said };
}

function render(this: Kept): Exchange {
  const { secretKey, at, url, requestHeaders, form, status, headers, body, bytes: _b, render: _r, ...kept } = this;
  const redaction = new Redaction(secretKey, readKeys(requestHeaders).secretKey);
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const { [MOCK_HEADERS.assumptions]: assumptions } = headers;
  const unread = Buffer.concat(form.unread);
  const isCut = unread.length > MAX_KEPT;
  return {
    ...kept,
    at: toTimestamp(at),
    path: redaction.text(path),
    query: groupByName(redaction.pairs([...new URLSearchParams(search)])),
    request: {
      headers: redaction.headers(requestHeaders),
      fields: form.pairs === null ? null : groupByName(redaction.pairs(JSON.parse(form.pairs), form.isCut)),
      files: redaction.files(JSON.parse(form.files)),
      body: form.unread.length === 0 ? null : redaction.unread(unread.toString('utf8', 0, MAX_KEPT), isCut),
      truncated: form.isCut || isCut,
    },
    response:
      status === undefined ? null : { status, headers: redaction.headers(headers), ...renderBody(body, redaction) },
    assumptions: assumptions === undefined ? [] : String(assumptions).split(', '),
  };
}

export function renderBody({ content, isCut }: BodyExcerpt, redaction: Redaction) {
  return { body: redaction.text(content.toString(), isCut), truncated: isCut };
}
