/** Takes a request of the service through its stages, from keys to journal, in the order in which they run. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../messages/present.js';
import { BODILESS_STATUSES, MOCK_HEADERS } from '../messages/protocol.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Fault } from '../service/account/faults.js';
import {
  type AccountAttempt,
  type Attempt,
  answer,
  answerError,
  createAttempt,
  renderFailure,
} from '../service/answer.js';
import { admitMethod } from '../service/endpoint/admission.js';
import type { ListedEndpoint } from '../service/endpoint/endpoint.js';
import type { Failure } from '../service/endpoint/failure.js';
import { ChunkedBody } from '../service/endpoint/serialized-list.js';
import { findChanges } from '../service/why.js';
import { brokenBy, readFault, replacementFor, truncate, type WireResponse } from './faults.js';
import { admitForm, isEmpty, readForm } from './forms/read-form.js';
import { limitRate, openAccount, readOverride, withoutExtraSlashes } from './head.js';
import { recordExchange } from './recorder.js';
import { attachContext, type RequestContext } from './request-context.js';

export interface PipelineOptions {
  readonly directory: AccountDirectory;
  /** Reports a bug of the mock. */
  report(bug: unknown): void;
  /** Aborted when the mock closes. */
  readonly closing: AbortSignal;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<void>;
}

export type Pipeline = ReturnType<typeof createPipeline>;

export function createPipeline({ directory, report, closing, wait }: PipelineOptions) {
  /**
   * Checks the head of a request before its body is read, and opens its account.
   * @param sent the decoded path
   * @throws {Failure} AUTH, or for its method, its `x-mock-…` headers, its rate or the encoding of its form
   */
  function admit(request: FastifyRequest, reply: FastifyReply, endpoint: ListedEndpoint, sent: string): void {
    const { override, error } = readOverride(request.headers, endpoint);
    const context = attachContext(request, endpoint, override);
    const attempt = beginAttempt(context, endpoint);
    if (error !== undefined) throw error;
    const { [MOCK_HEADERS.fault]: ownFault } = request.headers;
    if (ownFault !== undefined) context.ownFault = readFault(ownFault);
    const { warn } = attempt.warnings;
    const path = withoutExtraSlashes(sent);
    // Extra slashes only cause a warning: base URLs often end in a slash.
    if (sent !== path) warn('extra-slash', sent, path);
    admitMethod(request.method, path, endpoint, { assume: attempt.assume, warn });
    limitRate(attempt.account, attempt.assume, reply);
    admitForm(request, attempt);
  }

  /** Answers a request that `admit` has let through: synchronously, if it has neither a body nor a fault. */
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Fastify calls this handler only if `admit` did not throw, so `admit` has set the context.
    const context = present(request.requestContext ?? undefined);
    const endpoint = present(context.endpoint);
    if (!isEmpty(request.raw)) {
      const attempt = beginAttempt(context, endpoint);
      context.fields = await readForm(request, { ...attempt, log: context.formLog });
    }
    // The account can have been replaced since the head or the form arrived: this attempt takes the present account.
    const attempt = beginAttempt(context, endpoint);
    const { faults } = attempt.account;
    const again = faults.findBroken(() => context.signature());
    // HEAD uses up no fault: tools send HEAD to check whether the mock is up, and the fault is for the GET after it.
    const next = () => (request.method === 'HEAD' ? undefined : faults.meet(endpoint.name));
    const fault = again ?? context.ownFault ?? next();
    context.fault = fault;
    if (fault === undefined) {
      const { nextId } = attempt.account.outbox.state;
      explain(context, attempt);
      send(context, reply, answer(attempt, context.sent, report));
      return directory.announceMails(attempt.account, nextId);
    }
    if (again !== undefined) return send(context, reply, brokenBy(again));
    const response = await applyFault(fault, context, attempt);
    if (fault.kind === 'close' && hasSocket(request)) faults.addBroken(context.signature(), fault);
    send(context, reply, response);
  }

  /** Answers a request with a fault, which acts before or after the request changes the state, as its `when` says. */
  async function applyFault(fault: Fault, context: RequestContext, attempt: AccountAttempt): Promise<WireResponse> {
    const isBefore = fault.when === 'before';
    const render = (failure: Failure) => {
      // A fault fails in the same way whatever the step has read, so its response does not name the assumptions of the step.
      context.attempt = { ...attempt, warnings: present(context.attempt).warnings };
      return renderFailure(failure, attempt.assume);
    };
    if (isBefore) {
      await wait(fault.delay);
      const replacement = replacementFor(fault, render);
      if (replacement !== undefined) return replacement;
    }
    // A fixture can be loaded while a fault waits, which replaces the account: the step takes the present account.
    const step = beginAttempt(context, attempt.endpoint);
    const { nextId } = step.account.outbox.state;
    // The other faults replace the response.
    if (fault.kind === 'delay' || fault.kind === 'truncated') explain(context, step);
    const response = answer(step, context.sent, report, isBefore && fault.kind !== 'delay');
    directory.announceMails(step.account, nextId);
    if (!isBefore) await wait(fault.delay);
    return replacementFor(fault, render) ?? (fault.kind === 'truncated' ? truncate(response) : response);
  }

  /** Begins an attempt with the present account of the keys, opened if the mock opens accounts. @throws {Failure} AUTH */
  function beginAttempt(context: RequestContext, endpoint: ListedEndpoint): AccountAttempt {
    let account = directory.enter(context.keys);
    if (account === undefined) {
      // The response to a refusal names the assumptions of an attempt without an account.
      const { assume } = beginAnonymous(context);
      account = openAccount(context.keys, directory, assume);
    }
    const attempt = createAttempt(endpoint, context, account, account);
    context.attempt = attempt;
    return attempt;
  }

  /** Begins an attempt without an account, by the assumptions of the account with the sent public key, or of the mock. */
  function beginAnonymous(context: RequestContext): Attempt {
    const settings = directory.find(context.keys.publicKey) ?? directory;
    context.attempt = createAttempt(context.endpoint, context, settings, undefined);
    return context.attempt;
  }

  /** Finds the header `x-mock-why` of the response, if the request asks for it. */
  function explain(context: RequestContext, attempt: AccountAttempt): void {
    if (context.request.headers[MOCK_HEADERS.why] === undefined) return;
    context.why = toHeader(findChanges(attempt, context.sent, context.override));
  }

  /** Sends a response and records the exchange: the next request already finds it in the journal. */
  function send(context: RequestContext, reply: FastifyReply, given: WireResponse): void {
    const { request } = context;
    const response = withoutForbiddenBody(given);
    const { status, body, breaks } = response;
    const attempt = present(context.attempt);
    reply.headers({
      ...mockHeadersOf(attempt, context),
      ...response.headers,
      ...(closing.aborted && { connection: 'close' }),
    });
    context.body = body;
    const headers = reply.getHeaders();
    if (breaks === undefined) {
      // Where jsdom replaces ArrayBuffer, Fastify takes a Buffer for a plain object and would write it as JSON.
      if (typeof body !== 'string') reply.serializer((bytes) => bytes);
      reply.code(status);
      if (body instanceof ChunkedBody) reply.header('content-length', body.length).send(Readable.from(body.chunks));
      else reply.send(BODILESS_STATUSES.has(status) ? undefined : body);
    } else {
      // Fastify cannot break a connection: after `hijack()` it sends nothing, and the socket is destroyed here.
      reply.hijack();
      if (breaks === 'reset' && hasSocket(request)) request.raw.socket.resetAndDestroy();
      else reply.raw.destroy();
    }
    const sent = request.method === 'HEAD' ? { ...response, body: '' } : response;
    recordExchange(directory, context, attempt, sent, headers);
  }

  /** Sends the failure for an error that a hook, a body parser or the handler threw. */
  function refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const context = request.requestContext ?? attachContext(request);
    // With `connection: close`, a client that still sends its body would lose the connection and the response.
    reply.removeHeader('connection');
    if (!isEmpty(request.raw) && !request.raw.readableDidRead) context.formLog.keepUnread(request.raw);
    send(context, reply, answerError(context.attempt ?? beginAnonymous(context), error, report));
  }

  const beginUnknown = (request: FastifyRequest): Attempt => beginAnonymous(attachContext(request));

  return { admit, handle, refuse, beginUnknown };
}

