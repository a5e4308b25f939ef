/** A response as places with values, for the comparison of the twin with the service. */
import { isWholeSecond, toWholeSecond } from '../../time/timestamps.js';
import { isObject } from './exchange.js';

export const ANY = '\u0000any';
/** Stands for a value of a record that was never shown. */
export const UNSEEN = `${ANY}?`;

export type Places = ReadonlyMap<string, unknown>;

export interface Unsure {
  /** As responses have it. */
  readonly now: readonly unknown[];
  /** A time before it, ISO 8601 in UTC. */
  readonly after: string;
}

/** @param type the media type, which tells what a body is that is no JSON */
export function placesOf(text: string | undefined, type: string, unsure?: Unsure): Places {
  const places = new Map<string, unknown>();
  if (text === undefined || text === '') return places;
  const body = parse(text);
  if (body === undefined) places.set('type', type.replace(/;.*/, '')).set('text', text);
  else flatten(body, 'body', places);
  for (const [place, value] of unsure === undefined ? [] : places)
    if (unsure?.now.includes(value)) places.set(place, place.endsWith('.updated_at') ? `${ANY}${unsure.after}` : ANY);
  return places;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Records stand under their ids: their order is a place of its own. */
function flatten(value: unknown, at: string, places: Map<string, unknown>): void {
  if (!Array.isArray(value) && !isObject(value)) {
    places.set(at, value);
    return;
  }
  places.set(at, Array.isArray(value) ? '[]' : '{}');
  if (!Array.isArray(value)) {
    for (const [key, one] of Object.entries(value)) flatten(one, `${at}.${key}`, places);
    return;
  }
  const areRecords = value.length > 0 && value.every((one) => isObject(one) && 'id' in one);
  const keys = value.map((one, index) => (areRecords ? `#${one.id}` : String(index)));
  places.set(`${at}.length`, value.length);
  if (areRecords) places.set(`${at}.order`, keys.join(' '));
  for (const [index, one] of value.entries()) flatten(one, `${at}.${keys[index]}`, places);
}

export function agreeAt(place: string, one: Places, other: Places): boolean {
  const [value, otherValue] = [one.get(place), other.get(place)];
  if (one.has(place) !== other.has(place)) return false;
  return (
    value === otherValue ||
    isAny(value, otherValue) ||
    isAny(otherValue, value) ||
    areOneSecond(value, otherValue) ||
    areInZones(value, otherValue)
  );
}

/** Milliseconds of a time, with or without a zone; NaN for any other text. */
export const millisecondsOf = (time: unknown): number => Date.parse(String(time).replace(/^(\S+) (\S+)$/, '$1T$2Z'));

export const SECOND = 1000;

/** No two zones differ by less. */
export const ZONES_APART = 15 * 60_000;

const LOCAL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Are they times that may be one in two zones? Which zone a service shows is not played. */
const areInZones = (value: unknown, other: unknown): boolean =>
  [value, other].every((one) => typeof one === 'string' && LOCAL_TIME.test(one)) &&
  (millisecondsOf(value) - millisecondsOf(other)) % ZONES_APART === 0;

/** Are they timestamps of which one may be the other without its fraction? Which endpoint leaves that out is not played. */
export const areOneSecond = (value: unknown, other: unknown): boolean =>
  typeof value === 'string' &&
  typeof other === 'string' &&
  (isWholeSecond(value) || isWholeSecond(other)) &&
  toWholeSecond(value) === toWholeSecond(other);

/** Can a value that is not known be the other one? A time can, unless that had passed. */
const isAny = (value: unknown, other: unknown): boolean =>
  typeof value === 'string' &&
  value.startsWith(ANY) &&
  !(String(other).replace(' ', 'T') < value.slice(ANY.length, -PART_OF_SECOND));

/** `.123456Z`: times may be whole seconds. */
const PART_OF_SECOND = 8;

export function differingPlaces([first, ...others]: readonly Places[]): readonly string[] {
  const differing = new Set<string>();
  if (first === undefined) return [];
  for (const other of others) {
    for (const place of other.keys()) if (!agreeAt(place, first, other)) differing.add(place);
    for (const place of first.keys()) if (!other.has(place)) differing.add(place);
  }
  return [...differing];
}
