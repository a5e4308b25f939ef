/** Tells refusals apart by what they say: missing fields, broken rules, unknown records, and what no request is judged for. */
import type { ListedEndpoint } from '../endpoint/endpoint.js';
import { NF1, NF2 } from '../endpoint/failure.js';
import { label } from '../endpoint/messages.js';
import { type Exchange, messagesFor } from './exchange.js';

const REQUIRED = /field is required\.?$/;

/** Does a validation failure say that a field is missing? */
export const isMissing = (exchange: Exchange, field: string): boolean =>
  messagesFor(exchange, field).some((text) => REQUIRED.test(text));

/** Does it say so of another field? */
export const isOtherMissing = (exchange: Exchange, field: string): boolean =>
  Object.keys({ ...exchange.endpoint.query, ...exchange.endpoint.form }).some(
    (name) => name !== field && isMissing(exchange, name),
  );

/** Every text of a failure. */
export function textsOf({ outcome }: Exchange): readonly string[] {
  if (outcome.kind === 'text') return [outcome.text];
  return outcome.kind === 'invalid' ? Object.values(outcome.errors).flat() : [];
}

/** Is it refused before anybody looks at what it asks for: too many requests, or a service that is out of order? */
export const isOutOfOrder = ({ response: { status } }: Exchange): boolean => status === 429 || status >= 500;

/** The text of a lookup failure, as the document has it. */
export function lookupText({ outcome }: Exchange): 'not-found-1' | 'not-found-2' | undefined {
  if (outcome.kind !== 'text') return undefined;
  return outcome.text === NF1 ? 'not-found-1' : outcome.text === NF2 ? 'not-found-2' : undefined;
}

/** Words for a field of an endpoint in a message, as a pattern. */
function subjectsOf({ query, form, invalid, takesFile }: ListedEndpoint): string {
  const names = [...Object.keys({ ...query, ...form }), ...(invalid ? [invalid.field] : [])];
  const columns = takesFile ? ['email', 'alt_email'] : [];
  return [...names, ...columns].flatMap((name) => [label(name), `${name}\\.\\d+`]).join('|');
}

/** Rules whose wording the framework changed, as it writes them: other texts are written by hand. */
const WORDED =
  'format is invalid|does not match the format |must (?:match the format |not be greater than \\d+ |not have more than \\d+ items|be (?:a string|an integer|an array|a valid email address|at least \\d+ characters|a file of type: |a date after ))';

const LINE = '(?:Line \\d+: )?';

/** Does a text say, in the framework's words, that a field breaks another rule than required? */
export function isViolation(text: string, endpoint: ListedEndpoint): boolean {
  if (endpoint.takesFile && /^Line \d+: /.test(text)) return true;
  const rule = `(?:${WORDED}|must be true or false|is invalid|has already been taken)`;
  return new RegExp(`^The (?:selected )?(?:${subjectsOf(endpoint)})(?: field)? ${rule}`).test(text);
}

/** In which of the two wordings of the framework is a text? */
export function wordingOf(text: string, endpoint: ListedEndpoint): 'classic' | 'field' | undefined {
  const found = new RegExp(`^${LINE}The (?:${subjectsOf(endpoint)})( field)? (?:${WORDED})`).exec(text);
  return found === null ? undefined : found[1] === undefined ? 'classic' : 'field';
}

/** Does a failure say that the record of the endpoint is none: `The selected <field> is invalid.`? */
export function isInvalidId(exchange: Exchange): boolean {
  const { key } = exchange.endpoint;
  if (key === undefined) return false;
  const { outcome } = exchange;
  const texts = outcome.kind === 'text' ? [outcome.text] : messagesFor(exchange, key);
  return texts.includes(`The selected ${label(key)} is invalid.`);
}

/** Can only credentials be refused there? */
export const isForKeysAlone = ({ takesNothing, notFound, rules }: ListedEndpoint): boolean =>
  takesNothing && notFound === undefined && rules.length === 0;

/** The text of wrong credentials, where nothing else is refused by a text. */
export function keysText(exchange: Exchange): string | undefined {
  const { outcome, endpoint, response } = exchange;
  const isOther = isOutOfOrder(exchange) || response.headers.has('allow') || lookupText(exchange) !== undefined;
  return outcome.kind === 'text' && isForKeysAlone(endpoint) && !isOther ? outcome.text : undefined;
}
