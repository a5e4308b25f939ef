/** Evidence of lists, and of the records that a request names. */
import { type Exchange, isSent, queryOf } from './exchange.js';
import { type Evidence, type Sighting, seen } from './judge.js';
import { DELETES, type Deletable, goneBy } from './known-records.js';
import { looseId } from './loose-ids.js';
import { type Recording, type Shown, sameWith } from './recording.js';
import { isInvalidId, isMissing, isOtherMissing, isViolation, keysText, lookupText } from './refusals.js';
import { kindShownBy, listOf, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';
import { keyIn, UPDATES } from './writes.js';

/** The query parameter that picks a page. */
const PAGE = 'page';

/** The array in a success. */
function itemsOf({ outcome }: Exchange): readonly unknown[] | undefined {
  if (outcome.kind !== 'success') return undefined;
  const [items] = Object.values(Object(outcome.data)).filter(Array.isArray);
  return items;
}

const isUnpaged = ({ request }: Exchange): boolean => request.query.every(([name]) => name !== PAGE);

/** Is it a success without an item? A page behind the last one has none either. */
const isEmptyList = (exchange: Exchange): boolean => isUnpaged(exchange) && itemsOf(exchange)?.length === 0;

function emptyList(exchange: Exchange): 'empty-array' | 'not-found' | undefined {
  if (isEmptyList(exchange)) return 'empty-array';
  return isUnpaged(exchange) && lookupText(exchange) !== undefined ? 'not-found' : undefined;
}

/** The records that lists stand under. */
const PARENTS: Readonly<Record<string, RecordKind>> = {
  'GET /segment/email/list': 'segments',
  'GET /unsubscribes-groups/recipients-list': 'unsubscribeGroups',
  'GET /automations/schedule': 'automations',
};

const parameterOf = ({ endpoint }: Exchange): string | undefined => Object.keys(endpoint.query)[0];

/** The text of the only parameter that was sent, where it is the one of the endpoint. */
function onlyParameter(exchange: Exchange): string | undefined {
  const name = parameterOf(exchange);
  return name === undefined || exchange.request.query.length !== 1 ? undefined : queryOf(exchange, name);
}

/** A record as it is shown next to an exchange. */
const shownNextTo = (exchange: Exchange, kind: RecordKind, value: string, recording: Recording): Shown | undefined =>
  recording.recordNear(exchange, kind, [value.includes('-') ? 'utr' : 'id', value]);

function emptyParent(exchange: Exchange, recording: Recording): 'empty-array' | Sighting<'empty-parent'> | undefined {
  if (isEmptyList(exchange)) return 'empty-array';
  const [kind, value] = [PARENTS[exchange.name], onlyParameter(exchange)];
  if (kind === undefined || value === undefined || lookupText(exchange) === undefined) return undefined;
  const parent = shownNextTo(exchange, kind, value, recording);
  return parent && seen('not-found', parent.exchange);
}

type Direction = 'rising' | 'falling';

/** Which way values go; undefined where they go both ways, or stay. */
function directionOf(values: readonly unknown[]): Direction | undefined {
  const steps = values.slice(1).map((value, index) => [values[index], value] as const);
  // Ids are numbers, times are texts.
  const isRising = steps.some(([one, next]) => String(one) !== String(next) && isLess(one, next));
  const isFalling = steps.some(([one, next]) => String(one) !== String(next) && !isLess(one, next));
  return isRising === isFalling ? undefined : isRising ? 'rising' : 'falling';
}

const isLess = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number' ? one < other : String(one) < String(other);

const isOfGroup = ({ unsubscribe_groups_id: group }: ShownRecord): boolean => typeof group === 'number';

function listOrder(exchange: Exchange): 'oldest-first' | 'newest-first' | undefined {
  const records = recordsIn(exchange);
  // Ids of two tables are not comparable, and times of their records need not rise with them.
  if (kindShownBy(exchange.name) === 'globalUnsubscribers' && records.some(isOfGroup)) return undefined;
  const byId = directionOf(records.map(({ id }) => id));
  const byTime = directionOf(records.map(({ created_at }) => created_at));
  if (byId === undefined || (byTime !== undefined && byTime !== byId)) return undefined;
  return byId === 'rising' ? 'oldest-first' : 'newest-first';
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

/** A text in a service's own words for a contact type that does not exist. */
export function viewText(exchange: Exchange, recording: Recording): string | undefined {
  const { outcome, name, endpoint } = exchange;
  if (name !== VIEW || outcome.kind !== 'text') return undefined;
  if (lookupText(exchange) !== undefined || isViolation(outcome.text, endpoint)) return undefined;
  // Wrong keys can be refused by a text as well: no other endpoint has it, and the keys open this one.
  const isOfKeys = outcome.text === 'Unauthorized' || recording.exchanges.some((one) => keysText(one) === outcome.text);
  const isOpen = recording.at(name).some((one) => one.outcome.kind === 'success');
  // Without an id, it can be said that none was sent.
  const isNamed = recording.at(name).some((one) => {
    return /^\d+$/.test(onlyParameter(one) ?? '') && one.response.text === exchange.response.text;
  });
  return isOfKeys || !isOpen || !isNamed ? undefined : outcome.text;
}

const VIEW = 'GET /contacts-type/view';

function viewFailure(exchange: Exchange, recording: Recording) {
  const text = viewText(exchange, recording);
  return (
    lookupText(exchange) ??
    (isInvalidId(exchange) ? 'invalid-id' : text === undefined ? undefined : (`text:${text}` as const))
  );
}

/** Does it fail because the record of the endpoint does not exist? */
const isNone = (exchange: Exchange, recording: Recording): boolean =>
  lookupText(exchange) !== undefined || isInvalidId(exchange) || viewText(exchange, recording) !== undefined;

function missingId(exchange: Exchange, recording: Recording): 'lookup' | 'validation' | undefined {
  const name = parameterOf(exchange);
  if (name === undefined || exchange.request.query.some(([one, value]) => one === name && value !== ''))
    return undefined;
  if (isMissing(exchange, name)) return 'validation';
  return isNone(exchange, recording) || isOtherMissing(exchange, name) ? 'lookup' : undefined;
}

/** The delete of one record, by itself or as the only one of a bulk delete, before an exchange. */
const deletionOf = (exchange: Exchange, deletion: string, value: string, recording: Recording): Exchange | undefined =>
  [...recording.at(deletion), ...recording.at(exchange.name)].find((one) => {
    const [id = onlyParameter(one), ...more] = idsIn(one);
    return one.outcome.kind === 'success' && id === value && more.length === 0 && recording.isBefore(one, exchange);
  });

/** The identifiers of a bulk delete, as the document writes them; none where they could be read in another way. */
function idsIn({ request, endpoint }: Exchange): readonly string[] {
  const { encoding, fields = [] } = request.form ?? {};
  const isPlain = encoding === endpoint.encoding && fields.every(([name]) => /^strIds\[\d+\]$/.test(name));
  return isPlain ? fields.map(([, value]) => String(value)) : [];
}

function updateUnknown(
  exchange: Exchange,
  recording: Recording,
): 'invalid-id' | Sighting<'update-unknown'> | undefined {
  if (isInvalidId(exchange)) return 'invalid-id';
  const text = lookupText(exchange);
  if (text === undefined) return undefined;
  // The fields of a group name no other record.
  if (UPDATES[exchange.name] === undefined) return seen(text);
  const deleted = goneBy(exchange, String(exchange.endpoint.key), keyIn(exchange), recording);
  return deleted && seen(text, deleted);
}

function lookupUnlisted(exchange: Exchange, recording: Recording): Sighting<'lookup-unlisted'> | undefined {
  const text = lookupText(exchange);
  if (text === undefined) return undefined;
  const [kind] = UPDATES[exchange.name] ?? [];
  if (kind === undefined) return seen(text);
  // Where the record of the update is there, another one is missing.
  const shown = shownNextTo(exchange, kind, keyIn(exchange) ?? '', recording);
  return shown && seen(text, shown.exchange);
}

/** What bulk deletes delete. */
const BULK_DELETES: Readonly<Record<string, Deletable>> = {
  'POST /unsubscribes-groups/recipients-bulk-delete': 'unsubscribeGroupRecipients',
  'POST /contacts/bulk-delete': 'contacts',
  'POST /single/send/bulk-delete': 'singleSends',
  'POST /automations/bulk-delete': 'automations',
  'POST /notification-recipient/bulk-delete': 'notificationRecipients',
};

/** A number is an id; a utr that begins with a digit could be read as one. */
const styleOf = (entry: string): 'id' | 'utr' | undefined =>
  /^\d+$/.test(entry) ? 'id' : /^[a-z]/i.test(entry) ? 'utr' : undefined;

/** Does a bulk delete of one record show that strIds can hold its id, or its utr? */
function keyTaken(exchange: Exchange, recording: Recording): { style: 'id' | 'utr'; isTaken: boolean } | undefined {
  const [entry = '', ...more] = idsIn(exchange);
  const style = more.length === 0 ? styleOf(entry) : undefined;
  const kind = BULK_DELETES[exchange.name];
  if (style === undefined || kind === undefined) return undefined;
  if (exchange.outcome.kind === 'success') return { style, isTaken: true };
  const isShown = recording.recordBefore(exchange, kind, [style, entry]) !== undefined;
  return lookupText(exchange) !== undefined && isShown ? { style, isTaken: false } : undefined;
}

function bulkDeleteKey(exchange: Exchange, recording: Recording): Sighting<'bulk-delete.key'> | undefined {
  const one = keyTaken(exchange, recording);
  if (one === undefined) return undefined;
  for (const other of recording.at(exchange.name)) {
    const next = keyTaken(other, recording);
    if (next === undefined || next.style === one.style || !(one.isTaken || next.isTaken)) continue;
    return seen(one.isTaken && next.isTaken ? 'either' : one.isTaken ? one.style : next.style, other);
  }
  return undefined;
}

/**
 * What became of the records of a bulk delete that names a deleted one too. A limit can cut the last entries off: only
 * what is named before or behind them proves something.
 */
function bulkDeleteUnknown(exchange: Exchange, recording: Recording): Sighting<'bulk-delete.unknown'> | undefined {
  const kind = BULK_DELETES[exchange.name];
  const entries = idsIn(exchange);
  const style = styleOf(entries[0] ?? '');
  if (kind === undefined || style === undefined || entries.some((entry) => styleOf(entry) !== style)) return undefined;
  const deletions = entries.map((entry) => deletionOf(exchange, DELETES[kind][0], entry, recording));
  const at = deletions.findIndex((one) => one !== undefined);
  const deletion = deletions[at];
  if (deletion === undefined) return undefined;
  const isShown = (entry: string | undefined) =>
    recording.recordBefore(exchange, kind, [style, String(entry)]) !== undefined;
  if (exchange.outcome.kind === 'success') {
    const around = recording.around(exchange, listOf(kind));
    const isGone = (entry: string) =>
      around !== undefined && holds(around.before, style, entry) && !holds(around.after, style, entry);
    return around && entries.slice(at + 1).some(isGone)
      ? seen('delete-known', deletion, around.before, around.after)
      : undefined;
  }
  if (lookupText(exchange) === undefined || at === 0 || !isShown(entries[0])) return undefined;
  if (!exchange.endpoint.asks.includes('bulk-delete.key')) return seen('all-or-nothing', deletion);
  const taken = recording.at(exchange.name).find((one) => {
    return one.outcome.kind === 'success' && styleOf(idsIn(one)[0] ?? '') === style;
  });
  return taken && seen('all-or-nothing', deletion, taken);
}

const holds = (list: Exchange, member: 'id' | 'utr', value: string): boolean =>
  recordsIn(list).some((record) => String(record[member]) === value);

function bulkDeleteEmpty(exchange: Exchange): 'validation' | 'not-found' | undefined {
  const { request, endpoint } = exchange;
  if (isSent(exchange, 'strIds')) return undefined;
  if (isMissing(exchange, 'strIds')) return 'validation';
  // A form that was not recorded can have named a record that is none.
  const isKnown = request.form?.encoding === endpoint.encoding || request.headers.get('content-length') === '0';
  return isKnown && lookupText(exchange) !== undefined ? 'not-found' : undefined;
}

export const lookups = {
  'empty-list': emptyList,
  'empty-parent': emptyParent,
  'list-order': listOrder,
  'list.page-size': pageSize,
  'missing-id': missingId,
  'loose-id': looseId,
  'contact-type-view.failure': viewFailure,
  'update-unknown': updateUnknown,
  'lookup-unlisted': lookupUnlisted,
  'bulk-delete.key': bulkDeleteKey,
  'bulk-delete.unknown': bulkDeleteUnknown,
  'bulk-delete.empty': bulkDeleteEmpty,
} satisfies Evidence;
