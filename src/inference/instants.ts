/** Times that responses show in the zone of the service, beside the same time in UTC. */

import { seasonalOffsets } from '../time/zones.js';
import { type Exchange, queryOf } from './exchange.js';
import { DAY, madeBy, millisecondsOf, SECOND, SET_LIVE } from './own-mailings.js';
import type { Recording } from './recording.js';

/** A time as it is shown in the zone of the service, with its time in UTC: milliseconds. */
interface Instant {
  readonly utc: number;
  readonly local: number;
}

/** The time of a request that set an automation live, or saved a sender. */
function instantOf(exchange: Exchange, recording: Recording): Instant | undefined {
  if (exchange.outcome.kind !== 'success') return undefined;
  if (exchange.name === SET_LIVE) {
    const utr = queryOf(exchange, 'utr') ?? '';
    const live = recording.recordAfter(exchange, 'automations', ['utr', utr])?.record;
    const was = recording.recordBefore(exchange, 'automations', ['utr', utr])?.record;
    return was?.status === 0 && live ? toInstant(live.updated_at, live.live_at) : undefined;
  }
  if (exchange.name !== 'POST /sender/save') return undefined;
  const made = madeBy(exchange, 'GET /senders', recording)?.record;
  return made && toInstant(made.created_at, made.send_at);
}

const MINUTE = 60 * SECOND;
/** No zone is farther from UTC, and no offset has seconds. */
const FARTHEST = 14 * 60 * MINUTE;

function toInstant(shown: unknown, shownLocal: unknown): Instant | undefined {
  const [utc, local] = [millisecondsOf(shown), millisecondsOf(shownLocal)];
  const offset = offsetOf({ utc, local });
  const rest = Math.abs(local - utc - offset);
  return Math.abs(offset) <= FARTHEST && rest <= 2 * SECOND ? { utc, local } : undefined;
}

const offsetOf = ({ utc, local }: Instant): number => Math.round((local - utc) / MINUTE) * MINUTE;

function instantsIn(recording: Recording): readonly Instant[] {
  const writes = [...recording.at(SET_LIVE), ...recording.at('POST /sender/save')];
  return writes.flatMap((write) => instantOf(write, recording) ?? []);
}

/** The distance of local time from UTC about a time; undefined where none is shown, or more than one. */
export function offsetNear(time: number, recording: Recording): number | undefined {
  const near = instantsIn(recording).filter(({ utc }) => Math.abs(utc - time) <= DAY);
  const [offset, ...more] = new Set(near.map(offsetOf));
  return more.length === 0 ? offset : undefined;
}

/** `UTC`, or an offset such as `+05:30`. */
function zoneOf(offset: number): string {
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset) / MINUTE;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A zone with summer time has another offset in one of them, north or south of the equator. */
const SEASONS = [
  [11, 0],
  [5, 6],
] as const;

/** The zone of all times that are shown: an offset is one where it is the same in summer and in winter, or no zone has it in one of them alone. */
export function zoneShownBy(exchange: Exchange, recording: Recording): string | undefined {
  const instants = instantsIn(recording);
  // One of them tells it: to ask all zones takes 0.1 s.
  if (instants[0]?.utc !== instantOf(exchange, recording)?.utc) return undefined;
  const months = new Set(instants.map(({ utc }) => new Date(utc).getUTCMonth()));
  const [offset, ...more] = new Set(instants.map(offsetOf));
  if (offset === undefined || more.length > 0) return undefined;
  const isAllYear = SEASONS.every((season) => season.some((month) => months.has(month)));
  // There is one.
  const year = new Date((instants[0] as Instant).utc).getUTCFullYear();
  return isAllYear || !seasonalOffsets(year).has(offset * 1000) ? zoneOf(offset) : undefined;
}
