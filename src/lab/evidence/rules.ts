/** Rules for assumptions that no replay decides: keys, pages, digits of times, absent values, and the zone. */
import type { TObject } from 'typebox';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import { type ShownAs, unsetFieldsOf } from '../../service/account/records/shapes.js';
import { type AssumptionId, type AssumptionValue, registry } from '../../service/assumptions/registry.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { seasonalOffsets } from '../../time/zones.js';
import { type Exchange, fieldOf, isAboutKeys, keysText, lacks, queryOf, readOf, textsOf } from './exchange.js';
import { millisecondsOf, SECOND, ZONES_APART } from './places.js';
import { type Recording, sameWith } from './recording.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';

export interface Sighting<Id extends AssumptionId = AssumptionId> {
  readonly value: AssumptionValue<Id>;
  /** The other exchanges without which it would show nothing. */
  readonly with?: readonly Exchange[];
  /** True if the value follows from something that did not happen, or from other values that are ruled out. */
  readonly isInferred?: true;
}

/**
 * Gives the value that an exchange shows at its endpoint; undefined where it shows none, or leaves a doubt.
 * It gets the exchanges of the endpoints that read the assumption; all exchanges, if no single endpoint reads it.
 */
export type Judge<Id extends AssumptionId> = (
  exchange: Exchange,
  recording: Recording,
) => AssumptionValue<Id> | Sighting<Id> | undefined;

export type Evidence = { readonly [Id in AssumptionId]?: Judge<Id> };

/** What is inferred, from an exchange and those that belong to it. */
const inferred = <const V>(value: V, ...others: readonly Exchange[]) =>
  ({ value, with: others, isInferred: true }) as const;

/** What an exchange shows together with others. */
const seen = <const V>(value: V, ...others: readonly Exchange[]) => ({ value, with: others }) as const;

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

/** The fields of records that may never have been set; a list or a record is the only member of a response. */
function unsetFields({ properties }: TObject): ReturnType<typeof unsetFieldsOf> {
  const [shape] = Object.values(properties) as [TObject & { readonly items?: TObject }];
  return unsetFieldsOf(shape.items ?? shape);
}

/** Ids that a request may leave out: each of them has to be shown as absent. */
const OPTIONAL_IDS: ReadonlySet<string> = new Set(['state_id', 'city_id', 'automation_for']);

/** How exchanges with an endpoint show absent values, and which exchanges do. */
export function absencesIn({ success }: Endpoint, exchanges: readonly Exchange[]) {
  const hasRecords = exchanges.some((one) => recordsIn(one).length > 0);
  const fields = typeof success === 'object' && hasRecords ? unsetFields(success) : [];
  const showing = (name: string, value: unknown) =>
    exchanges.find((one) => recordsIn(one).some((record) => record[name] === value));
  const shown = fields.map(([name, kind]) => {
    return { name, kind, asNull: showing(name, null), asBlank: showing(name, kind === 'id' ? 0 : '') };
  });
  const [texts, all] = [shown.filter(({ kind }) => kind === 'text'), shown.filter(({ kind }) => kind === 'id')];
  const optional = all.filter(({ name }) => OPTIONAL_IDS.has(name));
  // A 0 in another field may have been sent.
  const ids = optional.length > 0 ? optional : all;
  const hasNull = shown.some(({ kind, asNull }) => (kind === 'text' || kind === 'record') && asNull);
  const [hasNullId, hasZero] = [ids.some(({ asNull }) => asNull), ids.some(({ asBlank }) => asBlank)];
  // A null in one text of several is a matter of that one.
  const areTextsNull =
    texts.filter(({ asNull }) => asNull).length >= Math.min(2, Math.max(1, texts.length)) &&
    texts.every(({ asNull, asBlank }) => asNull || !asBlank);
  const isEmpty = !hasNull && (texts.length === 0 || texts.some(({ asBlank }) => asBlank));
  let value: ShownAs | undefined;
  if (areTextsNull && !hasZero && optional.every(({ asNull }) => asNull)) value = 'null';
  else if (isEmpty && hasZero && !hasNullId && optional.every(({ asBlank }) => asBlank)) value = 'zero';
  else if (isEmpty && hasNullId && !hasZero && optional.every(({ asNull }) => asNull)) value = 'empty';
  const blanks = texts.flatMap(({ name, asBlank }) => (asBlank ? [name] : []));
  const zeros = ids.flatMap(({ name, asBlank }) => (asBlank ? [name] : []));
  return { value, blanks, zeros, by: new Set([...texts, ...ids].flatMap((one) => one.asNull ?? one.asBlank ?? [])) };
}

