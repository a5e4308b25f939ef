/** Answers a request in one synchronous step: for the server, the library and the twin of a recording. */
import { messageOf } from '../messages/present.js';
import type { Account } from './account/account.js';
import type { AccountDirectory } from './account/account-directory.js';
import { isFailing } from './account/journal.js';
import { AssumptionError } from './assumptions/overrides.js';
import { type Assume, type AssumptionValues, type BroadOverrides, createAssume } from './assumptions/registry.js';
import type { Endpoint, ListedEndpoint } from './endpoint/endpoint.js';
import { renderFailure, renderSuccess, type ServiceResponse, toFailure } from './endpoint/envelope.js';
import { Failure } from './endpoint/failure.js';
import type { RawFields } from './endpoint/fields.js';
import { isPaged, PAGE, parsePage } from './endpoint/lists.js';
import { validate } from './endpoint/validate.js';
import { strictText, type Warn, Warnings } from './endpoint/warnings.js';
import { catchUp } from './passing/catch-up.js';

/** One try to answer a request: the endpoint, the account, the values in force, and the warnings until now. */
export interface Attempt {
  /** The endpoint; undefined for a request that the document does not have. */
  readonly endpoint: ListedEndpoint | undefined;
  /** The account; undefined for credentials that open no account. */
  readonly account: Account | undefined;
  /** Reads the assumptions in force, and records their ids. */
  readonly assume: Assume;
  readonly warnings: Warnings;
  /** True to refuse contract warnings. */
  readonly isStrict: boolean;
  /** True if the request sets values, which hold only for the request. */
  readonly isApart: boolean;
}

export type AccountAttempt = Attempt & { readonly endpoint: ListedEndpoint; readonly account: Account };

export interface Sent {
  /** The query string, parsed by Fastify: texts or lists of texts by name. */
  readonly query: unknown;
  readonly fields: RawFields;
}

/**
 * Creates an attempt, which goes on from the reads and warnings of an attempt before.
 * @param override the values that the request sets
 * @param settings of the account, or of the directory for an unknown account
 */
export function createAttempt<E extends ListedEndpoint | undefined, A extends Account | undefined>(
  endpoint: E,
  { override, attempt }: { readonly override: BroadOverrides | undefined; readonly attempt: Attempt | undefined },
  { assumptions, isStrict }: Account | AccountDirectory,
  account: A,
) {
  return {
    endpoint,
    account,
    assume: createAssume(assumptions.valuesAt(endpoint), override, attempt?.assume.used),
    warnings: new Warnings(endpoint?.chapter ?? '', attempt?.warnings),
    isStrict,
    isApart: override !== undefined,
  };
}

/** Takes an error that is a bug of the mock: the response does not show the error. */
export type ReportBug = (bug: unknown) => void;

/**
 * Answers a request in one synchronous step; never throws. A failure leaves the account as it was.
 * @param isUndone true to restore the state afterwards
 */
export function answer(attempt: AccountAttempt, sent: Sent, report: ReportBug, isUndone = false): ServiceResponse {
  const { endpoint, account, assume } = attempt;
  try {
    const handle = accept(attempt, sent);
    // The values of one request never change the state that other requests see.
    const { values } = account.assumptions;
    passTime(attempt, values);
    // Only the request itself sees the changes that fall due by its own values.
    const isApart = attempt.isApart && endpoint.isRead;
    const run = () => {
      if (isApart) passTime(attempt, assume.inForce);
      const data = handle();
      if (!endpoint.isRead) passTime(attempt, values);
      return renderSuccess(endpoint, data, assume);
    };
    const isRestored = isUndone || isApart;
    return endpoint.isRead && !isRestored ? run() : account.atomically(run, isRestored);
  } catch (error) {
    return answerError(attempt, error, report);
  }
}

export function answerError(attempt: Attempt, error: unknown, report: ReportBug): ServiceResponse {
  const failure = refusalOf(attempt, error);
  if (failure.status === 500) report(error);
  return renderFailure(failure, attempt.assume);
}

/**
 * Validates a request; changes nothing.
 * @returns a function that handles the request
 * @throws {Failure} for a request that is refused
 */
export function accept(attempt: AccountAttempt, sent: Sent): () => unknown {
  const { endpoint, account, assume, warnings } = attempt;
  const { parameters, page } = readQuery(sent.query, endpoint, assume, warnings.warn);
  const valid = validate(endpoint, parameters, sent.fields, { account, assume, warn: warnings.warn });
  const refusal = strictFailure(attempt);
  if (refusal !== undefined) throw refusal;
  const { input, emptied, isNoOp } = valid;
  return () => (isNoOp ? undefined : endpoint.handle({ input, emptied, sent: sent.fields, account, assume, page }));
}

/** Catches up an account; a response about mailings also names the assumptions that catching up read. */
function passTime({ endpoint, account, assume }: AccountAttempt, values: AssumptionValues): void {
  const used = catchUp(account, values);
  if (endpoint.isTimed) for (const id of used) assume(id);
}

/** Returns the parameters without `page`, and the page, from 1. */
export function readQuery(sent: unknown, endpoint: Pick<Endpoint, 'lists'>, assume: Assume, warn: Warn) {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries<string | string[]>(Object(sent))) {
    const isText = typeof value === 'string';
    if (!isText) warn('repeated-field', name);
    parameters.set(name, isText ? value : (value.at(-1) ?? ''));
  }
  const text = parameters.get(PAGE);
  // Without a page size, `validate` warns of the parameter.
  if (text === undefined || !isPaged(endpoint, assume)) return { parameters, page: 1 };
  parameters.delete(PAGE);
  return { parameters, page: parsePage(text) };
}

export function refusalOf(attempt: Attempt, error: unknown): Failure {
  // Errors of Fastify have a status.
  const { statusCode: status = error instanceof AssumptionError ? 400 : 500 } = Object(error);
  const text = status < 500 ? messageOf(error) : 'Server Error';
  const failure = toFailure(error, attempt.endpoint, attempt.assume) ?? new Failure(status, text);
  // Strictness hides no bug of the mock.
  return failure.status === 500 ? failure : (strictFailure(attempt) ?? failure);
}

/** Returns the failure of a strict mock for warnings, which takes precedence over every other failure. */
function strictFailure({ isStrict, warnings }: Attempt): Failure | undefined {
  const failing = isStrict ? warnings.all().filter(isFailing) : [];
  return failing.length === 0 ? undefined : new Failure(400, strictText(failing.map(({ text }) => text)));
}
