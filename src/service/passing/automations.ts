/** Enrols contacts and segment recipients that join the target of a live automation, and mails them as scheduled. */
import { parseTimestamp, toTimestamp } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import type { Agenda } from '../account/agenda.js';
import { normalizeAddress } from '../account/outbox.js';
import { type AutomationSchedule, waitOf } from '../account/records/automation-schedules.js';
import {
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  type Automation,
  type Enrolment,
  MEMBER_FIELDS,
} from '../account/records/automations.js';
import type { Entity } from '../account/records/shapes.js';
import type { Target } from '../account/records/single-sends.js';
import type { Records, Tables } from '../account/tables.js';
import type { Assume, AssumptionValues } from '../assumptions/registry.js';
import { isFromUnverified, letterOf } from './mails.js';
import { membersOf, recipientOf, targetOf, unsubscribedFrom } from './recipients.js';

/** Enrols contacts or segment recipients that join a target, in every live automation for the target. */
export function enrol(account: Account, table: Target['table'], target: number | null, members: readonly Entity[]) {
  const member = MEMBER_FIELDS[table];
  for (const automation of account.automations.where('automation_for', target)) {
    if (automation.automation_for_table !== table || automation.status !== AUTOMATION_STATUS.live) continue;
    const isEnrolled = (id: number) =>
      account.enrolments.where(member, id).some((one) => one.automation_id === automation.id);
    const fresh = members.filter(({ id }) => !isEnrolled(id));
    account.enrolments.addAll(fresh.map(({ id }) => ({ automation_id: automation.id, [member]: id })));
  }
}

/** Replaces the enrolments of an automation that is set live: a custom one enrols its target, unless it mails only later joiners. */
export function enrolAnew(account: Account, automation: Automation, assume: Assume): void {
  const { enrolments } = account;
  enrolments.removeAll(enrolments.where('automation_id', automation.id));
  const { id: automation_id, automation_type } = automation;
  const [target] = targetOf(automation);
  if (automation_type !== AUTOMATION_TYPE.custom || target === undefined) return;
  const members = membersOf(target, account);
  if (members.length === 0 || assume('automation.audience') === 'joining') return;
  const member = MEMBER_FIELDS[target.table];
  enrolments.addAll(members.map(({ id }) => ({ automation_id, [member]: id, is_existing: 1 as const })));
}

/** Derives the enrolments that a fixture lacks: members who wait for a mail of a live automation. @param since in µs */
export function waitingEnrolments(
  records: Omit<Tables, 'enrolments'>,
  user_id: number,
  since: number,
  audience: AssumptionValues['automation.audience'],
): readonly Enrolment[] {
  const waiting = records.automations.where('status', AUTOMATION_STATUS.live).flatMap((automation) => {
    const { id: automation_id, automation_type } = automation;
    const [target] = targetOf(automation);
    if (target === undefined || automation.live_at === null) return [];
    const waits = records.automationSchedules.where('automation_id', automation_id).map(waitOf);
    const longest = waits.reduce((sum, wait) => sum + wait, 0);
    const enrolsExisting = automation_type === AUTOMATION_TYPE.custom && audience === 'existing';
    const liveAt = parseTimestamp(`${automation.live_at.replace(' ', 'T')}Z`) ?? Number.NaN;
    // `live_at` has whole seconds: a member added in that second counts as one to whom the automation mails.
    const lastExisting = enrolsExisting ? liveAt + 999_999 : liveAt - 1;
    return membersOf(target, records).flatMap((member) => {
      const added = parseTimestamp(String(member.created_at)) ?? Number.NaN;
      const isExisting = added <= lastExisting;
      const joined = Math.max(added, liveAt);
      if ((isExisting && !enrolsExisting) || !(joined + longest > since)) return [];
      const member_ids = { contact_id: null, segment_recipient_id: null, [MEMBER_FIELDS[target.table]]: member.id };
      const is_existing = isExisting ? (1 as const) : (0 as const);
      return [
        { user_id, automation_id, ...member_ids, is_existing, mailed_until: null, created_at: toTimestamp(joined) },
      ];
    });
  });
  return waiting.map((one, index) => ({ id: index + 1, ...one }));
}

