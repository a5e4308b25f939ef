/** Answers a request in one synchronous step, for the server and the lab's replays. Writes all documented bodies. */
import { messageOf, present } from '../messages/present.js';
import { CONTENT_TYPES } from '../messages/protocol.js';
import type { Account } from './account/account.js';
import type { AccountDirectory } from './account/account-directory.js';
import { isFailing } from './account/journal.js';
import { AccountFull, RecordNotFound } from './account/table.js';
import type { SavedAccount } from './account/tables.js';
import { AssumptionError } from './assumptions/overrides.js';
import type { Assume, AssumptionValues, BroadOverrides } from './assumptions/registry.js';
import { createAssume } from './assumptions/values.js';
import type { Endpoint, FileResponse, ListedEndpoint } from './endpoint/endpoint.js';
import { type Errors, Failure, notFoundFailure } from './endpoint/failure.js';
import { type ChunkedBody, SerializedList } from './endpoint/serialized-list.js';
import { type Sent, validate } from './endpoint/validate.js';
import { Warnings } from './endpoint/warnings.js';
import { catchUp } from './passing/catch-up.js';

/** The body of a response: a text, or the cached bytes of a list. */
export type Body = string | Buffer | ChunkedBody;

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** One try to answer a request: its endpoint and account, the assumptions in force, and the warnings so far. */
export interface Attempt {
  /** The endpoint; undefined for a request that the document does not have. */
  readonly endpoint: ListedEndpoint | undefined;
  /** The account; undefined for credentials that open no account. */
  readonly account: Account | undefined;
  /** Reads the value of an assumption, and records its id: a response names all assumptions that it read. */
  readonly assume: Assume;
  readonly warnings: Warnings;
  /** True for a strict mock: a request with a warning is refused, unless the warning is only a note. */
  readonly isStrict: boolean;
  /** True if the request sets values of assumptions itself, which hold only for this request. */
  readonly isApart: boolean;
}

export type AccountAttempt = Attempt & { readonly endpoint: ListedEndpoint; readonly account: Account };

/**
 * Creates an attempt, which takes over the reads and warnings of an earlier attempt to answer the same request.
 * @param settings the account, or the directory for an unknown account
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

/** Reports an error that is a bug of the mock, because the response says only `Server Error`. */
type ReportBug = (bug: unknown) => void;

/** Answers in one synchronous step; never throws. A failure undoes all but what time changed. @param isUndone true to undo the step */
export function answer(attempt: AccountAttempt, sent: Sent, report: ReportBug, isUndone = false): ServiceResponse {
  const { endpoint, account, assume } = attempt;
  let saved: SavedAccount | undefined;
  try {
    const context = validate(endpoint, sent, { account, assume, warn: attempt.warnings.warn });
    const refusal = strictFailure(attempt);
    if (refusal !== undefined) throw refusal;
    // Time passes by the account's values: by those of one request, it would change what other requests see.
    const { values } = account.assumptions;
    catchUpFor(attempt, values);
    // Only the request itself sees the changes that fall due by its own values.
    const isApart = attempt.isApart && endpoint.isRead;
    if (isApart || isUndone || !endpoint.isRead) saved = account.save();
    if (isApart) catchUpFor(attempt, assume.inForce);
    const data = context && endpoint.handle(context);
    if (!endpoint.isRead) catchUpFor(attempt, values);
    const response = renderSuccess(endpoint, data, assume);
    if (isApart || isUndone) account.restore(present(saved));
    return response;
  } catch (error) {
    if (saved !== undefined) account.restore(saved);
    return answerError(attempt, error, report);
  }
}

export function answerError(attempt: Attempt, error: unknown, report: ReportBug): ServiceResponse {
  const failure = failureOf(error, attempt);
  if (failure.status === 500) report(error);
  // A bug of the mock is shown as a 500 even by a strict mock.
  const shown = failure.status === 500 ? failure : (strictFailure(attempt) ?? failure);
  return renderFailure(shown, attempt.assume);
}

/** Runs the due changes of an account; a response about mailings also names the assumptions that these read. */
function catchUpFor({ endpoint, account, assume }: AccountAttempt, values: AssumptionValues): void {
  const { used } = catchUp(account, values);
  if (endpoint.isTimed) assume.alsoUse(used);
}

function failureOf(error: unknown, { endpoint, assume }: Attempt): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof RecordNotFound && endpoint !== undefined) return notFoundFailure(endpoint, assume);
  if (error instanceof AccountFull) return new Failure(507, error.message);
  // Errors of Fastify have a `statusCode`, such as 413.
  const { statusCode: status = error instanceof AssumptionError ? 400 : 500 } = Object(error);
  return new Failure(status, status < 500 ? messageOf(error) : 'Server Error');
}

/** Returns the failure of a strict mock for warnings, which takes precedence over every other failure. */
function strictFailure({ isStrict, warnings }: Attempt): Failure | undefined {
  const failing = isStrict ? warnings.all().filter(isFailing) : [];
  if (failing.length === 0) return undefined;
  const texts = [...failing.map(({ text }) => text), 'The mock is strict (--strict): --except does not apply.'];
  return new Failure(400, texts.join(' '));
}

const JSON_TYPE = { 'content-type': CONTENT_TYPES.json };

/** @param data the result of the handler: the `message` object, a file, or undefined if the success is a text */
export function renderSuccess(endpoint: Endpoint, data: unknown, assume: Assume): ServiceResponse {
  const { success } = endpoint;
  const status = assume('http-status.success');
  if (typeof success !== 'function') {
    const body = typeof success === 'string' ? writeSuccess(endpoint, success) : objectBody(endpoint, Object(data));
    return { status, headers: JSON_TYPE, body };
  }
  const { contentType, fileName, content }: FileResponse = Object(data);
  const attachment = fileName !== undefined && { 'content-disposition': `attachment; filename="${fileName}"` };
  return { status, headers: { 'content-type': contentType, ...attachment }, body: content };
}

function objectBody(endpoint: Endpoint, data: object): Body {
  const [[name = '', shown] = []] = Object.entries(data);
  const isSerialized = shown instanceof SerializedList;
  return isSerialized ? shown.bodyIn(writeSuccess(endpoint, { [name]: [] })) : writeSuccess(endpoint, data);
}

const writeSuccess = ({ textUnder }: Endpoint, data: string | object): string =>
  JSON.stringify({ status: 'success', [textUnder]: data });

export function renderFailure(failure: Failure, assume: Assume): ServiceResponse {
  const status = typeof failure.status === 'number' ? failure.status : assume(failure.status);
  return { status, headers: { ...JSON_TYPE, ...failure.headers }, body: failureBody(failure.errors) };
}

export const failureBody = (errors: Errors): string => JSON.stringify({ status: 'failed', errors });
