/** The time of a scheduled send: what the client sent, in the zone in force (Single sends). */
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import { localTimeOf, type Schedule } from '../time/schedules.js';
import { parseTimestamp } from '../time/timestamps.js';

interface Scheduled extends Schedule {
  readonly schedule_type: SingleSend['schedule_type'];
}

/**
 * Microseconds since 1970; NaN for what cannot be read.
 * @returns undefined for an immediate send, or one without a date
 */
export function scheduledAt(send: Scheduled, { zones }: Pick<Records, 'zones'>, zone: string): number | undefined {
  const local = send.schedule_type === 0 ? undefined : localTimeOf(send);
  return local === undefined || Number.isNaN(local) ? local : zones.fromLocal(local, zone);
}

/** Had the time passed when the client wrote it? */
export const hasPassed = (scheduled: number | undefined, { updated_at }: Pick<SingleSend, 'updated_at'>): boolean =>
  scheduled !== undefined && scheduled <= (parseTimestamp(updated_at) ?? Number.NaN);
