/** The mails of live automations that fall due: one batch for all that a schedule mails at one time. */
import { type Assume, createAssume } from '../assumptions/assume.js';
import {
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  type Automation,
  type AutomationSchedule,
  waitOf,
} from '../store/records/automations.js';
import type { Enrolment } from '../store/records/enrolments.js';
import { parseTimestamp, TimestampWriter } from '../time/timestamps.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { Records } from '../world/saved-world.js';
import type { World } from '../world/world.js';
import type { Agenda } from './agenda.js';
import { forEachEnrolment } from './enrolment-times.js';
import { recipientOf, unsubscribedFrom } from './recipients.js';
import { writeScheduled } from './rendering.js';
import { touchedAt } from './service-time.js';
import { isFromUnverified } from './verification.js';

/** What a schedule mails at one time. */
interface DueMail {
  /** Microseconds since 1970. */
  readonly at: number;
  readonly enrolments: Enrolment[];
  /** Of each enrolment: a clock that is set back sends no mail twice. */
  readonly changes: { readonly mailed_until: string };
}

/** A schedule of a live automation, and what falls due of it, by its time. */
interface Plan {
  readonly schedule: AutomationSchedule;
  /** Microseconds since 1970. */
  readonly written: number;
  /** Microseconds after joining. */
  readonly wait: number;
  readonly due: Map<number, DueMail>;
}

/** Adds the mails of live automations that fell due since the last catch-up. */
export function dueMails(world: World, assume: Assume<never>, agenda: Agenda): void {
  const live = world.automations.where('status', AUTOMATION_STATUS.live);
  if (live.length === 0) return;
  const plans = new Map(live.map((one) => [one, plansOf(one, world, assume)]));
  const known = [...plans].map(
    ([one, some]) => [one.id, { plans: some, isForExisting: isForExisting(one, assume) }] as const,
  );
  findDue(world, new Map(known), agenda);
  for (const [automation, some] of plans) {
    if (some.some(({ due }) => due.size > 0)) addMails(automation, some, world, assume, agenda);
  }
}

/** The schedules of an automation. */
function plansOf(automation: Automation, world: World, assume: Assume<never>): readonly Plan[] {
  const inTurn = assume.peek('automation.waiting-from') === 'previous-mail';
  let before = 0;
  return world.automationSchedules.where('automation_id', automation.id).map((schedule) => {
    const wait = before + waitOf(schedule);
    if (inTurn) before = wait;
    return { schedule, written: parseTimestamp(schedule.created_at) ?? Number.NaN, wait, due: new Map() };
  });
}

/** A live automation, as the search for due mails knows it. */
interface LiveAutomation {
  readonly plans: readonly Plan[];
  /** Does who joined after it was set live get nothing? */
  readonly isForExisting: boolean;
}

const isForExisting = ({ automation_type }: Automation, assume: Assume<never>): boolean =>
  automation_type === AUTOMATION_TYPE.custom && assume.peek('automation.audience') === 'existing';

/** Sorts the enrolments that are due into the plans of their automations, and stores until when each is mailed. */
function findDue(world: World, live: ReadonlyMap<number, LiveAutomation>, agenda: Agenda): void {
  const mailed: (readonly [Enrolment, DueMail['changes']])[] = [];
  const timestamps = new TimestampWriter();
  forEachEnrolment(world, (enrolment, joined, mailedUntil) => {
    const automation = live.get(enrolment.automation_id);
    if (automation === undefined || (automation.isForExisting && enrolment.is_existing === 0)) return;
    let latest: DueMail | undefined;
    for (const { written, wait, due } of automation.plans) {
      const at = joined + wait;
      if (!(at >= written && at > mailedUntil)) continue;
      agenda.expect(at);
      if (!agenda.isDue(at)) continue;
      const mail = due.get(at) ?? { at, enrolments: [], changes: { mailed_until: timestamps.write(at) } };
      if (mail.enrolments.length === 0) due.set(at, mail);
      mail.enrolments.push(enrolment);
      if (latest === undefined || latest.at < at) latest = mail;
    }
    if (latest !== undefined) mailed.push([enrolment, latest.changes]);
  });
  if (mailed.length > 0) world.enrolments.amendAll(mailed);
}

function addMails(
  automation: Automation,
  plans: readonly Plan[],
  world: World,
  assume: Assume<never>,
  agenda: Agenda,
): void {
  const unsubscribed = unsubscribedFrom(world, Number(automation.unsubscribe_group_id));
  let { total_triggered, total_delivered } = automation;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { schedule, due } of plans) {
    if (isHeld(schedule, world, assume)) continue;
    const write = writeScheduled(schedule, world, assume);
    for (const { at, enrolments } of due.values()) {
      latest = Math.max(latest, at);
      const reached: Recipient[] = [];
      for (const enrolment of enrolments) {
        const member = memberOf(enrolment, automation, world, assume);
        if (member === undefined) continue;
        total_triggered += 1;
        if (!unsubscribed.has(normalizeAddress(member.email))) reached.push(member);
      }
      total_delivered += reached.length;
      const batch = {
        at,
        kind: 'automation',
        utr: automation.utr,
        schedule: schedule.utr,
        recipients: reached,
        write,
      } as const;
      agenda.due.push({ at, run: () => world.outbox.add(batch) });
    }
  }
  if (latest === Number.NEGATIVE_INFINITY) return;
  const used = createAssume(assume.inForce);
  readDeciders(automation, world, used);
  const changes = { total_triggered, total_delivered, ...touchedAt(latest, used) };
  world.provenance.during(used, () => world.automations.amend(automation, changes));
}

/** The assumptions that decide which emails of an automation go out, and when. */
export const deciders = ['automation.waiting-from', 'automation.audience', 'sender.unverified'] as const;

/** Reads those that decide it for an automation. */
export function readDeciders(automation: Automation, world: Records, assume: Assume<(typeof deciders)[number]>): void {
  const { id, status, automation_type } = automation;
  const schedules = status === AUTOMATION_STATUS.live ? world.automationSchedules.where('automation_id', id) : [];
  if (schedules.length === 0) return;
  // The first one waits from the joining alone.
  if (schedules.length > 1) assume('automation.waiting-from');
  if (automation_type === AUTOMATION_TYPE.custom) assume('automation.audience');
  if (schedules.some((one) => isFromUnverified(one, world))) assume('sender.unverified');
}

/** Are the emails of a schedule left out? */
const isHeld = (schedule: AutomationSchedule, world: Records, assume: Assume<never>): boolean =>
  isFromUnverified(schedule, world) && assume.peek('sender.unverified') === 'never-sent';

/** The enrolled contact or segment recipient as it is now; undefined when it is deleted or left the target. */
function memberOf(
  enrolment: Enrolment,
  { automation_for }: Automation,
  world: Records,
  assume: Assume<never>,
): Recipient | undefined {
  const contact = world.contacts.find(enrolment.contact_id ?? 0);
  if (contact?.contact_type_id === automation_for && contact !== undefined) return recipientOf(contact, world, assume);
  const recipient = world.segmentRecipients.find(enrolment.segment_recipient_id ?? 0);
  return recipient !== undefined && recipient.segment_id === automation_for
    ? recipientOf(recipient, world, assume)
    : undefined;
}
