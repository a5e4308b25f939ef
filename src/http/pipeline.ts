/** The path of a request of the service, from its credentials to the journal, in the order in which it runs. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { createAssume } from '../assumptions/assume.js';
import { isRead, type ListedEndpoint, nameOf, type PreparedWrite } from '../contract/endpoint.js';
import { renderFailure, renderSuccess, type ServiceResponse } from '../contract/envelope.js';
import { noRoom } from '../contract/failure.js';
import { readUploads } from '../contract/uploads.js';
import { catchUp, catchUpForRequest } from '../mail/catch-up.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';
import {
  type AccountAttempt,
  type Attempt,
  createAttempt,
  isRefusedByStrictness,
  readsOf,
  refusalOf,
  type ValidatedAttempt,
  validateAttempt,
  withoutReads,
} from './attempt.js';
import { withholdFromOrigins } from './cors.js';
import { openAccount } from './credentials.js';
import { readFault } from './fault-header.js';
import { applyFaults, type WireResponse } from './faults.js';
import { admitForm, isEmpty, readForm } from './forms/read-form.js';
import { admitMethod, isBodiless } from './methods.js';
import { mockHeadersOf } from './mock-headers.js';
import { readOverride } from './override.js';
import { limitRate } from './rate-limit.js';
import { Recorder } from './recording/recorder.js';
import { type AdmittedContext, RequestContext } from './request-context.js';
import { send, withoutForbiddenBody } from './send.js';

export interface PipelineOptions {
  readonly directory: AccountDirectory;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<void>;
  isClosing(): boolean;
}

/** A GET without a body stays synchronous, unless its list is long. */
type Eventually<T> = T | Promise<T>;

