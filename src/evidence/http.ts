/** Evidence of how a failure, a method and a body look on the wire. */

import { type AssumptionId, type AssumptionValue, registry } from '../assumptions/registry.js';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../protocol.js';
import { type Exchange, isAboutKeys } from './exchange.js';
import { forms } from './forms.js';
import { type Evidence, inferred, type Sighting, seen } from './judge.js';
import { viewText } from './lookups.js';
import { type Recording, sameWith } from './recording.js';
import { isViolation, keysText, lookupText, textsOf, wordingOf } from './refusals.js';

type NumberId = {
  [Id in AssumptionId]: (typeof registry)[Id] extends { minimum: number } ? Id : never;
}[AssumptionId];

/** A number, where the assumption can have it as its value. */
function numberFor(id: NumberId, number: number): number | undefined {
  const { minimum, maximum } = registry[id];
  return number >= minimum && number <= maximum ? number : undefined;
}

/** The status of failures that a predicate picks: the bounds are those of each of them. */
const statusWhere =
  (matches: (exchange: Exchange, recording: Recording) => boolean) => (exchange: Exchange, recording: Recording) =>
    matches(exchange, recording) ? numberFor('http-status.rule', exchange.response.status) : undefined;

const MISSING_KEY = /^The (public|secret) key field is required\.$/;

/** What a failure says of keys: by its shape, or in the only text that its endpoint refuses with. */
const keyTextsOf = (exchange: Exchange): readonly string[] =>
  isAboutKeys(exchange) ? textsOf(exchange) : [keysText(exchange) ?? []].flat();

const lacksKey = ({ request: { headers } }: Exchange): boolean =>
  !(headers.get(RECEIVED_PUBLIC_KEY) && headers.get(RECEIVED_SECRET_KEY));

/** Are keys refused because one was not sent, or because they are wrong? What was sent tells it, in whatever words. */
function keyFault(exchange: Exchange, { exchanges }: Recording): 'missing' | 'wrong' | undefined {
  const texts = keyTextsOf(exchange);
  if (texts.length === 0) return undefined;
  const areMissing = texts.every((text) => MISSING_KEY.test(text));
  if (!lacksKey(exchange)) return areMissing ? undefined : 'wrong';
  // A recorder that leaves keys out does so where they open something too.
  const areLeftOut = exchanges.some((one) => one.outcome.kind === 'success' && lacksKey(one));
  return areMissing || !areLeftOut ? 'missing' : 'wrong';
}

function wrongCredentials(exchange: Exchange, recording: Recording): AssumptionValue<'wrong-credentials'> | undefined {
  if (keyFault(exchange, recording) !== 'wrong') return undefined;
  const text = keysText(exchange);
  if (text === undefined) return 'invalid-key';
  return text === 'Unauthorized' ? 'text' : `text:${text}`;
}

/** Something else has to show that the service knows the public key. */
function wrongField(exchange: Exchange, recording: Recording): Sighting<'wrong-credentials.field'> | undefined {
  const { outcome, request } = exchange;
  if (outcome.kind !== 'invalid' || keyFault(exchange, recording) !== 'wrong') return undefined;
  // The exchanges are those of one public key, unless it was not recorded.
  const isSuccess = (one: Exchange) => one.outcome.kind === 'success';
  const known = request.headers.has(RECEIVED_PUBLIC_KEY) && recording.exchanges.find(isSuccess);
  const named = Object.keys(outcome.errors);
  if (!known) return undefined;
  return seen(named.length > 1 ? 'both' : named.includes('PublicKey') ? 'public-key' : 'secret-key', known);
}

/** A rule failure: in the document's words, or those of a broken field. */
const isRule = ({ outcome, endpoint }: Exchange): boolean =>
  outcome.kind === 'text' &&
  (endpoint.rules.some(({ text }) => text === outcome.text) || isViolation(outcome.text, endpoint));

/** A method that is not allowed: the header belongs to it (RFC 9110, 15.5.6). */
const isMethodRefused = ({ response: { status, headers } }: Exchange): boolean =>
  status === 405 && headers.has('allow');

