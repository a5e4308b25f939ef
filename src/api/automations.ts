/** The document's chapter "Automations". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { ALREADY_LIVE, enforce, NO_GROUP_TO_LIVE, PAUSE_NOT_LIVE } from '../contract/failure.js';
import { field, integer, oneOf, optional, text } from '../contract/fields.js';
import { inListOrderUnless } from '../contract/list-order.js';
import { defaultsForMissing } from '../contract/missing-values.js';
import { automationUtr, reference, target, utrKey } from '../contract/record-fields.js';
import { endEnrolments } from '../mail/automations.js';
import { notify } from '../mail/notifications.js';
import {
  AUTOMATION_PROGRESS,
  AUTOMATION_STATUS,
  Automation,
  AutomationSchedule,
  ListedAutomation,
  NO_GROUP,
  scheduleAddresses,
  WAITING_TYPES,
} from '../store/records/automations.js';
import { BLANK_TEMPLATE_ID } from '../store/records/templates.js';
import { toDateTime } from '../time/timestamps.js';
import { type Given, orNotFound, RecordNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { bulkDelete } from './bulk-delete.js';
import { copyName, copyOf } from './copy.js';
import { templateBodies, templateBody, templateBodyAsks } from './template-body.js';

const TYPES = ['welcome', 'custom'] as const;

/** The codes of the two types, in the order of the types. */
const typeCode = (type: (typeof TYPES)[number], assume: Assume<'automation-type.codes'>): number =>
  Number(assume('automation-type.codes').split(',')[TYPES.indexOf(type)]);

/** The id of an unsubscribe group; 0 may stand for none. */
function groupOrNone() {
  const group = reference('unsubscribeGroups');
  return field({
    ...group,
    asks: [...group.asks, 'automation.group-zero'],
    read: (sent, context, name) =>
      sent === NO_GROUP && context.assume('automation.group-zero') === 'none' ? 0 : group.read(sent, context, name),
  });
}

const withUtr = (utr: string, world: World): Automation => orNotFound(world.automations.first('utr', utr));

function removeAutomations(automations: readonly Automation[], world: World): void {
  const schedules = automations.flatMap(({ id }) => world.automationSchedules.where('automation_id', id));
  world.automations.removeAll(automations);
  world.automationSchedules.removeAll(schedules);
}

const list = endpoint({
  method: 'GET',
  path: '/automations',
  summary: 'List the automations',
  notFound: 'NF1',
  asks: ['empty-list', 'list-order'],
  success: Type.Object({ automations: Type.Array(ListedAutomation) }),
  handle: ({ world, assume }) => ({
    automations: inListOrderUnless('empty-list')(world.automations.all(), assume).map((automation) => ({
      ...automation,
      automation_schedule_count: world.automationSchedules.count('automation_id', automation.id),
    })),
  }),
});

const create = endpoint({
  method: 'POST',
  path: '/automations/create',
  summary: 'Create an automation',
  form: {
    type: oneOf(TYPES),
    automation_for: optional(target()),
    automation_name: optional(text()),
    unsubscribe_group_id: groupOrNone(),
  },
  reported: ['automation_name'],
  asks: ['automation-type.codes', 'automation.exit-criteria', 'absent-optionals'],
  success: Type.Object({ utr: Type.String() }),
  handle({ input, world, assume }) {
    const { type = 'welcome', automation_for, automation_name, unsubscribe_group_id } = input;
    const targetFields = automation_for && {
      automation_for: Number(automation_for.id),
      automation_for_table: automation_for.table,
    };
    const { utr } = world.automations.add({
      automation_name,
      automation_type: typeCode(type, assume),
      unsubscribe_group_id: String(unsubscribe_group_id ?? NO_GROUP),
      exit_criteria: assume('automation.exit-criteria'),
      ...(targetFields ?? defaultsForMissing({}, { automation_for: 'id', automation_for_table: 'text' }, assume)),
    });
    return { utr };
  },
});

const duplicate = endpoint({
  method: 'GET',
  path: '/automations/duplicate',
  adds: true,
  summary: 'Duplicate an automation',
  query: { utr: utrKey('automations') },
  notFound: 'lookup-unlisted',
  asks: ['duplicate.counters', 'duplicate.name', 'duplicate.schedules'],
  success: Type.Object({ utr: Type.String() }),
  handle({ input, world, assume }) {
    const original = withUtr(input.utr, world);
    const schedules = world.automationSchedules.where('automation_id', original.id);
    const copy = world.automations.add({
      ...copyOf(original),
      automation_name: copyName(original.automation_name, assume),
      ...(assume('duplicate.counters') === 'fresh' && AUTOMATION_PROGRESS),
    });
    if (schedules.length > 0 && assume('duplicate.schedules') === 'copied') {
      for (const schedule of schedules) addSchedule({ ...copyOf(schedule), automation_id: copy.id }, world);
    }
    return { utr: copy.utr };
  },
});

const details = endpoint({
  method: 'GET',
  path: '/automations/details',
  summary: 'Show an automation',
  query: { utr: utrKey('automations') },
  notFound: 'NF1',
  success: Type.Object({ automation: Automation }),
  handle: ({ input, world }) => ({ automation: withUtr(input.utr, world) }),
});

