/** Whoever joins the target of a live automation is enrolled: each schedule mails after its waiting period (Automations). */
import { AUTOMATION_STATUS, type Automation } from '../store/records/automations.js';
import { MEMBERS } from '../store/records/enrolments.js';
import type { Target } from '../store/records/single-sends.js';
import type { World } from '../world/world.js';

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
