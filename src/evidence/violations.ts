/** What failures say of fields: the framework's standard texts, in both wordings (Errors 3 and 8). */
import type { Endpoint } from '../endpoint/endpoint.js';
import type { Field } from '../endpoint/fields.js';
import { label } from '../endpoint/messages.js';
import { type Exchange, fieldOf, isAboutKeys, isSent } from './exchange.js';
import type { Recording } from './recording.js';
import { isViolation, lookupText } from './refusals.js';

const TEXTS = {
  required: /^The .+ field is required\.?$/,
  selected: /^The selected .+ is invalid\.$/,
  taken: /already been taken\.$/,
  integer: /must be an integer\.$/,
  email: /must be a valid email address\.$/,
  max: /must not be greater than (\d+) characters\.$/,
  items: /must not have more than \d+ items\.$/,
} as const;

type RuleName = keyof typeof TEXTS;

export const isAbout = (rule: RuleName, text: string): boolean => TEXTS[rule].test(text);

/** The limit that a message states of a length. */
export function lengthIn(text: string): number | undefined {
  const [, limit] = TEXTS.max.exec(text) ?? [];
  return limit === undefined ? undefined : Number(limit);
}

const BEHIND = '(?: field)? (?:must|may|has|have|is|format|does)\\b';

/** Does the text of a rule failure name a field, or an element of it? */
const names = (text: string, name: string): boolean =>
  new RegExp(`^The (?:selected )?(?:${label(name)}|${name}\\.\\d+)${BEHIND}`).test(text);

/** What a failure says of a field and its elements: the messages of a validation failure, or the text of a rule failure. */
export function saidOf({ outcome }: Exchange, name: string): readonly string[] {
  if (outcome.kind === 'text') return names(outcome.text, name) ? [outcome.text] : [];
  if (outcome.kind !== 'invalid') return [];
  return Object.entries(outcome.errors).flatMap(([key, texts]) =>
    key === name || (key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1))) ? texts : [],
  );
}

/** Does a failure say that a field violates a rule? */
export const violates = (exchange: Exchange, name: string, rule: RuleName): boolean =>
  saidOf(exchange, name).some((text) => isAbout(rule, text));

/** Is it a lookup failure in its text? */
export const isNotFound = (exchange: Exchange): boolean => lookupText(exchange) !== undefined;

/** Is it a validation failure that comes from the fields, not from credentials or a lookup (`update-unknown`)? */
export function isOfFields(exchange: Exchange): boolean {
  const { outcome, endpoint } = exchange;
  if (outcome.kind !== 'invalid' || isAboutKeys(exchange)) return false;
  const { key } = endpoint;
  return Object.entries(outcome.errors).some(
    ([name, texts]) => name !== key || texts.some((text) => isAbout('required', text) || isAbout('integer', text)),
  );
}

/** Does a field surely have a value, whatever the service makes of blanks and of other keys of arrays? */
function isGiven(exchange: Exchange, name: string): boolean {
  const { query, form } = exchange.request;
  const sent = [...query, ...(form?.encoding === exchange.endpoint.encoding ? form.fields : [])];
  const values = sent.flatMap(([one, value]) => (one.replace(/\[\d+\]$/, '') === name ? [value] : []));
  return values.length > 0 && values.every((value) => typeof value !== 'string' || value.trim() !== '');
}

/** Does a text on a field tell of another rule than required? Other words than the framework's can mean a missing field. */
export const isRule = (exchange: Exchange, name: string, text: string): boolean =>
  !isAbout('required', text) && (isViolation(text, exchange.endpoint) || isGiven(exchange, name.replace(/\.\d+$/, '')));

/** Has a validation failure messages of rules other than required? */
export const hasRules = (exchange: Exchange): boolean =>
  exchange.outcome.kind === 'invalid' &&
  !isAboutKeys(exchange) &&
  Object.entries(exchange.outcome.errors).some(([name, texts]) => texts.some((text) => isRule(exchange, name, text)));

/**
 * The positive control of a validation failure: an exchange with its endpoint, itself where possible, whose failure
 * lists other violations than missing fields. This one lists every invalid field then (`rule-violations`).
 */
export const controlOf = (exchange: Exchange, recording: Recording): Exchange | undefined =>
  isOfFields(exchange) ? [exchange, ...recording.at(exchange.name)].find(hasRules) : undefined;

/** The exchanges that show that the value of a field was in order; undefined where nothing shows it. */
export function inOrder(exchange: Exchange, name: string, recording: Recording): readonly Exchange[] | undefined {
  if (exchange.outcome.kind === 'success') return [];
  if (saidOf(exchange, name).length > 0) return undefined;
  const control = controlOf(exchange, recording);
  return control && [control].filter((one) => one !== exchange);
}

/** Is the form known, in the documented encoding, which every value of `body-encoding` takes? */
export const isReadable = ({ request: { form }, endpoint }: Exchange): boolean => form?.encoding === endpoint.encoding;

/** The text of a field that the service reads. */
export const readOf = (exchange: Exchange, name: string): string | undefined =>
  isReadable(exchange) ? fieldOf(exchange, name) : undefined;

/** Has the form surely no value of a field? */
export const lacks = (exchange: Exchange, name: string): boolean =>
  isReadable(exchange) && (!isSent(exchange, name) || fieldOf(exchange, name) === '');

/** The fields of a form, by their names. */
export const fieldsOf = ({ form }: Endpoint): readonly (readonly [name: string, field: Field<unknown>])[] =>
  Object.entries(form);

/** The names of the fields that read an assumption. */
export const askingFor = (id: Field<unknown>['asks'][number], endpoint: Endpoint): readonly string[] =>
  fieldsOf(endpoint).flatMap(([name, { asks }]) => (asks.includes(id) ? [name] : []));

/** The fields that some value of `required-fields` requires, and another does not. */
export const starredAlone = (endpoint: Endpoint): readonly string[] =>
  fieldsOf(endpoint).flatMap(([name, { presence }]) =>
    presence !== 'optional' && endpoint.reported?.includes(name) === false ? [name] : [],
  );

/** The fields that every value of `required-fields` requires. */
export const alwaysRequired = (endpoint: Endpoint): readonly string[] =>
  endpoint.reported ?? fieldsOf(endpoint).flatMap(([name, { presence }]) => (presence === 'optional' ? [] : [name]));
