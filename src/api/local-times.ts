/** `sent_at`, `live_at` and `send_at`: stored in UTC, shown in the zone in force (Resources, General rules). */
import type { Reader } from '../contract/serialized-list.js';
import { parseTimestamp, toDateTime } from '../time/timestamps.js';
import type { World } from '../world/world.js';

/** What shows them. */
export interface ZoneReader extends Pick<Reader<'time-zone'>, 'assume'> {
  readonly world: Pick<World, 'zones'>;
}

/** @param text the time in UTC */
export function inZone(text: string, { assume, world }: ZoneReader): string {
  const zone = assume('time-zone');
  if (zone === 'UTC') return text;
  const at = parseTimestamp(`${text.replace(' ', 'T')}Z`);
  // A fixture may have a day that does not exist.
  return at === undefined ? text : toDateTime(world.zones.toLocal(at, zone));
}
