/** Tells refusals apart by what they say: missing fields, unknown records, keys, and what no request is judged for. */
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { NF1, NF2 } from '../../service/endpoint/failure.js';
import type { Exchange } from './exchange.js';

export function textsOf({ outcome }: Exchange): readonly string[] {
  if (outcome.kind === 'text') return [outcome.text];
  return outcome.kind === 'invalid' ? Object.values(outcome.errors).flat() : [];
}

/** True if the service refused the request unread: too many requests, or an outage. */
export const isOutOfOrder = ({ response: { status } }: Exchange): boolean => status === 429 || status >= 500;

/** The text of a lookup failure, as the document has it. */
export function lookupText({ outcome }: Exchange): 'not-found-1' | 'not-found-2' | undefined {
  if (outcome.kind !== 'text') return undefined;
  return outcome.text === NF1 ? 'not-found-1' : outcome.text === NF2 ? 'not-found-2' : undefined;
}

/** Is the method not allowed? The header belongs to it (RFC 9110, 15.5.6); where the document has two, the status tells it. */
export function isMethodRefused({ endpoint, outcome, response: { status, headers } }: Exchange): boolean {
  if (status !== 405 || headers.has('allow')) return status === 405;
  return endpoint.documentedMethod !== undefined && (outcome.kind === 'other' || isOwnText(outcome));
}

const isOwnText = (outcome: Exchange['outcome']): boolean =>
  outcome.kind === 'text' && outcome.text !== NF1 && outcome.text !== NF2;

/** True if the endpoint refuses only credentials. */
const isForKeysAlone = ({ takesNothing, notFound, rules, documentedMethod }: ListedEndpoint): boolean =>
  takesNothing && notFound === undefined && rules.length === 0 && documentedMethod === undefined;

/** The text of wrong credentials, where nothing else is refused by a text. */
export function keysText(exchange: Exchange): string | undefined {
  const { outcome, endpoint, response } = exchange;
  const isOther = isOutOfOrder(exchange) || response.headers.has('allow') || lookupText(exchange) !== undefined;
  return outcome.kind === 'text' && isForKeysAlone(endpoint) && !isOther ? outcome.text : undefined;
}
