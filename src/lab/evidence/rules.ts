/** Rules for what no replay decides: keys, pages, digits of times, the zone, and completed sends. */
import { isObject, present } from '../../messages/present.js';
import { RECEIVED_PUBLIC_KEY, RECEIVED_SECRET_KEY } from '../../messages/protocol.js';
import { type AssumptionId, registry } from '../../service/assumptions/registry.js';
import { isWholeSecond, localTimeOf } from '../../time/timestamps.js';
import { toLocal } from '../../time/zones.js';
import type { Finding } from './domains.js';
import { fieldOf, isAboutKeys, keysText, queryOf, type RecordedExchange } from './exchange.js';
import { type Recording, sameWith } from './recording.js';
import { itemsOf, kindShownBy, type RecordKind, recordsIn } from './shown-records.js';
import { DAY, millisecondsOf, SECOND, ZONES_APART } from './times.js';

/** The value of an assumption that an exchange shows, and the other exchanges on which the value rests. */
interface Sighting extends Pick<Finding, 'value' | 'certainty'> {
  readonly with: readonly RecordedExchange[];
}

/**
 * Returns the value of the assumption that an exchange shows; undefined if it shows no value, or not with certainty.
 * It is called for the exchanges of all endpoints that read the assumption, or if no endpoint does, for all exchanges.
 */
type Judge = (exchange: RecordedExchange, recording: Recording) => Sighting | undefined;

const sightings =
  (certainty: Sighting['certainty']) =>
  (value: Sighting['value'], ...others: readonly RecordedExchange[]): Sighting => ({ value, with: others, certainty });
const [seen, inferred] = [sightings('seen'), sightings('inferred')];

const MISSING_KEY = /^The (public|secret) key field is required\.$/;

/** Returns the texts of a failure if it names only keys, or if its endpoint cannot fail for any other reason. */
function keyTextsOf(exchange: RecordedExchange): readonly string[] {
  const { outcome } = exchange;
  if (outcome.kind === 'invalid' && isAboutKeys(exchange)) return Object.values(outcome.errors).flat();
  return [keysText(exchange) ?? []].flat();
}

const lacksKey = ({ request: { headers } }: RecordedExchange): boolean =>
  !(headers[RECEIVED_PUBLIC_KEY] && headers[RECEIVED_SECRET_KEY]);

/** Returns why keys were refused. The sent keys decide, because the service may use other words for the failure. */
function keyFault(exchange: RecordedExchange, { exchanges, everywhere }: Recording): 'missing' | 'wrong' | undefined {
  const texts = keyTextsOf(exchange);
  // If all responses are a 404, the address is wrong, so the failures are not about keys.
  const isElsewhere = everywhere.every(({ response }) => response === null || response.status === 404);
  if (texts.length === 0 || isElsewhere) return undefined;
  const areMissing = texts.every((text) => MISSING_KEY.test(text));
  if (!lacksKey(exchange)) return areMissing ? undefined : 'wrong';
  // If a successful request lacks a key, too, the recorder omits keys, so the refused key may have been sent.
  const areLeftOut = exchanges.some((one) => one.outcome.kind === 'success' && lacksKey(one));
  return areMissing || !areLeftOut ? 'missing' : 'wrong';
}

const wrongCredentials: Judge = (exchange, recording) => {
  const { outcome, request } = exchange;
  if (keyFault(exchange, recording) !== 'wrong') return undefined;
  const text = keysText(exchange);
  if (text !== undefined) return seen(text === 'Unauthorized' ? 'text' : `text:${text}`);
  const named = outcome.kind === 'invalid' ? Object.keys(outcome.errors) : [];
  if (named.includes('SecretKey')) return seen(named.includes('PublicKey') ? 'invalid-both' : 'invalid-secret');
  // If the public key is wrong, too, the failure proves nothing, so a successful response must show that it is right.
  const isSuccess = (one: RecordedExchange) => one.outcome.kind === 'success';
  const known = request.headers[RECEIVED_PUBLIC_KEY] !== undefined && recording.exchanges.find(isSuccess);
  return known ? seen('invalid-key', known) : undefined;
};

const statusOf =
  (fault: 'missing' | 'wrong'): Judge =>
  (exchange, recording) => {
    const status = registry['http-status.wrong-credentials'].kind.parse(exchange.response?.status);
    return status !== undefined && keyFault(exchange, recording) === fault ? seen(status) : undefined;
  };

