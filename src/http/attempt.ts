/** One try to answer a request: the account, the assumptions in force, and the validated input or what refuses it. */
import type { FastifyError } from 'fastify';
import type { Account } from '../account/account.js';
import type { AccountDirectory } from '../account/account-directory.js';
import { isFailing } from '../account/journal.js';
import { type Assume, createAssume } from '../assumptions/assume.js';
import { AssumptionError } from '../assumptions/overrides.js';
import type { BroadOverrides } from '../assumptions/registry.js';
import type { Endpoint, ListedEndpoint } from '../endpoint/endpoint.js';
import { toFailure } from '../endpoint/envelope.js';
import { Failure } from '../endpoint/failure.js';
import type { RawFields } from '../endpoint/fields.js';
import { isPaged, PAGE, parsePage } from '../endpoint/lists.js';
import { type ValidInput, validate } from '../endpoint/validate.js';
import { strictText, type Warn, Warnings } from '../endpoint/warnings.js';

interface ReadQuery {
  /** Without that of the page. */
  readonly parameters: ReadonlyMap<string, string>;
  /** From 1. */
  readonly page: number;
}

export function readQuery(sent: unknown, endpoint: Pick<Endpoint, 'lists'>, assume: Assume, warn: Warn): ReadQuery {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(sent as Readonly<Record<string, string | string[]>>)) {
    if (typeof value !== 'string') warn('repeated-field', name);
    parameters.set(name, [value].flat().at(-1) ?? '');
  }
  const text = parameters.get(PAGE);
  // Without a page size, the parameter is warned of.
  if (text === undefined || !isPaged(endpoint, assume)) return { parameters, page: 1 };
  parameters.delete(PAGE);
  return { parameters, page: parsePage(text) };
}

export interface Attempt {
  /** Undefined where the credentials open none. */
  readonly account: Account | undefined;
  /** Reads the assumptions in force, and remembers which were read. */
  readonly assume: Assume;
  readonly warnings: Warnings;
  /** Are contract warnings refused? */
  readonly isStrict: boolean;
}

export interface AccountAttempt extends Attempt {
  readonly account: Account;
}

/** What is known of a request before an attempt: the head, and the attempt that went before. */
export interface AttemptSource {
  readonly endpoint: ListedEndpoint | undefined;
  readonly override: BroadOverrides | undefined;
  readonly attempt: Attempt | undefined;
}

/**
 * Starts from what the attempt before read and warned of.
 * @param settings of the account, or of the directory where none is known
 */
export function createAttempt<A extends Account | undefined>(
  { endpoint, override, attempt }: AttemptSource,
  { assumptions, isStrict }: Account | AccountDirectory,
  account: A,
) {
  return {
    account,
    assume: createAssume(assumptions.valuesAt(endpoint), override, attempt?.assume.used),
    warnings: new Warnings(endpoint?.chapter ?? '', attempt?.warnings),
    isStrict,
  };
}

/** What a client sent, as far as it is read. */
interface SentInput {
  readonly endpoint: ListedEndpoint;
  readonly request: { readonly query: unknown };
  readonly fields: RawFields;
}

/**
 * Validates what was sent; changes nothing.
 * @throws {Failure} what refuses it
 */
export function validateAttempt(
  attempt: AccountAttempt,
  { endpoint, request, fields }: SentInput,
): { readonly valid: ValidInput; readonly page: number } {
  const { account, assume, warnings } = attempt;
  const { warn } = warnings;
  const { parameters, page } = readQuery(request.query, endpoint, assume, warn);
  const valid = validate(endpoint, parameters, fields, { account, assume, warn });
  const refusal = strictFailure(attempt);
  if (refusal !== undefined) throw refusal;
  return { valid, page };
}

/** The failure that an error stands for. */
export function refusalOf(attempt: Attempt, endpoint: ListedEndpoint | undefined, error: unknown): Failure {
  const failure = toFailure(error, endpoint, attempt.assume) ?? httpFailure(error);
  // A bug of the mock stays one.
  return failure.status === 500 ? failure : (strictFailure(attempt) ?? failure);
}

/** In strict mode, the failure of a client that left the contract: it goes before every other. */
function strictFailure({ isStrict, warnings }: Attempt): Failure | undefined {
  const failing = isStrict ? warnings.all().filter(isFailing) : [];
  return failing.length === 0 ? undefined : new Failure(400, strictText(failing.map(({ text }) => text)));
}

/** None of them shows a stack. */
export function httpFailure(error: unknown): Failure {
  if (error instanceof AssumptionError) return new Failure(400, error.message);
  // Whatever is thrown can be asked for the members of a FastifyError.
  const { statusCode: status = 500, message } = Object(error) as Partial<FastifyError>;
  return status < 500 ? new Failure(status, String(message)) : new Failure(status, 'Server Error');
}
