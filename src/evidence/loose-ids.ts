/** Evidence of ids that are not written as integers. */
import { label } from '../endpoint/messages.js';
import { type Exchange, elementsOf, fieldOf, queryOf } from './exchange.js';
import { type Sighting, seen } from './judge.js';
import { type Recording, sameWith } from './recording.js';
import { isInvalidId, lookupText, textsOf } from './refusals.js';

/** The field that holds the id, or the ids. */
const nameOfIds = ({ endpoint }: Exchange): string => endpoint.key ?? 'strIds';

/** Does a failure say that an id of the endpoint must be an integer? */
export function isToldInteger(exchange: Exchange): boolean {
  const name = nameOfIds(exchange);
  const text = new RegExp(`^The (?:${label(name)}|${name}\\.\\d+)(?: field)? must be an integer\\.$`);
  return textsOf(exchange).some((one) => text.test(one));
}

const STRICT = /^(?:0|-?[1-9]\d*)$/;
const LEADING = /^[-+]?\d+/;

/** Has a text more than an integer, which it begins with? The blanks around it are no matter of this. */
const isLoose = (text: string): boolean => LEADING.test(text.trim()) && !STRICT.test(text.trim());

export function looseId(exchange: Exchange, recording: Recording): 'invalid' | Sighting<'loose-id'> | undefined {
  if (isToldInteger(exchange)) return 'invalid';
  const name = nameOfIds(exchange);
  const one = queryOf(exchange, name) ?? fieldOf(exchange, name);
  const ids = one === undefined ? elementsOf(exchange, name) : [one];
  // Where identifiers can be something else, an id is not loose.
  if (ids.length === 0 || !ids.every(isLoose) || exchange.endpoint.asks.includes('bulk-delete.key')) return undefined;
  if (exchange.outcome.kind === 'success') return seen('coerced');
  const isNone = lookupText(exchange) !== undefined || isInvalidId(exchange);
  const found = isNone && sameWith(exchange, name, ids.map(leadingInteger), recording);
  return found && found.outcome.kind === 'success' ? seen('not-found', found) : undefined;
}

const leadingInteger = (text: string): string => String(Number(LEADING.exec(text.trim())?.[0]));
