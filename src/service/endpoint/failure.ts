/** The document's failures, and the texts of their messages. Code throws a failure; only `answer.ts` renders it. */
import { present } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import { wordsOf } from '../assumptions/definition.js';
import type { Assume, AssumptionId, AssumptionValue } from '../assumptions/registry.js';

export type Errors = string | Readonly<Record<string, readonly string[]>>;

export const NF1 = 'Record Not Found';
export const NF2 = 'Record not found';

/** A rule that a request with valid fields can violate. */
export interface Rule {
  readonly text: string;
  /** The condition under which a request is refused with this text; absent if the document states the rule. */
  readonly when?: Condition;
}

/** The condition that an assumption has a value: `['delete.in-use', 'refuse']`. */
export type Condition = { [Id in AssumptionId]: readonly [id: Id, value: AssumptionValue<Id>] }[AssumptionId];

const rule = (text: string, ...when: Condition): Rule => ({ text, when });

export const rules = {
  noGroupToLive: { text: 'Unsubscribe group require to live automation' },
  pauseNotLive: rule('Only live automation can be paused', 'pause.not-live', 'rule'),
  alreadyLive: rule('Automation is already live', 'set-live.already-live', 'rule'),
  incompleteToLive: rule('Schedule and target require to live automation', 'set-live.incomplete', 'rule'),
  alreadyVerified: rule('Sender is already verified', 'sender.resend-verified', 'rule'),
  sendStarted: rule('Single send is already running or completed', 'single-send.update', 'refuse'),
  inUse: rule('Record is in use', 'delete.in-use', 'refuse'),
} satisfies Readonly<Record<string, Rule>>;

/** Returns the text with which the rule refuses a request; undefined if the assumptions let the request pass. */
export function ruleText({ text, when }: Rule, assume: Assume): string | undefined {
  if (when === undefined) return text;
  const value = assume(when[0]);
  return value === when[1] ? text : wordsOf(String(value));
}

/** @throws {Failure} a rule failure, unless the assumptions let the request pass */
export function enforce(rule: Rule, assume: Assume): void {
  const text = ruleText(rule, assume);
  if (text !== undefined) throw ruleFailure(text);
}

/** A failure of the service; a status that is no number is the id of the assumption that decides the status. */
export class Failure extends Error {
  constructor(
    readonly status: Extract<AssumptionId, `http-status.${string}`> | number,
    readonly errors: Errors,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof errors === 'string' ? errors : JSON.stringify(errors));
  }
}

/** Returns AUTH, with an entry for each missing or empty header (the document's Authentication 2). */
export const missingCredentials = ({ publicKey, secretKey }: Readonly<Record<'publicKey' | 'secretKey', string>>) =>
  new Failure('http-status.missing-credentials', {
    ...(publicKey === '' && { PublicKey: ['The public key field is required.'] }),
    ...(secretKey === '' && { SecretKey: ['The secret key field is required.'] }),
  });

/** @param isSecret true if only the secret key is wrong */
export function wrongCredentials(isSecret: boolean, assume: Assume): Failure {
  const value = assume('wrong-credentials');
  const isNamed = isSecret && (value === 'invalid-secret' || value === 'invalid-both');
  const errors = {
    ...((!isNamed || value === 'invalid-both') && { PublicKey: ['The selected public key is invalid.'] }),
    ...(isNamed && { SecretKey: ['The selected secret key is invalid.'] }),
  };
  return new Failure('http-status.wrong-credentials', value === 'text' ? 'Unauthorized' : (wordsOf(value) ?? errors));
}

/** The failure of unknown credentials that would open one account too many. */
export const tooManyAccounts = (most: number) =>
  new Failure(409, `There is no room for another account: maxAccounts is ${most}.`);

export const validationFailure = (errors: Errors) => new Failure('http-status.validation', errors);

/** Returns V, or a rule failure with the first text, as an assumption says for rules other than `required`. */
export function violationFailure(errors: Readonly<Record<string, readonly string[]>>, assume: Assume): Failure {
  if (assume('rule-violations') === 'object') return validationFailure(errors);
  return ruleFailure(String(Object.values(errors).flat()[0]));
}

export const lookupFailure = (text: string) => new Failure('http-status.not-found', text);