/** Compares page 2 with page 1. The same items prove that there are no pages; other items prove that page 1 is full. */
const pageSize: Judge = (exchange, recording) => {
  if (exchange.query.page !== '2') return undefined;
  const first = sameWith(exchange, 'page', undefined, recording) ?? sameWith(exchange, 'page', '1', recording);
  const [items, next] = [first && itemsOf(first), itemsOf(exchange)];
  if (first === undefined || items === undefined || next === undefined || next.length === 0) return undefined;
  if (JSON.stringify(items) === JSON.stringify(next)) return seen('none', first);
  const known = new Set(items.map(identityOf));
  return next.some((item) => known.has(identityOf(item))) ? undefined : seen(items.length, first);
};

const identityOf = (item: unknown): unknown => (isObject(item) && 'id' in item ? item.id : item);

/** The end of a timestamp (Resources, General rules). */
const FRACTION = /\.\d{6}Z$/;

/** Kinds of records whose `updated_at` may be a due time, which can be a whole second under any precision. */
const MOVED: readonly (RecordKind | undefined)[] = ['singleSends', 'automations', 'senders'];

function stampsIn(exchange: RecordedExchange): readonly string[] {
  const isMoved = MOVED.includes(kindShownBy(exchange.endpoint));
  const stamps = recordsIn(exchange).flatMap((one) => (isMoved ? [one.created_at] : [one.created_at, one.updated_at]));
  return stamps.map(String).filter((stamp) => FRACTION.test(stamp));
}

/** Minimum number of timestamps that prove whole seconds, because a few old records may be from another system. */
const ENOUGH_STAMPS = 3;

const precision: Judge = (exchange, recording) => {
  if (!stampsIn(exchange).every(isWholeSecond)) return seen('microseconds');
  const all = recording.at(exchange.endpoint);
  if (all.at(-1) !== exchange) return undefined;
  const stamps = all.flatMap(stampsIn);
  // A timestamp within the recording is a whole second by chance once in a million times, so a single one is enough.
  const start = Number(recording.exchanges[0]?.started) / 1000 - SECOND;
  const isEnough = new Set(stamps).size >= ENOUGH_STAMPS || stamps.some((stamp) => millisecondsOf(stamp) >= start);
  const others = all.filter((one) => one !== exchange);
  return isEnough && stamps.every(isWholeSecond) ? inferred('seconds', ...others) : undefined;
};

/** The same moment in UTC and in the zone of the service, in milliseconds. */
interface Instant {
  readonly utc: number;
  readonly local: number;
}

/** Returns times of the exchange in UTC and in the zone: its own, and those at which its senders were saved. */
function instantsIn(exchange: RecordedExchange, recording: Recording): readonly Instant[] {
  const one = instantOf(exchange, recording);
  const shown = kindShownBy(exchange.endpoint) === 'senders' ? recordsIn(exchange) : [];
  return one === undefined ? shown.flatMap(({ created_at, send_at }) => toInstant(created_at, send_at) ?? []) : [one];
}

/** Returns the time at which an automation was set live, a sender was saved, or a schedule was refused as past. */
function instantOf(exchange: RecordedExchange, recording: Recording): Instant | undefined {
  if (exchange.outcome.kind !== 'success') return refusalOf(exchange, recording);
  if (exchange.endpoint === 'GET /automations/set-live') {
    const live = recording.shownAfter(exchange, 'automations', 'utr', queryOf(exchange, 'utr'));
    return live && toInstant(live.updated_at, live.live_at);
  }
  const email = exchange.endpoint === 'POST /sender/save' ? fieldOf(exchange, 'from_email') : undefined;
  const made = recording.shownAfter(exchange, 'senders', 'from_email', email);
  return made && toInstant(made.created_at, made.send_at);
}

/** Returns the time at which the service refused a schedule as past, while it takes one of 15 minutes later. */
function refusalOf(exchange: RecordedExchange, recording: Recording): Instant | undefined {
  const [quarters = Number.NaN, utc] = [quartersTo(exchange), exchange.started / 1000];
  const sizeOf = ({ request }: RecordedExchange) => JSON.stringify(request.fields).length;
  const isTaken = (one: RecordedExchange) => !isTimeRefused(one) && quartersTo(one) === quarters + 1;
  const next = recording.at(exchange.endpoint).find(isTaken);
  // A refusal of another form of date or time proves nothing.
  const isPast = isTimeRefused(exchange) && next !== undefined && sizeOf(next) === sizeOf(exchange);
  // If the clock of the recorder differs from that of the service, so does the offset.
  const isInTime = Math.abs(Date.parse(String(exchange.response?.headers.date)) - utc) < 60 * SECOND;
  return isPast && isInTime ? { utc, local: utc + quarters * ZONES_APART } : undefined;
}

