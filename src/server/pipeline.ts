/** The path of a request of the service, from its credentials to the journal, in the order in which it runs. */

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { present } from '../messages/present.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { type AccountAttempt, type Attempt, answer, answerError, createAttempt } from '../service/answer.js';
import { admitMethod } from '../service/endpoint/admission.js';
import { type ListedEndpoint, nameOf } from '../service/endpoint/endpoint.js';
import { renderFailure, type ServiceResponse } from '../service/endpoint/envelope.js';
import { applyFaults, brokenBy, readFault, type WireResponse } from './faults.js';
import { admitForm, isEmpty, readForm } from './forms/read-form.js';
import { admitPath, limitRate, openAccount, pathOf, readOverride } from './head.js';
import { recordExchange } from './recording/recorder.js';
import { RequestContext } from './request-context.js';
import { hasSocket, mockHeadersOf, send, withoutForbiddenBody } from './send.js';

export interface PipelineOptions {
  readonly directory: AccountDirectory;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<void>;
  isClosing(): boolean;
}

export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #directory: AccountDirectory;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#directory = options.directory;
  }

  /**
   * Admits a request by its head: nothing of its body is read yet.
   * @throws {Failure} AUTH, or what refuses its method, its headers for the mock, its rate or the encoding of its form
   */
  admit(request: FastifyRequest, reply: FastifyReply, endpoint: ListedEndpoint): void {
    const { override, error } = readOverride(request.headers, endpoint, this.#directory.options.readers);
    const context = new RequestContext(request, endpoint, override);
    const attempt = this.#openAttempt(context, endpoint);
    context.admission = attempt;
    if (error !== undefined) throw error;
    context.ownFault = readFault(request.headers);
    admitPath(request, attempt);
    const reading = { assume: attempt.assume, warn: attempt.warnings.warn };
    admitMethod(request.method, pathOf(request), endpoint, reading);
    limitRate(attempt.account, attempt.assume, reply);
    admitForm(request, endpoint, reading);
  }

  /** Answers an admitted request; one without a body and a fault at once. */
  handle(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    // Fastify calls no handler whose hook threw: admit has set the context.
    const context = present(request.requestContext ?? undefined);
    const admission = present(context.admission);
    // The attempt of the head goes on, since nothing has waited: saves 1.2 of 24 µs of a list of 100 contacts.
    if (isEmpty(request.raw)) return this.#respond(context, admission, reply);
    return this.#handleForm(context, admission, reply);
  }

  async #handleForm(context: RequestContext, admission: AccountAttempt, reply: FastifyReply): Promise<void> {
    const { endpoint, assume, warnings } = admission;
    const reading = { assume, warn: warnings.warn, sent: context.formLog };
    context.fields = await readForm(context.request, endpoint, reading);
    // Nothing waits from here on: the attempt sees one moment of its account.
    await this.#respond(context, this.#openAttempt(context, endpoint), reply);
  }

  #report = (bug: unknown): void => this.#options.log.error(bug);

  /** Runs the step and sends its response; the faults that a request meets wrap the step. */
  #respond(context: RequestContext, attempt: AccountAttempt, reply: FastifyReply): void | Promise<void> {
    const { ownFault, request } = context;
    const { endpoint } = attempt;
    const { faults } = attempt.account;
    const again = faults.findBroken(() => context.signature());
    if (again !== undefined) {
      context.faults = [again];
      return this.#send(context, reply, brokenBy(again));
    }
    if (ownFault !== undefined) context.faults = [ownFault];
    // Tools check by HEAD whether the mock is up; the fault is for the GET after it.
    else if (request.method !== 'HEAD') context.faults = faults.meet(nameOf(endpoint));
    if (context.faults.length === 0) return this.#send(context, reply, this.#step(context, attempt));
    const response = applyFaults(context.faults, {
      wait: this.#options.wait,
      // After a wait, the account may be another one.
      respond: (isUndone) => this.#step(context, this.#openAttempt(context, endpoint), isUndone),
      replace: (failure) => {
        // The response of a fault does not depend on what the step read.
        context.attempt = { ...attempt, warnings: present(context.attempt).warnings };
        return renderFailure(failure, attempt.assume);
      },
    });
    return response.then((one) => {
      const [fault] = context.faults.filter(({ kind }) => kind === 'close');
      if (fault !== undefined && hasSocket(request)) faults.addBroken(context.signature(), fault);
      this.#send(context, reply, one);
    });
  }

  /** @throws {Failure} AUTH */
  #openAttempt(context: RequestContext, endpoint: ListedEndpoint): AccountAttempt {
    let account = this.#directory.enter(context.keys);
    if (account === undefined) {
      context.attempt = this.#anonymousAttempt(context);
      account = openAccount(context.keys, this.#directory, context.attempt.assume);
    }
    const attempt = createAttempt(endpoint, context, account, account);
    context.attempt = attempt;
    return attempt;
  }

  /** The attempt of a request whose keys open no account: it reads the assumptions of the account with its public key. */
  #anonymousAttempt(context: RequestContext): Attempt {
    return createAttempt(
      context.endpoint,
      context,
      this.#directory.find(context.keys.publicKey) ?? this.#directory,
      undefined,
    );
  }

  #step(context: RequestContext, attempt: AccountAttempt, isUndone = false): ServiceResponse {
    context.attempt = attempt;
    const { request, fields } = context;
    return answer(attempt, { query: request.query, fields }, this.#report, isUndone);
  }

  /** Sends a response and records the exchange: the next request already finds it in the journal. */
  #send(context: RequestContext, reply: FastifyReply, given: WireResponse): void {
    const response = withoutForbiddenBody(given);
    const attempt = present(context.attempt);
    const headers = { ...mockHeadersOf(attempt, context.faults), ...response.headers };
    if (this.#options.isClosing()) Object.assign(headers, { connection: 'close' });
    context.body = response.body;
    const sent = { ...reply.headers(headers).getHeaders() };
    send(context.request, reply, response);
    const isHead = context.request.method === 'HEAD';
    recordExchange(this.#directory, context, attempt, isHead ? { ...response, body: '' } : response, sent);
  }

  /** Answers an error that ended a request on its way. */
  refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const context = request.requestContext ?? new RequestContext(request);
    // With `connection: close`, a client that still sends the body is cut off before it has read the response.
    reply.removeHeader('connection');
    if (!isEmpty(request.raw) && !request.raw.readableDidRead) context.formLog.keepUnread(request.raw);
    context.attempt ??= this.#anonymousAttempt(context);
    this.#send(context, reply, answerError(context.attempt, error, this.#report));
  }

  /** The attempt of a request that no endpoint takes. */
  beginUnknown(request: FastifyRequest): Attempt {
    const context = new RequestContext(request);
    context.attempt = this.#anonymousAttempt(context);
    return context.attempt;
  }
}