/** Returns a response as HTTP allows it: some statuses have neither a body nor a content type. */
function withoutForbiddenBody(response: WireResponse): WireResponse {
  const { status, headers } = response;
  if (!BODILESS_STATUSES.has(status)) return response;
  const { 'content-type': _, ...others } = headers;
  return { status, headers: others, body: '' };
}

/** True if a request came over a socket, which can be reset; a request of `inject()` has no socket. */
const hasSocket = ({ raw }: FastifyRequest): boolean => 'resetAndDestroy' in raw.socket;

function mockHeadersOf({ assume, warnings }: Attempt, { fault, why }: RequestContext): Record<string, string> {
  const headers: Record<string, string> = {};
  if (why !== undefined) headers[MOCK_HEADERS.why] = why;
  if (assume.used.size > 0) headers[MOCK_HEADERS.assumptions] = [...assume.used].join(', ');
  if (fault !== undefined) headers[MOCK_HEADERS.fault] = `${fault.id}; kind=${fault.kind}; when=${fault.when}`;
  const written = toHeader(warnings.all());
  if (written !== '[]') headers[MOCK_HEADERS.warnings] = written;
  return headers;
}

/** Characters of warnings in a header: Node's clients take 16 KiB of headers in all. The journal has all warnings. */
const MAX_LENGTH = 4096;

/** Writes a list as JSON; the end of a list that is too long is left out. */
function toHeader(list: readonly object[]): string {
  const written = list.map((one) => toAscii(JSON.stringify(one)));
  while (written.join().length > MAX_LENGTH) written.pop();
  return `[${written.join()}]`;
}

/** Escapes the characters that a header cannot carry, as JSON allows. */
const toAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