/** The requests that make records, and the field and member that tell which. */
const MAKERS: Readonly<Record<string, readonly [endpoint: string, member: string]>> = {
  contacts: ['POST /contacts/add', 'email'],
  senders: ['POST /sender/save', 'from_email'],
};

/** True if an empty text was never set: the request that made the record left it out. */
function isNeverSet(exchange: Exchange, record: ShownRecord, name: string, recording: Recording): boolean {
  // A target has both or none.
  if (name === 'automation_for_table') return true;
  const [maker = '', member = ''] = MAKERS[String(kindShownBy(exchange.name))] ?? [];
  const makers = recording.at(maker).filter((one) => readOf(one, member) === record[member]);
  return makers.length === 1 && makers.every((one) => one.outcome.kind === 'success' && lacks(one, name));
}

function absentOptionals(exchange: Exchange, recording: Recording): Sighting<'absent-optionals'> | undefined {
  const all = recording.at(exchange.name);
  if (all.find((one) => recordsIn(one).length > 0) !== exchange) return undefined;
  const { value, blanks, zeros, by } = absencesIn(exchange.endpoint, all);
  const isEmpty = (record: ShownRecord): boolean =>
    blanks.some((name) => record[name] === '' && isNeverSet(exchange, record, name, recording));
  const isSent = recording.exchanges.some((one) => zeros.some((name) => fieldOf(one, name) === '0'));
  if (isSent || (value === 'empty' && !all.flatMap(recordsIn).some(isEmpty))) return undefined;
  return value && seen(value, ...[...by].filter((one) => one !== exchange));
}

const SET_LIVE = 'GET /automations/set-live';
const SAVE = 'POST /sender/save';

/** A time as it is shown in the zone of the service, with its time in UTC: milliseconds. */
interface Instant {
  readonly utc: number;
  readonly local: number;
}

/** The time of a request that set an automation live, or saved a sender. */
function instantOf(exchange: Exchange, recording: Recording): Instant | undefined {
  if (exchange.outcome.kind !== 'success') return undefined;
  if (exchange.name === SET_LIVE) {
    const live = recording.shownAfter(exchange, 'automations', 'utr', queryOf(exchange, 'utr'));
    return live && toInstant(live.updated_at, live.live_at);
  }
  const email = exchange.name === SAVE ? fieldOf(exchange, 'from_email') : undefined;
  const made = recording.shownAfter(exchange, 'senders', 'from_email', email);
  return made && toInstant(made.created_at, made.send_at);
}

/** No zone is farther from UTC. */
const FARTHEST = 14 * 60 * 60 * SECOND;

function toInstant(shown: unknown, shownLocal: unknown): Instant | undefined {
  const [utc, local] = [millisecondsOf(shown), millisecondsOf(shownLocal)];
  const offset = offsetOf({ utc, local });
  const rest = Math.abs(local - utc - offset);
  return Math.abs(offset) <= FARTHEST && rest <= 2 * SECOND ? { utc, local } : undefined;
}

const offsetOf = ({ utc, local }: Instant): number => Math.round((local - utc) / ZONES_APART) * ZONES_APART;

/** `UTC`, or an offset such as `+05:30`. */
function zoneOf(offset: number): string {
  if (offset === 0) return 'UTC';
  return (offset < 0 ? '-' : '+') + new Date(Math.abs(offset)).toISOString().slice(11, 16);
}

/** A zone with summer time has another offset in one of them, north or south of the equator. */
const SEASONS = [
  [11, 0],
  [5, 6],
] as const;

/** The zone of all shown times: an offset that holds in summer and in winter, or that no zone has in only one of them. */
function timeZone(exchange: Exchange, recording: Recording): Sighting<'time-zone'> | undefined {
  const own = instantOf(exchange, recording);
  if (own === undefined) return undefined;
  const instants = recording.exchanges.flatMap((one) => instantOf(one, recording) ?? []);
  const months = new Set(instants.map(({ utc }) => new Date(utc).getUTCMonth()));
  // One of them tells it: to ask all zones takes 0.1 s.
  if (instants[0]?.utc !== own.utc || new Set(instants.map(offsetOf)).size > 1) return undefined;
  const isAllYear = SEASONS.every((season) => season.some((month) => months.has(month)));
  const offset = offsetOf(own);
  const isSeasonal = seasonalOffsets(new Date(own.utc).getUTCFullYear()).has(offset * 1000);
  return isAllYear || !isSeasonal ? inferred(zoneOf(offset)) : undefined;
}

export const evidence: Evidence = {
  'http-status.missing-credentials': statusOf('missing'),
  'http-status.wrong-credentials': statusOf('wrong'),
  'wrong-credentials': wrongCredentials,
  'list.page-size': pageSize,
  'timestamp.precision': precision,
  'absent-optionals': absentOptionals,
  'time-zone': timeZone,
};
