/** Rules of what no replay shows: keys, pages of other origins, files that are too large, pages of lists, and digits of times. */

import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import { type AssumptionValue, registry } from '../../service/assumptions/registry.js';
import { type Exchange, isAboutKeys, queryOf } from './exchange.js';
import { type Recording, sameWith } from './recording.js';
import { keysText, textsOf } from './refusals.js';
import { type Evidence, inferred, type Sighting, seen } from './rule.js';
import { kindShownBy, type RecordKind, recordsIn } from './shown-records.js';

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

function wrongCredentials(
  exchange: Exchange,
  recording: Recording,
): AssumptionValue<'wrong-credentials'> | Sighting<'wrong-credentials'> | undefined {
  const { outcome, request } = exchange;
  if (keyFault(exchange, recording) !== 'wrong') return undefined;
  const text = keysText(exchange);
  if (text !== undefined) return text === 'Unauthorized' ? 'text' : `text:${text}`;
  const named = outcome.kind === 'invalid' ? Object.keys(outcome.errors) : [];
  if (named.includes('SecretKey')) return named.includes('PublicKey') ? 'invalid-both' : 'invalid-secret';
  // A public key that is wrong itself says nothing of the secret key: another exchange has to show that it is known.
  const isSuccess = (one: Exchange) => one.outcome.kind === 'success';
  const known = request.headers.has(RECEIVED_PUBLIC_KEY) && recording.exchanges.find(isSuccess);
  return known ? seen('invalid-key', known) : undefined;
}

/** The status of credentials of a kind; an assumption has bounds. */
const statusOf = (fault: 'missing' | 'wrong') => (exchange: Exchange, recording: Recording) => {
  const { minimum, maximum } = registry['http-status.wrong-credentials'];
  const { status } = exchange.response;
  return keyFault(exchange, recording) === fault && status >= minimum && status <= maximum ? status : undefined;
};

const TOO_LARGE = /^The body is too large: a file of more than (\d+) bytes\.$/;

function uploadBytes(exchange: Exchange): number | undefined {
  for (const text of textsOf(exchange)) {
    const stated = Number(TOO_LARGE.exec(text)?.[1]);
    if (stated >= 1 && stated <= registry['limits.upload-bytes'].maximum) return stated;
  }
  return undefined;
}

const PAGE = 'page';

function itemsOf({ outcome }: Exchange): readonly unknown[] | undefined {
  const [items] = outcome.kind === 'success' ? Object.values(Object(outcome.data)).filter(Array.isArray) : [];
  return items;
}

/** The second page: it is the whole list again, or other items, which makes the first one full. */
function pageSize(exchange: Exchange, recording: Recording): Sighting<'list.page-size'> | undefined {
  if (queryOf(exchange, PAGE) !== '2') return undefined;
  const first = sameWith(exchange, PAGE, [], recording) ?? sameWith(exchange, PAGE, ['1'], recording);
  const [items, next] = [first && itemsOf(first), itemsOf(exchange)];
  if (first === undefined || items === undefined || next === undefined || next.length === 0) return undefined;
  if (JSON.stringify(items) === JSON.stringify(next)) return seen('none', first);
  const known = new Set(items.map(identityOf));
  return next.some((item) => known.has(identityOf(item))) ? undefined : seen(items.length, first);
}

const identityOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : item;

/** The fraction of a second of a timestamp (Resources, General rules). */
const fractionOf = (stamp: unknown): string | undefined => /\.(\d+)Z$/.exec(String(stamp))?.[1];

/** What falls due of these moves `updated_at` to its own time, which may be a whole second. */
const MOVED: readonly (RecordKind | undefined)[] = ['singleSends', 'automations', 'senders'];

const stampsIn = (exchange: Exchange): readonly unknown[] =>
  recordsIn(exchange).flatMap(({ created_at, updated_at }) =>
    MOVED.includes(kindShownBy(exchange.name)) ? [created_at] : [created_at, updated_at],
  );

/** By chance, a time is a whole second once in a million times. */
const ENOUGH_STAMPS = 3;

function precision(
  exchange: Exchange,
  recording: Recording,
): Sighting<'timestamp.precision'> | 'microseconds' | undefined {
  const isFine = (stamp: unknown): boolean => /[1-9]/.test(fractionOf(stamp) ?? '');
  if (stampsIn(exchange).some(isFine)) return 'microseconds';
  const all = recording.at(exchange.name);
  if (all.at(-1) !== exchange) return undefined;
  const stamps = all.flatMap(stampsIn).filter((stamp) => fractionOf(stamp) !== undefined);
  const isCoarse = new Set(stamps).size >= ENOUGH_STAMPS && !stamps.some(isFine);
  return isCoarse ? inferred('seconds', ...all.filter((one) => one !== exchange)) : undefined;
}

export const wire = {
  'http-status.missing-credentials': statusOf('missing'),
  'http-status.wrong-credentials': statusOf('wrong'),
  'wrong-credentials': wrongCredentials,
  'limits.upload-bytes': uploadBytes,
  'list.page-size': pageSize,
  'timestamp.precision': precision,
} satisfies Evidence;
