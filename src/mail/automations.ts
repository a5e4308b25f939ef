/** A live automation mails whoever joins its target: each schedule's mail after its waiting period (Automations). */
import type { Assume } from '../assumptions/assume.js';
import { AUTOMATION_STATUS, type Automation, waitOf } from '../store/records/automations.js';
import { type Enrolment, MEMBERS } from '../store/records/enrolments.js';
import type { Target } from '../store/records/single-sends.js';
import { parseTimestamp, toTimestamp } from '../time/timestamps.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { World } from '../world/world.js';
import type { Agenda, Due } from './agenda.js';
import { recipientOf, unsubscribedFrom } from './recipients.js';
import { writeScheduled } from './rendering.js';

/** The live automations for a target. */
export const liveAutomationsFor = (world: World, table: Target['table'], target: number | null): Automation[] =>
  world.automations
    .where('automation_for', target)
    .filter((one) => one.automation_for_table === table && one.status === AUTOMATION_STATUS.live);

/**
 * Enrols contacts or segment recipients that join a target in every live automation for it.
 * @param joined when they joined, as a timestamp; now by default
 */
export function enrol(
  world: World,
  table: Target['table'],
  target: number | null,
  members: readonly { readonly id: number }[],
  joined?: string,
): void {
  const { member } = MEMBERS[table];
  for (const automation of liveAutomationsFor(world, table, target)) {
    const isEnrolled = (id: number) =>
      world.enrolments.where(member, id).some((one) => one.automation_id === automation.id);
    const fresh = members.filter(({ id }) => !isEnrolled(id));
    world.enrolments.addAll(
      fresh.map(({ id }) => ({ automation_id: automation.id, [member]: id, created_at: joined })),
    );
  }
}

/** Nobody who joined before gets a mail of this automation any more. */
export function endEnrolments(world: World, automation: Automation): void {
  world.enrolments.removeAll(world.enrolments.where('automation_id', automation.id));
}

/** Adds the mails of live automations that fell due since the last catch-up. */
export function dueMails(world: World, assume: Assume<never>, agenda: Agenda): void {
  for (const automation of world.automations.where('status', AUTOMATION_STATUS.live)) {
    for (const due of dueOf(automation, world, assume, agenda)) agenda.due.push(due);
  }
}

function dueOf(automation: Automation, world: World, assume: Assume<never>, agenda: Agenda): Due[] {
  const enrolments = world.enrolments.where('automation_id', automation.id);
  if (enrolments.length === 0) return [];
  const pending = waitsIn(automation, world, assume).flatMap(({ schedule, wait }) => {
    const written = parseTimestamp(schedule.created_at) ?? Number.NaN;
    const write = writeScheduled(schedule, world, assume);
    return enrolments.flatMap((enrolment) => {
      const at = (parseTimestamp(enrolment.created_at) ?? Number.NaN) + wait;
      const isAhead = at >= written && at > mailedUntil(enrolment, world);
      if (isAhead) agenda.expect(at);
      return isAhead && agenda.isDue(at) ? [{ schedule, enrolment, write, at }] : [];
    });
  });
  if (pending.length === 0) return [];
  const unsubscribed = unsubscribedFrom(world, Number(automation.unsubscribe_group_id));
  const counters = { total_triggered: automation.total_triggered, total_delivered: automation.total_delivered };
  let left = pending.length;
  return pending.map(({ schedule, enrolment, write, at }) => ({
    at,
    run() {
      left -= 1;
      // A clock that is set back sends no mail twice.
      world.enrolments.amend(world.enrolments.get(enrolment.id), { mailed_until: toTimestamp(at) });
      const recipient = memberOf(enrolment, automation, world);
      if (recipient !== undefined) {
        counters.total_triggered += 1;
        if (!unsubscribed.has(normalizeAddress(recipient.email))) {
          counters.total_delivered += 1;
          world.outbox.add({
            at,
            kind: 'automation',
            utr: automation.utr,
            schedule: schedule.utr,
            recipients: [recipient],
            source: schedule,
            write,
          });
        }
      }
      if (left === 0) world.automations.amend(automation, counters);
    },
  }));
}

/** The schedules of an automation, with the microseconds after joining at which each mails. */
function waitsIn(automation: Automation, world: World, assume: Assume<never>) {
  const inTurn = assume.peek('automation.waiting-from') === 'previous-mail';
  let before = 0;
  return world.automationSchedules.where('automation_id', automation.id).map((schedule) => {
    const wait = before + waitOf(schedule);
    if (inTurn) before = wait;
    return { schedule, wait };
  });
}

/** A mail that was due before the baseline is history, and is not sent. */
function mailedUntil(enrolment: Enrolment, world: World): number {
  if (enrolment.mailed_until !== null) return parseTimestamp(enrolment.mailed_until) ?? Number.NaN;
  return world.enrolments.isOfBaseline(enrolment) ? world.baseline.since : Number.NEGATIVE_INFINITY;
}

/** The enrolled contact or segment recipient as it is now; undefined when it is deleted or left the target. */
function memberOf(enrolment: Enrolment, { automation_for }: Automation, world: World): Recipient | undefined {
  const contact = world.contacts.find(enrolment.contact_id ?? 0);
  if (contact?.contact_type_id === automation_for && contact !== undefined) return recipientOf(contact, world);
  const recipient = world.segmentRecipients.find(enrolment.segment_recipient_id ?? 0);
  return recipient !== undefined && recipient.segment_id === automation_for ? recipientOf(recipient, world) : undefined;
}
