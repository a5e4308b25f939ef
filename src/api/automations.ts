/** The document's chapter "Automations". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import {
  ALREADY_LIVE,
  enforce,
  INCOMPLETE_TO_LIVE,
  NO_GROUP_TO_LIVE,
  PAUSE_NOT_LIVE,
  violationFailure,
} from '../contract/failure.js';
import { field, integer, oneOf, optional, text } from '../contract/fields.js';
import { inListOrderUnless } from '../contract/list-order.js';
import { automationUtr, reference, target, utrKey } from '../contract/record-fields.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { deciders, readDeciders } from '../mail/automation-mails.js';
import { endEnrolments, enrolExisting } from '../mail/automations.js';
import { createNotifier } from '../mail/notifications.js';
import { isFromUnverified } from '../mail/verification.js';
import {
  AUTOMATION_PROGRESS,
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  Automation,
  AutomationSchedule,
  ListedAutomation,
  NO_GROUP,
  scheduleAddresses,
  WAITING_TYPES,
} from '../store/records/automations.js';
import { BLANK_TEMPLATE_ID } from '../store/records/templates.js';
import { toDateTime } from '../time/timestamps.js';
import type { Records } from '../world/saved-world.js';
import { type Given, orNotFound, RecordNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { bulkDelete } from './bulk-delete.js';
import { copyName, copyOf } from './copy.js';
import { inZone } from './local-times.js';
import { senderId } from './sender-id.js';
import { shownBodyAsks, templateBodies, templateBody, templateBodyAsks, withBody } from './template-body.js';

const TYPES = ['welcome', 'custom'] as const;

const automationAsks = [
  ...shownAsks,
  'automation-type.codes',
  'automation.exit-criteria',
  'time-zone',
  ...deciders,
] as const;
type AutomationReader = { readonly assume: Assume<(typeof automationAsks)[number]>; readonly world: Records };

const showUnset = createShow<Automation>(Automation);
const showSchedule = createShow<AutomationSchedule>(AutomationSchedule);

/** An automation as responses have it: the codes of type and exit criteria are not documented. */
export function showAutomation(automation: Automation, reader: AutomationReader): Automation {
  const { assume, world } = reader;
  readDeciders(automation, world, assume);
  const shown = showUnset(automation, reader);
  return {
    ...shown,
    exit_criteria: shown.exit_criteria ?? assume('automation.exit-criteria'),
    automation_type: typeCode(shown.automation_type, assume),
    live_at: shown.live_at === null ? null : inZone(shown.live_at, reader),
  };
}

/** @param type 1 for welcome, 2 for custom; a fixture may have others, which are shown as they are */
function typeCode(type: number, assume: Assume<'automation-type.codes'>): number {
  const codes = assume('automation-type.codes').split(',');
  return Number(codes[type - 1] ?? type);
}

/** The id of an unsubscribe group; 0 may stand for none. */
function groupOrNone() {
  const group = reference('unsubscribeGroups');
  return field({
    ...group,
    asks: [...group.asks, 'automation.group-zero'],
    read: (sent, context, name, form) =>
      sent === NO_GROUP && context.assume('automation.group-zero') === 'none'
        ? 0
        : group.read(sent, context, name, form),
  });
}

const withUtr = (utr: string, world: World): Automation => orNotFound(world.automations.first('utr', utr));

/** Automations go with their schedules. */
export function removeAutomations(automations: readonly Automation[], world: Records): void {
  const schedules = automations.flatMap(({ id }) => world.automationSchedules.where('automation_id', id));
  world.automations.removeAll(automations);
  world.automationSchedules.removeAll(schedules);
}