const pause = endpoint({
  method: 'GET',
  path: '/automations/pause',
  summary: 'Pause a live automation',
  query: { utr: utrKey('automations') },
  notFound: 'NF2',
  rules: [PAUSE_NOT_LIVE],
  asks: ['pause.next-status'],
  success: 'Automation Paused Successfully',
  handle({ input, world, assume }) {
    const automation = withUtr(input.utr, world);
    if (automation.status === AUTOMATION_STATUS.live) {
      world.automations.update(automation, { status: AUTOMATION_STATUS[assume('pause.next-status')] });
      return;
    }
    enforce(PAUSE_NOT_LIVE, assume);
    if (assume('pause.not-live') === 'not-found-2') throw new RecordNotFound();
  },
});

const setLive = endpoint({
  method: 'GET',
  path: '/automations/set-live',
  adds: true,
  summary: 'Set an automation live',
  query: { utr: utrKey('automations') },
  notFound: 'lookup-unlisted',
  rules: [NO_GROUP_TO_LIVE, ALREADY_LIVE],
  asks: ['set-live.group-gone'],
  success: 'Automation has been set live',
  handle({ input, world, assume }) {
    const automation = withUtr(input.utr, world);
    if (automation.status === AUTOMATION_STATUS.live) {
      enforce(ALREADY_LIVE, assume);
      if (assume('set-live.already-live') === 'accept') return;
    }
    if (!hasGroup(automation, world, assume)) enforce(NO_GROUP_TO_LIVE, assume);
    const now = world.clock.now();
    endEnrolments(world, automation);
    world.automations.update(automation, { status: AUTOMATION_STATUS.live, live_at: toDateTime(now) });
    notify(world, assume, `Automation set live: ${automation.automation_name}`, automation.utr, now);
  },
});

/** Is an unsubscribe group assigned? (States and transitions: Automation status) */
function hasGroup(
  { unsubscribe_group_id: id }: Automation,
  world: World,
  assume: Assume<'set-live.group-gone'>,
): boolean {
  if (Number(id) === 0) return false;
  return world.unsubscribeGroups.find(Number(id)) !== undefined || assume('set-live.group-gone') === 'accept';
}

const remove = endpoint({
  method: 'DELETE',
  path: '/automations/delete',
  summary: 'Delete an automation',
  query: { utr: utrKey('automations') },
  notFound: 'NF2',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    removeAutomations([withUtr(input.utr, world)], world);
  },
});

const bulkRemove = bulkDelete({
  path: '/automations/bulk-delete',
  summary: 'Delete several automations',
  notFound: 'NF2',
  from: (world: World) => [world.automations],
  utr: 'utr',
  remove: removeAutomations,
});

const listSchedules = endpoint({
  method: 'GET',
  path: '/automations/schedule',
  summary: 'List the schedules of an automation',
  query: { utr: utrKey('automations') },
  notFound: 'NF2',
  asks: ['empty-parent', 'list-order'],
  success: Type.Object({ automation_schedules: Type.Array(AutomationSchedule) }),
  handle({ input, world, assume }) {
    const schedules = world.automationSchedules.where('automation_id', withUtr(input.utr, world).id);
    return { automation_schedules: inListOrderUnless('empty-parent')(schedules, assume) };
  },
});

const createSchedule = endpoint({
  method: 'POST',
  path: '/automations/schedule/create',
  summary: 'Add a schedule to an automation',
  form: {
    utr: automationUtr(),
    sender_id: reference('senders'),
    subject: text(),
    waiting_period: integer(),
    waiting_type: oneOf(WAITING_TYPES),
    template_id: reference('templates'),
    preview_img: text(),
    ...templateBodies,
  },
  reported: ['sender_id', 'subject', 'waiting_type'],
  asks: templateBodyAsks,
  success: 'Schedule Added',
  handle({ input: { utr, ...given }, world, assume }) {
    const { template_id = BLANK_TEMPLATE_ID } = given;
    const schedule = {
      ...given,
      template_id,
      ...defaultsForMissing(given, { preview_img: 'text' }, assume),
      ...templateBody({ ...given, template_id }, world, assume),
      automation_id: world.automations.first('utr', utr ?? '')?.id ?? null,
    };
    addSchedule(schedule, world);
  },
});

function addSchedule(given: Given<AutomationSchedule>, world: World): void {
  const utr = world.random.uuid();
  const { design_url, image } = scheduleAddresses(utr, given.preview_img);
  world.automationSchedules.add({ image, ...given, utr, design_url });
}

const removeSchedule = endpoint({
  method: 'DELETE',
  path: '/automations/schedule/delete',
  summary: 'Delete a schedule of an automation',
  query: { utr: utrKey('automationSchedules') },
  notFound: 'NF2',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    world.automationSchedules.remove(orNotFound(world.automationSchedules.first('utr', input.utr)));
  },
});

export const automations: Chapter = {
  title: 'Automations',
  endpoints: [
    list,
    create,
    duplicate,
    details,
    pause,
    setLive,
    remove,
    bulkRemove,
    listSchedules,
    createSchedule,
    removeSchedule,
  ],
};
