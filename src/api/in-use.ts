/** A delete of what other records name: it is refused, or takes them with it, as the assumption says. */

import type { Automation, AutomationSchedule } from '../account/records/automations.js';
import type { Segment } from '../account/records/segments.js';
import type { SingleSend, Target } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import type { Assume } from '../assumptions/assume.js';
import { enforce, IN_USE } from '../endpoint/failure.js';
import { removeAutomations } from './automations.js';

/** The live records that name one by a field, whatever their status. */
interface Users {
  readonly segments?: readonly Segment[];
  readonly singleSends: readonly SingleSend[];
  readonly automations?: readonly Automation[];
  readonly automationSchedules?: readonly AutomationSchedule[];
}

/** What targets a contact type or a segment; a send that leaves it out names it too. */
function targeting(table: Target['table'], id: number, { singleSends, automations }: Records): Users {
  const isMeant = (target: Target): boolean => target.table === table && Number(target.id) === id;
  return {
    singleSends: singleSends
      .all()
      .filter((one) => one.recipient_id.some(isMeant) || one.exclude_specific_recipient_id.some(isMeant)),
    automations: automations.where('automation_for', id).filter((one) => one.automation_for_table === table),
  };
}

/** Its contacts are members, whatever becomes of them. */
export const usersOfType = (id: number, account: Records): Users => ({
  ...targeting('contacts_', id, account),
  segments: account.segments.where('contact_type_id', id),
});

/** Its recipients are members. */
export const usersOfSegment = (id: number, account: Records): Users => targeting('segments_', id, account);

export const usersOfSender = (id: number, { singleSends, automationSchedules }: Records): Users => ({
  singleSends: singleSends.where('sender_id', id),
  automationSchedules: automationSchedules.where('sender_id', id),
});

/**
 * Makes way for the delete of a record.
 * @throws {Failure} a rule failure
 */
export function release(users: Users, account: Records, assume: Assume<'delete.in-use'>): void {
  if (Object.values(users).every(({ length }) => length === 0)) return;
  enforce(IN_USE, assume);
  if (assume('delete.in-use') === 'accept') return;
  const { segments = [] } = users;
  const all = [users, ...segments.map(({ id }) => usersOfSegment(id, account))];
  // A send can name a contact type and a segment of it.
  const some = <T>(pick: (one: Users) => readonly T[]): T[] => [...new Set(all.flatMap(pick))];
  account.singleSends.removeAll(some((one) => one.singleSends));
  removeAutomations(
    some(({ automations = [] }) => automations),
    account,
  );
  account.automationSchedules.removeAll(some(({ automationSchedules = [] }) => automationSchedules));
  removeSegments(segments, account);
}

/** Segments go with their recipients. */
export function removeSegments(segments: readonly Segment[], { segments: table, segmentRecipients }: Records): void {
  table.removeAll(segments);
  for (const { id } of segments) {
    segmentRecipients.removeAll(segmentRecipients.where('segment_id', id));
  }
}
