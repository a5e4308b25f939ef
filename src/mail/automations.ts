/** Whoever joins the target of a live automation is enrolled: each schedule mails after its waiting period (Automations). */
import type { Assume } from '../assumptions/assume.js';
import { AUTOMATION_STATUS, AUTOMATION_TYPE, type Automation } from '../store/records/automations.js';
import { MEMBERS } from '../store/records/enrolments.js';
import type { Target } from '../store/records/single-sends.js';
import type { Records } from '../world/saved-world.js';
import type { World } from '../world/world.js';

/** The live automations for a target. */
export const liveAutomationsFor = (world: World, table: Target['table'], target: number | null): Automation[] =>
  world.automations
    .where('automation_for', target)
    .filter((one) => one.automation_for_table === table && one.status === AUTOMATION_STATUS.live);

/** Enrols contacts or segment recipients that join a target in every live automation for it. */
export function enrol(
  world: World,
  table: Target['table'],
  target: number | null,
  members: readonly { readonly id: number }[],
): void {
  const { member } = MEMBERS[table];
  for (const automation of liveAutomationsFor(world, table, target)) {
    const isEnrolled = (id: number) =>
      world.enrolments.where(member, id).some((one) => one.automation_id === automation.id);
    const fresh = members.filter(({ id }) => !isEnrolled(id));
    world.enrolments.addAll(fresh.map(({ id }) => ({ automation_id: automation.id, [member]: id })));
  }
}

/** Enrols the members of the target of a custom automation as it is set live, where it is for those who are there. */
export function enrolExisting(records: Records, automation: Automation, assume: Assume<'automation.audience'>): void {
  const { id, automation_type, automation_for, automation_for_table: table } = automation;
  if (automation_type !== AUTOMATION_TYPE.custom || automation_for === null || !table) return;
  const members =
    table === 'contacts_'
      ? records.contacts.where('contact_type_id', automation_for)
      : records.segmentRecipients.where('segment_id', automation_for);
  if (members.length === 0 || assume('automation.audience') === 'joining') return;
  const { member } = MEMBERS[table];
  records.enrolments.addAll(members.map((one) => ({ automation_id: id, [member]: one.id, is_existing: 1 as const })));
}

/** Nobody who joined before gets a mail of this automation any more. */
export function endEnrolments({ enrolments }: Records, automation: Automation): void {
  enrolments.removeAll(enrolments.where('automation_id', automation.id));
}
