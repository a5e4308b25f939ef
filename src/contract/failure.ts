/** The failures of the document in one table, thrown by whoever finds them and rendered by the envelope alone (Errors). */
import type { AssumptionId } from '../assumptions/registry.js';

/** A text, or message texts by field. */
export type Errors = string | Readonly<Record<string, readonly string[]>>;

export const NF1 = 'Record Not Found';
export const NF2 = 'Record not found';
export const NO_GROUP_TO_LIVE = 'Unsubscribe group require to live automation';
export const PAUSE_NOT_LIVE = 'Only live automation can be paused';
export const ALREADY_LIVE = 'Automation is already live';
export const SEND_STARTED = 'Single send is already running or completed';
export const UNAUTHORIZED = 'Unauthorized';
export const TOO_MANY_REQUESTS = 'Too Many Attempts.';

type StatusId = Extract<AssumptionId, `http-status.${string}`>;

/** A documented failure: its status is an assumption, or a number where HTTP itself says it. */
export class Failure extends Error {
  constructor(
    readonly status: StatusId | number,
    readonly errors: Errors,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof errors === 'string' ? errors : JSON.stringify(errors));
  }
}

export const credentialsFailure = (errors: Errors) => new Failure('http-status.credentials', errors);
export const validationFailure = (errors: Errors) => new Failure('http-status.validation', errors);
export const lookupFailure = (text: string) => new Failure('http-status.not-found', text);
export const ruleFailure = (text: string) => new Failure('http-status.rule', text);
