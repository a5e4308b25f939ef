/** Automations: whoever joins the target of a live one is enrolled, and each schedule mails after its waiting period (Automations). */

import { parseTimestamp, toTimestamp } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import { normalizeAddress, type Recipient } from '../account/outbox.js';
import type { Enrolment } from '../account/records/automations.js';
import {
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  type Automation,
  type AutomationSchedule,
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

const liveAutomationsFor = (account: Account, table: Target['table'], target: number | null): Automation[] =>
  account.automations
    .where('automation_for', target)
    .filter((one) => one.automation_for_table === table && one.status === AUTOMATION_STATUS.live);

/** Enrols contacts or segment recipients that join a target in every live automation for it. */
export function enrol(
  account: Account,
  table: Target['table'],
  target: number | null,
  members: readonly { readonly id: number }[],
): void {
  const member = MEMBER_FIELDS[table];
  for (const automation of liveAutomationsFor(account, table, target)) {
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
  const { enrolments } = account;
  const ended = enrolments.where('automation_id', automation.id);
  const existing = existingMembers(account, automation, assume);
  enrolments.removeAll(ended);
  enrolments.addAll(existing.map((one) => ({ automation_id: automation.id, ...one, is_existing: 1 as const })));
}

function existingMembers(
  records: Records,
  { automation_type, automation_for, automation_for_table: table }: Automation,
  assume: Assume,
): readonly { readonly [member: string]: number }[] {
  if (automation_type !== AUTOMATION_TYPE.custom || automation_for === null || !table) return [];
  const members =
    table === 'contacts_'
      ? records.contacts.where('contact_type_id', automation_for)
      : records.segmentRecipients.where('segment_id', automation_for);
  if (members.length === 0 || assume('automation.audience') === 'joining') return [];
  return members.map(({ id }) => ({ [MEMBER_FIELDS[table]]: id }));
}

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

/** A live automation, and what falls due of it. */
interface LiveAutomation {
  readonly automation: Automation;
  readonly plans: readonly Plan[];
  /** True if contacts who join after set-live are not mailed. */
  readonly isForExisting: boolean;
  /** What falls due, in words. */
  readonly what: string;
}

/** Adds the mails of live automations that fell due since the last catch-up. */
export function dueMails(account: Account, assume: Assume, agenda: Agenda): void {
  const live = new Map<number, LiveAutomation>();
  for (const automation of account.automations.where('status', AUTOMATION_STATUS.live)) {
    const isCustom = automation.automation_type === AUTOMATION_TYPE.custom;
    const isForExisting = isCustom && assume('automation.audience') === 'existing';
    const what = `an email of the automation ${automation.automation_name}`;
    live.set(automation.id, { automation, plans: plansOf(automation, account), isForExisting, what });
  }
  if (live.size === 0) return;
  findDue(account, live, agenda);
  for (const { automation, plans } of live.values()) {
    if (plans.some(({ due }) => due.size > 0)) addMails(automation, plans, account, assume, agenda);
  }
}

function plansOf(automation: Automation, account: Account): readonly Plan[] {
  return account.automationSchedules.where('automation_id', automation.id).map((schedule) => {
    const written = account.momentOf(parseTimestamp(schedule.created_at) ?? Number.NaN);
    return { schedule, written, wait: waitOf(schedule), due: new Map() };
  });
}

/** Sorts the enrolments that are due into the plans of their automations, and stores until when each is mailed. */
function findDue(account: Account, live: ReadonlyMap<number, LiveAutomation>, agenda: Agenda): void {
  const mailed: (readonly [Enrolment, DueMail['changes']])[] = [];
  for (const enrolment of account.enrolments.all()) {
    const automation = live.get(enrolment.automation_id);
    if (automation === undefined || (automation.isForExisting && enrolment.is_existing === 0)) continue;
    const { joined, mailedUntil } = timesOf(enrolment, account);
    let latest: DueMail | undefined;
    for (const { written, wait, due } of automation.plans) {
      const at = account.momentOf(joined) + wait;
      if (!(at >= written && at > (mailedUntil ?? account.since) && agenda.isDue(at, automation.what))) continue;
      const mail = due.get(at) ?? { at, enrolments: [], changes: { mailed_until: toTimestamp(at) } };
      if (mail.enrolments.length === 0) due.set(at, mail);
      mail.enrolments.push(enrolment);
      if (latest === undefined || latest.at < at) latest = mail;
    }
    if (latest !== undefined) mailed.push([enrolment, latest.changes]);
  }
  if (mailed.length > 0) account.enrolments.amendAll(mailed);
}

/** The times of an enrolment: microseconds since 1970; NaN for what cannot be read. */
function timesOf(enrolment: Enrolment, { baseline }: Account) {
  const { created_at, mailed_until } = enrolment;
  const isFirst = baseline.tables.enrolments.find(enrolment.id) === enrolment;
  // A mail that was due before the account began is history.
  const unmailed = isFirst ? undefined : Number.NEGATIVE_INFINITY;
  const mailedUntil = mailed_until === null ? unmailed : (parseTimestamp(mailed_until) ?? Number.NaN);
  return { joined: parseTimestamp(created_at) ?? Number.NaN, mailedUntil };
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
    if (isHeld(schedule, account, assume)) continue;
    const write = writeScheduled(schedule, account);
    for (const { at, enrolments } of due.values()) {
      const reached: Recipient[] = [];
      for (const enrolment of enrolments) {
        const member = memberOf(enrolment, automation, account, assume);
        if (member === undefined) continue;
        total_triggered += 1;
        if (!unsubscribed.has(normalizeAddress(member.email))) reached.push(member);
      }
      total_delivered += reached.length;
      const batch = { at, kind: 'automation', utr: automation.utr, schedule: schedule.utr, write } as const;
      agenda.due.push({ at, run: () => account.outbox.add({ ...batch, recipients: reached }) });
    }
  }
  if (total_triggered > automation.total_triggered)
    account.automations.amend(automation, { total_triggered, total_delivered });
}

const isHeld = (schedule: AutomationSchedule, account: Records, assume: Assume): boolean =>
  isFromUnverified(schedule, account) && assume('sender.unverified') === 'never-sent';

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