/** Was the request read? */
const isAccepted = (exchange: Exchange): boolean => {
  const { outcome } = exchange;
  if (outcome.kind === 'invalid') return !isAboutKeys(exchange);
  return outcome.kind === 'success' || lookupText(exchange) !== undefined;
};

function methodMismatch(exchange: Exchange, recording: Recording): Sighting<'method-mismatch'> | undefined {
  const { request, endpoint, name } = exchange;
  const isUsed = request.method === endpoint.method;
  if (isMethodRefused(exchange)) return seen(isUsed ? 'documented' : 'used');
  const isOther = (one: Exchange) => one.kind === 'call' && one.request.method !== request.method && isAccepted(one);
  const other = isAccepted(exchange) ? recording.at(name).find(isOther) : undefined;
  return other && seen('both', other);
}

/** Is the head the one of a response to GET? A service that does not tell the length shows it less surely. */
function headRequests(exchange: Exchange, recording: Recording): 'refused' | Sighting<'head-requests'> | undefined {
  if (isMethodRefused(exchange)) return 'refused';
  const { status, headers } = exchange.response;
  const get = sameWith(exchange, '', [], recording);
  if (get === undefined || get.outcome.kind !== 'success' || get.response.status !== status) return undefined;
  const length = headers.get('content-length');
  if (length === undefined) return inferred('as-get', get);
  return Number(length) === Buffer.byteLength(String(get.response.text)) ? seen('as-get', get) : undefined;
}

const ALLOWED = 'access-control-allow-origin';

/** What a response lacks, a proxy before the service could have left out. */
function cors({ kind, request, response, outcome }: Exchange): 'open' | Sighting<'cors'> | undefined {
  const origin = request.headers.get('origin');
  if (origin === undefined) return undefined;
  const allowed = response.headers.get(ALLOWED);
  if (allowed !== undefined) return allowed === '*' || allowed === origin ? 'open' : undefined;
  const isOfService = kind === 'preflight' ? response.status < 300 : outcome.kind !== 'other';
  return isOfService ? inferred('none') : undefined;
}

/** The number that a text of a failure states. */
const numberIn =
  (id: NumberId, pattern: RegExp, unit = 1) =>
  (exchange: Exchange) => {
    const [, found] = textsOf(exchange).flatMap((text) => pattern.exec(text) ?? []);
    return found === undefined ? undefined : numberFor(id, Number(found) * unit);
  };

const itemsOf = (field: string) => new RegExp(`^The ${field}(?: field)? must not have more than (\\d+) items\\.$`);

const uploadBytes = numberIn('limits.upload-bytes', /^The body is too large: a file of more than (\d+) bytes\.$/);
const uploadKilobytes = numberIn(
  'limits.upload-bytes',
  /^The file(?: field)? must not be greater than (\d+) kilobytes\.$/,
  1024,
);

export const http = {
  ...forms,
  'http-status.success': ({ outcome, response }) =>
    outcome.kind === 'success' ? numberFor('http-status.success', response.status) : undefined,
  'http-status.missing-credentials': statusWhere((one, recording) => keyFault(one, recording) === 'missing'),
  'http-status.wrong-credentials': statusWhere((one, recording) => keyFault(one, recording) === 'wrong'),
  'http-status.validation': statusWhere((one) => one.outcome.kind === 'invalid' && !isAboutKeys(one)),
  'http-status.not-found': statusWhere(
    (one, recording) => lookupText(one) !== undefined || viewText(one, recording) !== undefined,
  ),
  'http-status.rule': statusWhere(isRule),
  'wrong-credentials': wrongCredentials,
  'wrong-credentials.field': wrongField,
  'method-mismatch': methodMismatch,
  'head-requests': headRequests,
  'message-style': (exchange) => {
    const wordings = textsOf(exchange).map((text) => wordingOf(text, exchange.endpoint));
    return wordings.find((one) => one !== undefined);
  },
  cors,
  'limits.upload-bytes': (exchange) => uploadBytes(exchange) ?? uploadKilobytes(exchange),
  'limits.bulk-ids': numberIn('limits.bulk-ids', itemsOf('str ids')),
  'limits.addresses': numberIn('limits.addresses', itemsOf('email address')),
  'limits.upload-rows': numberIn('limits.upload-rows', itemsOf('file')),
} satisfies Evidence;