/** Puts the due mails of live automations on the agenda: a batch for all mails of a schedule at one time. */
export function planMails(account: Account, assume: Assume, agenda: Agenda): void {
  for (const automation of account.automations.where('status', AUTOMATION_STATUS.live)) {
    const plans = account.automationSchedules.where('automation_id', automation.id).map((schedule): Plan => {
      const written = account.momentOf(parseTimestamp(schedule.created_at) ?? Number.NaN);
      return { schedule, written, wait: waitOf(schedule), due: new Map() };
    });
    findDue(automation, plans, account, assume, agenda);
    if (plans.some(({ due }) => due.size > 0)) planBatches(automation, plans, account, assume, agenda);
  }
}

/** A schedule of a live automation, with its due enrolments by the time of the mail. */
interface Plan {
  readonly schedule: AutomationSchedule;
  /** The time at which the schedule was created, in microseconds since 1970. */
  readonly written: number;
  /** The time from joining to the mail, in microseconds. */
  readonly wait: number;
  readonly due: Map<number, Enrolment[]>;
}

/** Adds each enrolment to the plan of every schedule that has a mail due for this enrolment. */
function findDue(automation: Automation, plans: readonly Plan[], account: Account, assume: Assume, agenda: Agenda) {
  const { id, automation_type, automation_name } = automation;
  const isCustom = automation_type === AUTOMATION_TYPE.custom;
  const isForExisting = isCustom && assume('automation.audience') === 'existing';
  const what = `an email of the automation ${automation_name}`;
  for (const enrolment of account.enrolments.where('automation_id', id)) {
    if (isForExisting && enrolment.is_existing !== 1) continue;
    const { joined, mailedUntil } = timesOf(enrolment, account);
    for (const { written, wait, due } of plans) {
      const at = joined + wait;
      if (!(at >= written && at > mailedUntil)) continue;
      agenda.expect(at, what);
      if (at > agenda.now) continue;
      due.set(at, due.get(at) ?? []);
      due.get(at)?.push(enrolment);
    }
  }
}

/** Returns the times of an enrolment in microseconds since 1970; NaN for a timestamp that cannot be parsed. */
function timesOf(enrolment: Enrolment, account: Account) {
  const { created_at, mailed_until } = enrolment;
  const joined = account.momentOf(parseTimestamp(created_at) ?? Number.NaN);
  if (mailed_until !== null) return { joined, mailedUntil: parseTimestamp(mailed_until) ?? Number.NaN };
  const isFirst = account.baseline.tables.enrolments.find(enrolment.id) === enrolment;
  // An enrolment of the baseline gets no mail that was due before the account began.
  return { joined, mailedUntil: isFirst ? account.since : Number.NEGATIVE_INFINITY };
}

function planBatches(automation: Automation, plans: readonly Plan[], account: Account, assume: Assume, agenda: Agenda) {
  const { automations, enrolments, outbox } = account;
  const { id, utr, unsubscribe_group_id } = automation;
  const unsubscribed = unsubscribedFrom(account, Number(unsubscribe_group_id));
  for (const { schedule, due } of plans) {
    const isHeld = isFromUnverified(schedule, account) && assume('sender.unverified') === 'never-sent';
    const letter = letterOf(schedule, account);
    for (const [at, mailed] of due) {
      const members = isHeld ? [] : mailed.flatMap((one) => memberOf(one, automation, account, assume) ?? []);
      const recipients = members.filter(({ email }) => !unsubscribed.has(normalizeAddress(email)));
      const batch = { at, kind: 'automation', utr, schedule: schedule.utr, recipients, letter } as const;
      const run = () => {
        // A clock that is set back sends no mail twice.
        const mailed_until = toTimestamp(at);
        enrolments.amendAll(mailed.map(({ id }) => [enrolments.get(id), { mailed_until }]));
        if (members.length === 0) return;
        const sent = automations.get(id);
        const total_triggered = sent.total_triggered + members.length;
        automations.amend(sent, { total_triggered, total_delivered: sent.total_delivered + recipients.length });
        outbox.add(batch);
      };
      agenda.due.push({ at, run });
    }
  }
}

/** Returns the enrolled contact or segment recipient; undefined if it is deleted, or no longer in the contact type or segment that the automation mails. */
function memberOf(enrolment: Enrolment, { automation_for }: Automation, account: Records, assume: Assume) {
  const contact = account.contacts.find(enrolment.contact_id ?? 0);
  const recipient = account.segmentRecipients.find(enrolment.segment_recipient_id ?? 0);
  const isListed = recipient?.segment_id === automation_for;
  const member = contact?.contact_type_id === automation_for ? contact : isListed ? recipient : undefined;
  return member && recipientOf(member, account, assume);
}
