/** Whoever joins the target of a live automation is enrolled: each schedule mails after its waiting period (Automations). */

import type { Account } from '../account/account.js';
import { AUTOMATION_STATUS, AUTOMATION_TYPE, type Automation } from '../account/records/automations.js';
import { MEMBER_FIELDS } from '../account/records/enrolments.js';
import type { Target } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import type { Assume } from '../assumptions/assume.js';

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