const list = endpoint({
  method: 'GET',
  path: '/automations',
  summary: 'List the automations',
  notFound: 'NF1',
  asks: [...automationAsks, 'empty-list', 'list-order', 'list.page-size'],
  success: Type.Object({ automations: Type.Array(ListedAutomation) }),
  handle: ({ world, assume, page }) => ({
    automations: inListOrderUnless('empty-list')(world.automations.all(), assume, page).map((automation) => ({
      ...showAutomation(automation, { world, assume }),
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
  success: Type.Object({ utr: Type.String() }),
  handle({ input, world }) {
    const { type = 'welcome', automation_for, automation_name, unsubscribe_group_id } = input;
    const targetFields = automation_for && {
      automation_for: Number(automation_for.id),
      automation_for_table: automation_for.table,
    };
    const { utr } = world.automations.add({
      automation_name,
      automation_type: AUTOMATION_TYPE[type],
      unsubscribe_group_id: String(unsubscribe_group_id ?? NO_GROUP),
      ...targetFields,
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
    // Read before the copy is written: it remembers what shaped it.
    const isCopied = schedules.length > 0 && assume('duplicate.schedules') === 'copied';
    const copy = world.automations.add({
      ...copyOf(original),
      automation_name: copyName(original.automation_name, assume),
      ...(assume('duplicate.counters') === 'fresh' && AUTOMATION_PROGRESS),
    });
    if (isCopied) {
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
  asks: automationAsks,
  success: Type.Object({ automation: Automation }),
  handle: ({ input, world, assume }) => ({ automation: showAutomation(withUtr(input.utr, world), { assume, world }) }),
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
    throw new RecordNotFound();
  },
});

const setLive = endpoint({
  method: 'GET',
  path: '/automations/set-live',
  adds: true,
  summary: 'Set an automation live',
  query: { utr: utrKey('automations') },
  notFound: 'lookup-unlisted',
  rules: [NO_GROUP_TO_LIVE, ALREADY_LIVE, INCOMPLETE_TO_LIVE],
  asks: ['set-live.group-gone', 'automation.audience', 'sender.unverified', 'rule-violations'],
  invalid: { field: 'sender_id', when: ['sender.unverified', 'refuse'] },
  success: 'Automation has been set live',
  handle({ input, world, assume }) {
    const automation = withUtr(input.utr, world);
    if (automation.status === AUTOMATION_STATUS.live) {
      enforce(ALREADY_LIVE, assume);
      if (assume('set-live.already-live') === 'accept') return;
    }
    if (!hasGroup(automation, world, assume)) enforce(NO_GROUP_TO_LIVE, assume);
    if (isIncomplete(automation, world)) enforce(INCOMPLETE_TO_LIVE, assume);
    refuseUnverified(automation, world, assume);
    const now = world.clock.now();
    endEnrolments(world, automation);
    enrolExisting(world, automation, assume);
    world.automations.update(automation, { status: AUTOMATION_STATUS.live, live_at: toDateTime(now) });
    createNotifier(world, assume)(`Automation set live: ${automation.automation_name}`, automation.utr, now);
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

/** Has it no email, or nobody to mail? */
const isIncomplete = ({ id, automation_for }: Automation, world: World): boolean =>
  automation_for === null || world.automationSchedules.count('automation_id', id) === 0;

/** @throws {Failure} V where an email of it has an unverified sender, and that is refused */
function refuseUnverified(
  { id }: Automation,
  world: World,
  assume: Assume<'rule-violations' | 'sender.unverified'>,
): void {
  const schedules = world.automationSchedules.where('automation_id', id);
  const isRefused = schedules.some((one) => isFromUnverified(one, world));
  if (isRefused && assume('sender.unverified') === 'refuse')
    throw violationFailure({ sender_id: ['The selected sender id is invalid.'] }, assume);
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
  from: (records: Records) => [records.automations],
  utr: 'utr',
  remove: removeAutomations,
});

const listSchedules = endpoint({
  method: 'GET',
  path: '/automations/schedule',
  summary: 'List the schedules of an automation',
  query: { utr: utrKey('automations') },
  notFound: 'NF2',
  asks: ['empty-parent', 'list-order', 'list.page-size', ...shownBodyAsks],
  success: Type.Object({ automation_schedules: Type.Array(AutomationSchedule) }),
  handle({ input, world, assume, page }) {
    const schedules = world.automationSchedules.where('automation_id', withUtr(input.utr, world).id);
    const listed = inListOrderUnless('empty-parent')(schedules, assume, page);
    return {
      automation_schedules: listed.map((schedule) => showSchedule(withBody(schedule, { world, assume }), { assume })),
    };
  },
});

const createSchedule = endpoint({
  method: 'POST',
  path: '/automations/schedule/create',
  summary: 'Add a schedule to an automation',
  form: {
    utr: automationUtr(),
    sender_id: senderId(),
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
      ...templateBody(given, assume),
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
