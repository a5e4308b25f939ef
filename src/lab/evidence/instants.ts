/** The zone of the service: times that responses show in it, beside the same time in UTC. */

import { present } from '../../messages/present.js';
import { seasonalOffsets } from '../../time/zones.js';
import { type Exchange, queryOf } from './exchange.js';
import type { Recording } from './recording.js';
import { type Evidence, inferred } from './rule.js';

const SET_LIVE = 'GET /automations/set-live';
const SAVE = 'POST /sender/save';

/** Milliseconds of a time, with or without a zone; NaN for any other text. */
export const millisecondsOf = (time: unknown): number => Date.parse(String(time).replace(/^(\S+) (\S+)$/, '$1T$2Z'));

export const SECOND = 1000;

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
  const [made, ...more] = exchange.name === SAVE ? recording.addedBy(exchange, 'GET /senders') : [];
  return made && more.length === 0 ? toInstant(made.created_at, made.send_at) : undefined;
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
  const writes = [...recording.at(SET_LIVE), ...recording.at(SAVE)];
  return writes.flatMap((write) => instantOf(write, recording) ?? []);
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

/** The zone of all shown times: an offset that holds in summer and in winter, or that no zone has in only one of them. */
function zoneShownBy(exchange: Exchange, recording: Recording): string | undefined {
  const instants = instantsIn(recording);
  // One of them tells it: to ask all zones takes 0.1 s.
  if (instants[0]?.utc !== instantOf(exchange, recording)?.utc) return undefined;
  const months = new Set(instants.map(({ utc }) => new Date(utc).getUTCMonth()));
  const [offset, ...more] = new Set(instants.map(offsetOf));
  if (offset === undefined || more.length > 0) return undefined;
  const isAllYear = SEASONS.every((season) => season.some((month) => months.has(month)));
  const year = new Date(present(instants[0]).utc).getUTCFullYear();
  return isAllYear || !seasonalOffsets(year).has(offset * 1000) ? zoneOf(offset) : undefined;
}

export const instants = {
  'time-zone'(exchange, recording) {
    const zone = zoneShownBy(exchange, recording);
    return zone && inferred(zone);
  },
} satisfies Evidence;