export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #directory: AccountDirectory;
  readonly #recorder: Recorder;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#directory = options.directory;
    this.#recorder = new Recorder(options.directory);
  }

  /**
   * Admits a request by its head: nothing of its body is read yet.
   * @throws {Failure} AUTH, or what refuses its method, its headers for the mock, its rate or the encoding of its form
   */
  admit(request: FastifyRequest, endpoint: ListedEndpoint): void {
    const { override, error } = readOverride(request.headers, endpoint, this.#directory.readers);
    const context = new RequestContext(request, endpoint, override);
    const attempt = this.#openAttempt(context);
    context.admission = attempt;
    if (error !== undefined) throw error;
    context.ownFault = readFault(request.headers);
    admitMethod(request, endpoint, attempt);
    limitRate(attempt.account, attempt.assume);
    admitForm(request, endpoint, { assume: attempt.assume, warn: attempt.warnings.warn });
  }

  /** Answers an admitted request. */
  handle(request: FastifyRequest, reply: FastifyReply): Eventually<void> {
    // Fastify calls no handler whose hook threw: admit has set the context.
    const context = request.requestContext as AdmittedContext;
    const hasForm = !isBodiless(request.method) || !isEmpty(request.raw);
    context.earlier = hasForm ? context.admission : readsOf(context.admission);
    const response = hasForm
      ? this.#readForm(context).then(() => this.#respond(context, this.#beginAttempt(context)))
      : this.#respond(context, this.#continueAdmission(context));
    return whenDone(response, (one) => this.#send(context, reply, one));
  }

  /** The attempt of the head goes on, since nothing has waited: saves 1.2 of 24 µs of a list of 100 contacts. */
  #continueAdmission(context: AdmittedContext): ValidatedAttempt {
    const { admission, endpoint, request, fields } = context;
    return validateAttempt(admission, endpoint, request.query, fields);
  }

  async #readForm(context: AdmittedContext): Promise<void> {
    const { request, endpoint, admission, formLog } = context;
    const { assume, warnings } = admission;
    const form = await readForm(request, endpoint, { assume, warn: warnings.warn, sent: formLog });
    context.fields = await readUploads(form, endpoint);
  }

  /** Runs an attempt, unless the request meets a fault: that decides when one is run, and what becomes of its response. */
  #respond(context: AdmittedContext, attempt: ValidatedAttempt): Eventually<WireResponse> {
    // A request that is refused for leaving the contract meets no fault.
    if (isRefusedByStrictness(attempt)) return this.#run(context, attempt);
    const { ownFault, endpoint } = context;
    context.faults = ownFault === undefined ? attempt.account.faults.meet(nameOf(endpoint)) : [ownFault];
    if (context.faults.length === 0) return this.#run(context, attempt);
    context.attempt = withoutReads(attempt, context);
    return applyFaults(context.faults, {
      wait: this.#options.wait,
      respond: (isUndone) => this.#run(context, this.#beginAttempt(context), isUndone),
      replace: (failure) => renderFailure(failure, context.attempt.assume),
    });
  }

  /** Looks the account up and validates: nothing waits from here on, the attempt sees one moment of its account. */
  #beginAttempt(context: AdmittedContext): ValidatedAttempt {
    const { endpoint, request, fields } = context;
    return validateAttempt(this.#openAttempt(context), endpoint, request.query, fields);
  }

  /** @throws {Failure} AUTH */
  #openAttempt(context: RequestContext): AccountAttempt {
    const account = this.#directory.enter(context.keys) ?? this.#openAccount(context);
    const attempt = createAttempt(context, account, account);
    context.attempt = attempt;
    return attempt;
  }

  /** @throws {Failure} AUTH */
  #openAccount(context: RequestContext): World {
    context.attempt = this.#anonymousAttempt(context);
    return openAccount(context.keys, this.#directory, context.attempt.assume);
  }

  /** The attempt of a request whose keys open no account: that of its public key lends its assumptions. */
  #anonymousAttempt(context: RequestContext): Attempt {
    return createAttempt(context, this.#directory.find(context.keys.publicKey) ?? this.#directory, undefined);
  }

  /** The response of an attempt, a failure too; a write waits for those that are under way. */
  #run(context: AdmittedContext, attempt: ValidatedAttempt, isUndone = false): Eventually<ServiceResponse> {
    const { account } = attempt;
    if (!isBodiless(context.request.method) && account.isLocked) {
      return account.unlocked().then(() => this.#run(context, this.#beginAttempt(context), isUndone));
    }
    try {
      const response = this.#perform(context, attempt, isUndone);
      return response instanceof Promise ? response.catch((error) => this.#renderError(context, error)) : response;
    } catch (error) {
      return this.#renderError(context, error);
    }
  }

  /**
   * @param isLast is a slow write applied whatever comes in between?
   * @throws {Failure} what refuses the attempt, or its handler
   */
  #perform(
    context: AdmittedContext,
    attempt: ValidatedAttempt,
    isUndone: boolean,
    isLast = false,
  ): Eventually<ServiceResponse> {
    if (attempt.valid === undefined) throw attempt.error;
    const { account, assume, valid, page } = attempt;
    const { endpoint } = context;
    if (endpoint.adds && this.#directory.hasNoRoom) throw noRoom(this.#directory.maxBytes);
    const caughtUp = catchUpByOwnValues(context, attempt);
    if (caughtUp instanceof Promise) {
      return caughtUp.then(() => {
        const next = this.#beginAttempt(context);
        return isLast ? this.#perform(context, next, isUndone, isLast) : this.#run(context, next, isUndone);
      });
    }
    // What the values of one request let pass is seen by it alone.
    const isApart = context.override !== undefined && isRead(endpoint);
    const result = undoing(isUndone || isApart, account, () => {
      if (isApart) catchUp(account, assume);
      const { input, emptied, isNoOp } = valid;
      const handle = () => endpoint.handle({ input, emptied, world: account, assume, page });
      const data = isNoOp ? undefined : account.provenance.during(assume, handle);
      return data instanceof Promise ? { write: data } : this.#finish(context, attempt, data);
    });
    if (!('write' in result)) return result;
    return account.lock(result.write.then((write) => this.#commit(context, attempt, write, isUndone, isLast)));
  }

  /**
   * Applies a slow write. Where a control call came in between, another attempt follows it, but only one: who sends
   * control calls without end would keep the write, and those that wait for it, from ever ending.
   */
  async #commit(
    context: AdmittedContext,
    attempt: ValidatedAttempt,
    write: PreparedWrite<unknown>,
    isUndone: boolean,
    isLast: boolean,
  ): Promise<ServiceResponse> {
    const { account } = attempt;
    const isCurrent = this.#directory.enter(context.keys) === account && write.isCurrent();
    if (!isCurrent && !isLast) return this.#perform(context, this.#beginAttempt(context), isUndone, true);
    if (isUndone) return account.withRollback(() => this.#finish(context, attempt, write.commit()));
    const data = write.commit();
    await write.settle();
    return this.#finish(context, attempt, data);
  }

  #finish(context: AdmittedContext, attempt: ValidatedAttempt, data: unknown): Eventually<ServiceResponse> {
    const caughtUp: Eventually<void> = isRead(context.endpoint) ? undefined : catchUpByOwnValues(context, attempt);
    return whenDone(caughtUp, () => renderSuccess(context.endpoint, data, attempt.assume));
  }

  #renderError(context: RequestContext, error: unknown): ServiceResponse {
    context.attempt ??= this.#anonymousAttempt(context);
    const failure = refusalOf(context.attempt, context.endpoint, error);
    if (failure.status === 500) this.#options.log.error(error);
    return renderFailure(failure, context.attempt.assume);
  }

  /** Sends a response and records the exchange: the next request already finds it in the journal. */
  #send(context: RequestContext, reply: FastifyReply, given: WireResponse): void {
    const response = withoutForbiddenBody(given);
    const { wait, isClosing } = this.#options;
    // An error begins an attempt when it is rendered, a response comes of one.
    const attempt = context.attempt as Attempt;
    withholdFromOrigins(context.request, reply, attempt.assume);
    if (given.isSuccess) attempt.assume('http-status.success');
    // Fastify's type lets any header be a number. A spread takes four times as long.
    const headers: OutgoingHttpHeaders = Object.assign(
      reply.getHeaders() as OutgoingHttpHeaders,
      mockHeadersOf(attempt, context.faults),
      response.headers,
    );
    if (isClosing()) headers.connection = 'close';
    context.body = response.body;
    send(context.request, reply, response, headers, wait);
    if (attempt.account !== undefined) this.#directory.recount(attempt.account);
    const isHead = context.request.method === 'HEAD';
    this.#recorder.record(context, attempt, isHead ? { ...response, body: '' } : response, headers);
  }

  /** Answers an error that ended a request on its way. */
  refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    const context = request.requestContext ?? new RequestContext(request);
    this.#send(context, reply, this.#renderError(context, error));
  }

  /** May pages of other origins call an endpoint? Their preflights have no keys: no account answers that. */
  isOpenToOrigins(endpoint: ListedEndpoint | undefined): boolean {
    return this.#directory.assumptions.valuesAt(endpoint).cors === 'open';
  }

  /** The attempt of a request that no endpoint takes. */
  beginUnknown(request: FastifyRequest): Attempt {
    const context = new RequestContext(request);
    context.attempt = this.#anonymousAttempt(context);
    return context.attempt;
  }
}

/** The values of one request never change the state that others see. */
const catchUpByOwnValues = ({ override }: AdmittedContext, { account, assume }: ValidatedAttempt): Eventually<void> =>
  catchUpForRequest(account, override === undefined ? assume : createAssume(account.assumptions.values));

/** Runs a function, and takes back what it changes where a fault wants that. */
const undoing = <T>(isUndone: boolean, account: World, run: () => T): T =>
  isUndone ? account.withRollback(run) : run();

/** Goes on with a value, at once where it is there. */
const whenDone = <T, R>(value: Eventually<T>, next: (value: T) => Eventually<R>): Eventually<R> =>
  value instanceof Promise ? value.then(next) : next(value);