const isTimeRefused = ({ outcome }: RecordedExchange): boolean =>
  outcome.kind === 'invalid' && 'schedule_date' in outcome.errors;

/** Returns the number of quarter hours from a request to its schedule read as UTC; undefined for more than an offset can be. */
export function quartersTo({ started, request: { fields } }: RecordedExchange): number | undefined {
  const [schedule_date, schedule_time] = [String(fields?.schedule_date), String(fields?.schedule_time)];
  const local = localTimeOf({ schedule_date, schedule_time }) ?? Number.NaN;
  const quarters = Math.ceil((local - started) / 1000 / ZONES_APART);
  return Math.abs(quarters) * ZONES_APART <= FARTHEST ? quarters : undefined;
}

/** The greatest offset from UTC of any zone. */
const FARTHEST = 14 * 60 * 60 * SECOND;

function toInstant(shown: unknown, shownLocal: unknown): Instant | undefined {
  const [utc, local] = [millisecondsOf(shown), millisecondsOf(shownLocal)];
  const offset = offsetOf({ utc, local });
  const rest = Math.abs(local - utc - offset);
  return Math.abs(offset) <= FARTHEST && rest <= 2 * SECOND ? { utc, local } : undefined;
}

const offsetOf = ({ utc, local }: Instant): number => Math.round((local - utc) / ZONES_APART) * ZONES_APART;

/** Zones whose names come before those of zones with the same rules, such as `Europe/Paris`. */
const COMMON = ['Europe/London', 'Europe/Berlin', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'];

/** Returns the zone of the instants; undefined if zones fit whose clocks differ at noon UTC of a day within a year. */
function zoneOf(instants: readonly Instant[]): string | undefined {
  const latest = present(instants.toSorted((one, other) => other.utc - one.utc)[0]);
  const localIn = (zone: string, utc: number) => toLocal(utc * 1000, zone) / 1000;
  const zones = [writeOffset(offsetOf(latest)), ...COMMON, ...Intl.supportedValuesOf('timeZone')];
  const [first, ...others] = zones.filter((zone) =>
    instants.every((one) => localIn(zone, one.utc) === one.utc + offsetOf(one)),
  );
  if (first === undefined) return undefined;
  const noon = Math.floor(latest.utc / DAY) * DAY + DAY / 2;
  const times = Array.from({ length: 366 }, (_, day) => noon + day * DAY);
  return others.every((zone) => times.every((utc) => localIn(zone, utc) === localIn(first, utc))) ? first : undefined;
}

/** Returns `UTC`, or an offset such as `+05:30`. */
function writeOffset(offset: number): string {
  if (offset === 0) return 'UTC';
  return (offset < 0 ? '-' : '+') + new Date(Math.abs(offset)).toISOString().slice(11, 16);
}

/** Finds the zone by a time within the recording, and by times of older records, of which other systems may have written some. */
const timeZone: Judge = (exchange, recording) => {
  const isShown = (one: RecordedExchange) => instantOf(one, recording) !== undefined;
  // Only the first instant is judged, because a search of all zones takes 0.1 s.
  if (!isShown(exchange) || recording.exchanges.find(isShown) !== exchange) return undefined;
  const zone = zoneOf(recording.exchanges.flatMap((one) => instantsIn(one, recording)));
  return zone === undefined ? undefined : inferred(zone);
};

/** Finds a send at once that is shown as completed before two steps of a second could have passed. */
const lifecycle: Judge = (exchange, recording) => {
  const { endpoint, outcome, request } = exchange;
  const isAtOnce = endpoint === 'POST /single/send/create' && request.fields?.schedule_type === '0';
  if (outcome.kind !== 'success' || !isAtOnce) return undefined;
  const { utr } = Object(outcome.data);
  const isCompleted = (one: RecordedExchange) => recordsIn(one).some((send) => send.utr === utr && send.status === 3);
  const until = exchange.started + 2000 * SECOND;
  const shown = recording.exchanges.find((one) => one.started < until && isCompleted(one));
  return utr && shown && inferred('immediate', shown);
};

export const evidence: Readonly<Partial<Record<AssumptionId, Judge>>> = {
  'http-status.missing-credentials': statusOf('missing'),
  'http-status.wrong-credentials': statusOf('wrong'),
  'wrong-credentials': wrongCredentials,
  'list.page-size': pageSize,
  'timestamp.precision': precision,
  'time-zone': timeZone,
  'single-send.lifecycle': lifecycle,
};
