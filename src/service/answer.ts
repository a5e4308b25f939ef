/** Answers a request in one synchronous step: for the server, the library and the twin of a recording. */
import { messageOf } from '../messages/present.js';
import type { Account } from './account/account.js';
import type { AccountDirectory } from './account/account-directory.js';
import { isFailing } from './account/journal.js';
import { AssumptionError } from './assumptions/overrides.js';
import { type Assume, type AssumptionValues, type BroadOverrides, createAssume } from './assumptions/registry.js';
import { type Endpoint, isRead, type ListedEndpoint } from './endpoint/endpoint.js';
import { renderFailure, renderSuccess, type ServiceResponse, toFailure } from './endpoint/envelope.js';
import { Failure } from './endpoint/failure.js';
import type { RawFields } from './endpoint/fields.js';
import { isPaged, PAGE, parsePage } from './endpoint/lists.js';
import { validate } from './endpoint/validate.js';
import { strictText, type Warn, Warnings } from './endpoint/warnings.js';
import { catchUp } from './passing/catch-up.js';

/** One try to answer a request: what it asks, under which values, and what it reads and is warned of meanwhile. */
export interface Attempt {
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  /** Undefined where the credentials open none. */
  readonly account: Account | undefined;
  /** Reads the assumptions in force, and remembers which were read. */
  readonly assume: Assume;
  readonly warnings: Warnings;
  /** True to refuse contract warnings. */
  readonly isStrict: boolean;
  /** True if the request has values of its own, which hold only for this request. */
  readonly isApart: boolean;
}

export interface AccountAttempt extends Attempt {
  readonly endpoint: ListedEndpoint;
  readonly account: Account;
}

export interface Sent {
  /** Texts by name, or lists of them, as Fastify parses a query string. */
  readonly query: unknown;
  readonly fields: RawFields;
}

/**
 * Starts from what the attempt before read and warned of.
 * @param override the values of the request itself
 * @param settings of the account, or of the directory where none is known
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

/** Takes an error that is a bug of the mock: the client is told no more than that there was one. */
export type ReportBug = (bug: unknown) => void;

/**
 * The step: everything that a request reads and changes, in one moment of its account.
 * Throws nothing; a failure leaves the account as it was.
 * @param isUndone true to restore the state afterwards
 */
export function answer(attempt: AccountAttempt, sent: Sent, report: ReportBug, isUndone = false): ServiceResponse {
  const { endpoint, account, assume } = attempt;
  try {
    const handle = accept(attempt, sent);
    // The values of one request never change the state that others see.
    const { values } = account.assumptions;
    passTime(attempt, values);
    // Only the request itself sees what its own values cause.
    const isApart = attempt.isApart && isRead(endpoint);
    const run = () => {
      if (isApart) passTime(attempt, assume.inForce);
      const data = handle();
      if (!isRead(endpoint)) passTime(attempt, values);
      return renderSuccess(endpoint, data, assume);
    };
    const isRestored = isUndone || isApart;
    return isRead(endpoint) && !isRestored ? run() : account.atomically(run, isRestored);
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
 * Validates the request; changes nothing.
 * @returns what handles it
 * @throws {Failure} what refuses it
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

/** Lets everything happen that is due; a request about mailings names what decided that. */
function passTime({ endpoint, account, assume }: AccountAttempt, values: AssumptionValues): void {
  const reading = createAssume(values);
  catchUp(account, reading);
  if (endpoint.isTimed) for (const id of reading.used) assume(id);
}

/** Returns the parameters without `page`, and the page, from 1. */
export function readQuery(sent: unknown, endpoint: Pick<Endpoint, 'lists'>, assume: Assume, warn: Warn) {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries<string | string[]>(Object(sent))) {
    if (typeof value !== 'string') warn('repeated-field', name);
    parameters.set(name, [value].flat().at(-1) ?? '');
  }
  const text = parameters.get(PAGE);
  // Without a page size, the parameter is warned of.
  if (text === undefined || !isPaged(endpoint, assume)) return { parameters, page: 1 };
  parameters.delete(PAGE);
  return { parameters, page: parsePage(text) };
}

export function refusalOf(attempt: Attempt, error: unknown): Failure {
  // An error of Fastify has a status. None of them shows a stack.
  const { statusCode: status = error instanceof AssumptionError ? 400 : 500 } = Object(error);
  const text = status < 500 ? messageOf(error) : 'Server Error';
  const failure = toFailure(error, attempt.endpoint, attempt.assume) ?? new Failure(status, text);
  // A bug of the mock stays one.
  return failure.status === 500 ? failure : (strictFailure(attempt) ?? failure);
}

/** In strict mode, the failure of a client that left the contract: it goes before every other. */
function strictFailure({ isStrict, warnings }: Attempt): Failure | undefined {
  const failing = isStrict ? warnings.all().filter(isFailing) : [];
  return failing.length === 0 ? undefined : new Failure(400, strictText(failing.map(({ text }) => text)));
}
