/** Automations: whoever joins the target of a live one is enrolled, and each schedule mails after its waiting period (Automations). */

import { parseTimestamp, toTimestamp } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import { normalizeAddress, type Recipient } from '../account/outbox.js';
import {
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  type Automation,
  type AutomationSchedule,
  type Enrolment,
  MEMBER_FIELDS,
  waitOf,
} from '../account/records/automations.js';
import type { Target } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import type { Agenda } from './agenda.js';
import { recipientOf, unsubscribedFrom } from './recipients.js';
import { writeScheduled } from './rendering.js';
import { isFromUnverified } from './service-mails.js';

/** Enrols contacts or segment recipients that join a target in every live automation for it. */
export function enrol(
  account: Account,
  table: Target['table'],
  target: number | null,
  members: readonly { readonly id: number }[],
): void {
  const member = MEMBER_FIELDS[table];
  for (const automation of account.automations.where('automation_for', target)) {
    if (automation.automation_for_table !== table || automation.status !== AUTOMATION_STATUS.live) continue;
    const isEnrolled = (id: number) =>
      account.enrolments.where(member, id).some((one) => one.automation_id === automation.id);
    const fresh = members.filter(({ id }) => !isEnrolled(id));
    account.enrolments.addAll(fresh.map(({ id }) => ({ automation_id: automation.id, [member]: id })));
  }
}

/**
 * Enrols those for whom an automation is as it is set live: the members of the target of a custom one, where it is for
 * those who are there. Nobody who joined before gets a mail of it any more.
 */
export function enrolAnew(account: Account, automation: Automation, assume: Assume): void {
  const { enrolments, contacts, segmentRecipients } = account;
  enrolments.removeAll(enrolments.where('automation_id', automation.id));
  const { id: automation_id, automation_type, automation_for: target, automation_for_table: table } = automation;
  if (automation_type !== AUTOMATION_TYPE.custom || target === null || !table) return;
  const isOfContacts = table === 'contacts_';
  const members = isOfContacts
    ? contacts.where('contact_type_id', target)
    : segmentRecipients.where('segment_id', target);
  if (members.length === 0 || assume('automation.audience') === 'joining') return;
  enrolments.addAll(members.map(({ id }) => ({ automation_id, [MEMBER_FIELDS[table]]: id, is_existing: 1 as const })));
}

/** Adds the mails of live automations that fell due since the last catch-up: a batch for all that a schedule mails at one time. */
export function dueMails(account: Account, assume: Assume, agenda: Agenda): void {
  for (const automation of account.automations.where('status', AUTOMATION_STATUS.live)) {
    const isCustom = automation.automation_type === AUTOMATION_TYPE.custom;
    const isForExisting = isCustom && assume('automation.audience') === 'existing';
    const enrolments = account.enrolments
      .where('automation_id', automation.id)
      .filter((one) => !isForExisting || one.is_existing === 1);
    const plans = account.automationSchedules.where('automation_id', automation.id).map((schedule): Plan => {
      const written = account.momentOf(parseTimestamp(schedule.created_at) ?? Number.NaN);
      return { schedule, written, wait: waitOf(schedule), due: new Map() };
    });
    findDue(automation, plans, enrolments, account, agenda);
    if (plans.some(({ due }) => due.size > 0)) addMails(automation, plans, account, assume, agenda);
  }
}

/** A schedule of a live automation, and the enrolments that are due of it, by its time. */
interface Plan {
  readonly schedule: AutomationSchedule;
  /** Microseconds since 1970. */
  readonly written: number;
  /** Microseconds after joining. */
  readonly wait: number;
  readonly due: Map<number, Enrolment[]>;
}

/** Sorts the enrolments that are due into the plans, and stores until when each is mailed: a clock that is set back sends no mail twice. */
function findDue(
  { automation_name }: Automation,
  plans: readonly Plan[],
  enrolments: readonly Enrolment[],
  account: Account,
  agenda: Agenda,
): void {
  const what = `an email of the automation ${automation_name}`;
  const mailed: [Enrolment, { readonly mailed_until: string }][] = [];
  for (const enrolment of enrolments) {
    const { joined, mailedUntil } = timesOf(enrolment, account);
    let latest = Number.NEGATIVE_INFINITY;
    for (const { written, wait, due } of plans) {
      const at = joined + wait;
      if (!(at >= written && at > mailedUntil && agenda.isDue(at, what))) continue;
      due.set(at, due.get(at) ?? []);
      due.get(at)?.push(enrolment);
      latest = Math.max(latest, at);
    }
    if (Number.isFinite(latest)) mailed.push([enrolment, { mailed_until: toTimestamp(latest) }]);
  }
  if (mailed.length > 0) account.enrolments.amendAll(mailed);
}

/** The times of an enrolment: microseconds since 1970; NaN for what cannot be read. */
function timesOf(enrolment: Enrolment, account: Account) {
  const { created_at, mailed_until } = enrolment;
  const joined = account.momentOf(parseTimestamp(created_at) ?? Number.NaN);
  if (mailed_until !== null) return { joined, mailedUntil: parseTimestamp(mailed_until) ?? Number.NaN };
  const isFirst = account.baseline.tables.enrolments.find(enrolment.id) === enrolment;
  // A mail that was due before the account began is history.
  return { joined, mailedUntil: isFirst ? account.since : Number.NEGATIVE_INFINITY };
}

function addMails(
  automation: Automation,
  plans: readonly Plan[],
  account: Account,
  assume: Assume,
  agenda: Agenda,
): void {
  const unsubscribed = unsubscribedFrom(account, Number(automation.unsubscribe_group_id));
  let { total_triggered, total_delivered } = automation;
  for (const { schedule, due } of plans) {
    if (isFromUnverified(schedule, account) && assume('sender.unverified') === 'never-sent') continue;
    const write = writeScheduled(schedule, account);
    for (const [at, enrolments] of due) {
      const members = enrolments.flatMap((one) => memberOf(one, automation, account, assume) ?? []);
      const recipients = members.filter(({ email }) => !unsubscribed.has(normalizeAddress(email)));
      total_triggered += members.length;
      total_delivered += recipients.length;
      const { utr } = automation;
      const batch = { at, kind: 'automation', utr, schedule: schedule.utr, recipients, write } as const;
      agenda.due.push({ at, run: () => account.outbox.add(batch) });
    }
  }
  if (total_triggered > automation.total_triggered)
    account.automations.amend(automation, { total_triggered, total_delivered });
}

/** The enrolled contact or segment recipient as it is now; undefined when it is deleted or left the target. */
function memberOf(
  enrolment: Enrolment,
  { automation_for }: Automation,
  account: Records,
  assume: Assume,
): Recipient | undefined {
  const contact = account.contacts.find(enrolment.contact_id ?? 0);
  const recipient = account.segmentRecipients.find(enrolment.segment_recipient_id ?? 0);
  const isListed = recipient?.segment_id === automation_for;
  const member = contact?.contact_type_id === automation_for ? contact : isListed ? recipient : undefined;
  return member && recipientOf(member, account, assume);
}