/** The text of a lookup failure, as the document's row has it, or the assumption that decides the text. */
export type NotFoundText =
  | 'NF1'
  | 'NF2'
  | Extract<AssumptionId, 'contact-type-view.failure' | 'update-unknown' | 'lookup-unlisted'>;

const LOOKUP_TEXTS: Readonly<Record<string, string>> = { NF1, NF2, 'not-found-1': NF1, 'not-found-2': NF2 };

export function notFoundFailure(
  { notFound, key }: { readonly notFound?: NotFoundText; readonly key: { readonly name: string } | undefined },
  assume: Assume,
): Failure {
  // Every endpoint that looks up a record declares the text of this failure.
  const declared = present(notFound);
  const value = declared === 'NF1' || declared === 'NF2' ? declared : assume(declared);
  if (value !== 'invalid-id') return lookupFailure(LOOKUP_TEXTS[value] ?? String(wordsOf(value)));
  const { name } = present(key);
  return violationFailure({ [name]: [textOf({ rule: 'selected' }, name, assume)] }, assume);
}

/** Returns the failure of a reference to a missing record, which no row of the document lists. */
export const danglingFailure = (assume: Assume): Failure =>
  lookupFailure(String(LOOKUP_TEXTS[assume('lookup-unlisted')]));

export const ruleFailure = (text: string) => new Failure('http-status.rule', text);

// Failures of HTTP itself, which the document does not mention; their statuses are fixed.
export const malformed = (what: string) => new Failure(400, `The body is not a well-formed ${what}.`);
export const notUtf8 = (what: string, part = 'it') => malformed(`${what}: ${part} is not UTF-8`);
export const tooLarge = (what: string) => new Failure(413, `The body is too large: ${what}.`);
export const unsupported = (mediaTypes: readonly string[]) =>
  new Failure(415, `Unsupported Media Type: this endpoint takes ${mediaTypes.join(' or ')}.`);
export const compressed = (coding: string) =>
  new Failure(415, `The content encoding ${preview(coding)} is not supported.`);

/** @param seconds until the next request is accepted */
export const tooManyRequests = (seconds: number) =>
  new Failure(429, 'Too Many Attempts.', { 'retry-after': String(seconds) });

const TEXTS = {
  required: 'The {field} field is required.',
  selected: 'The selected {field} is invalid.',
  taken: 'The {field} has already been taken.',
  boolean: 'The {field} field must be true or false.',
  string: '{subject} must be a string.',
  integer: '{subject} must be an integer.',
  array: '{subject} must be an array.',
  email: '{subject} must be a valid email address.',
  regex: '{subject} format is invalid.',
  min: '{subject} must be at least {limit} characters.',
  max: '{subject} must not be greater than {limit} characters.',
  items: '{subject} must not have more than {limit} items.',
  mimes: '{subject} must be a file of type: {limit}.',
  after: '{subject} must be a date after {limit}.',
  format: '{subject} must match the format {limit}.',
} as const;

const CLASSIC_FORMAT = '{subject} does not match the format {limit}.';
const ELEMENT = /\.\d+$/;

type Limited = 'min' | 'max' | 'items' | 'mimes' | 'after' | 'format';

/** A rule that a value violates, with the limit that its message names. */
export type Violation = (
  | { readonly rule: Exclude<keyof typeof TEXTS, Limited> }
  | { readonly rule: Limited; readonly limit: number | string }
) & {
  /** A message that replaces the text of the rule. */
  readonly text?: string;
  /** The index of the element that violates the rule, in an array. */
  readonly at?: number | undefined;
};

export function textOf(violation: Violation, name: string, assume: Assume): string {
  if (violation.text !== undefined) return violation.text;
  const template = TEXTS[violation.rule];
  // In words, `str ids` for `strIds`; like Laravel, an element keeps its name, `recipient_id.0`.
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  const field = ELEMENT.test(name) ? name : words;
  if (!template.startsWith('{subject}')) return template.replace('{field}', field);
  const isClassic = assume('message-style') === 'classic';
  return (isClassic && violation.rule === 'format' ? CLASSIC_FORMAT : template)
    .replace('{subject}', isClassic ? `The ${field}` : `The ${field} field`)
    .replace('{limit}', String('limit' in violation ? violation.limit : ''));
}
