/** Reads a response as places such as `body.errors` with values, by which the twin is compared with the service. */
import { isObject } from '../../messages/present.js';
import { parseBody } from './exchange.js';
import { areInZones, areOneSecond } from './times.js';

export const ANY = '\u0000any';
/** Stands for a value of a record that no response shows, and agrees with any value. */
export const UNSEEN = `${ANY}?`;

export type Places = ReadonlyMap<string, unknown>;

/**
 * Returns the places of a body.
 * @param type the media type, which is compared only for a body that is not JSON
 * @param unsure the placeholder for the time of a write, in every form in which a response may write it
 */
export function placesOf(text: string, type: string, unsure: readonly unknown[] = []): Places {
  const places = new Map<string, unknown>();
  if (text === '') return places;
  const body = parseBody(text);
  if (body === undefined) places.set('type', type.replace(/;.*/, '')).set('text', text);
  else flatten(body, 'body', places);
  for (const [place, value] of places) if (unsure.includes(value)) places.set(place, ANY);
  return places;
}

/** Names records by id and not by index, so that a list in another order has one difference, and not one for each record. */
function flatten(value: unknown, at: string, places: Map<string, unknown>): void {
  if (isObject(value)) {
    places.set(at, '{}');
    for (const [key, one] of Object.entries(value)) flatten(one, `${at}.${key}`, places);
  } else if (Array.isArray(value)) {
    const areRecords = value.length > 0 && value.every((one) => isObject(one) && 'id' in one);
    const keys = value.map((one, index) => (areRecords ? `#${one.id}` : String(index)));
    places.set(at, '[]').set(`${at}.length`, value.length);
    if (areRecords) places.set(`${at}.order`, keys.join(' '));
    for (const [index, one] of value.entries()) flatten(one, `${at}.${keys[index]}`, places);
  } else places.set(at, value);
}

export function agreeAt(place: string, one: Places, other: Places): boolean {
  const [value, otherValue] = [one.get(place), other.get(place)];
  if (one.has(place) !== other.has(place)) return false;
  return (
    value === otherValue ||
    isAny(value) ||
    isAny(otherValue) ||
    areOneSecond(value, otherValue) ||
    areInZones(value, otherValue)
  );
}

const isAny = (value: unknown): boolean => typeof value === 'string' && value.startsWith(ANY);

export function differingPlaces([first, ...others]: readonly Places[]): readonly string[] {
  const differing = new Set<string>();
  if (first === undefined) return [];
  for (const other of others) {
    for (const place of other.keys()) if (!agreeAt(place, first, other)) differing.add(place);
    for (const place of first.keys()) if (!other.has(place)) differing.add(place);
  }
  return [...differing];
}
