/** The document's chapter "Automations". */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
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
} from '../account/records/automations.js';
import { BLANK_TEMPLATE_ID } from '../account/records/templates.js';
import type { Records } from '../account/saved-account.js';
import { type Given, orNotFound, RecordNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import {
  ALREADY_LIVE,
  enforce,
  INCOMPLETE_TO_LIVE,
  NO_GROUP_TO_LIVE,
  PAUSE_NOT_LIVE,
  violationFailure,
} from '../endpoint/failure.js';
import { field, integer, oneOf, optional, text } from '../endpoint/fields.js';
import { inListOrder } from '../endpoint/lists.js';
import { automationUtr, reference, target, utrKey } from '../endpoint/record-fields.js';
import { createShow, showInZone, shownAsks } from '../endpoint/show.js';
import { deciders, readDeciders } from '../mail/automation-mails.js';
import { enrolAnew } from '../mail/automations.js';
import { createNotifier, isFromUnverified } from '../mail/service-mails.js';
import { toDateTime } from '../time/timestamps.js';
import { bulkDelete } from './bulk-delete.js';
import {
  copyName,
  copyOf,
  senderId,
  shownBodyAsks,
  templateBodies,
  templateBody,
  templateBodyAsks,
  withBody,
} from './mailing-fields.js';

const TYPES = ['welcome', 'custom'] as const;

const automationAsks = [
  ...shownAsks,
  'automation-type.codes',
  'automation.exit-criteria',
  'time-zone',
  ...deciders,
] as const;
type AutomationReader = { readonly assume: Assume<(typeof automationAsks)[number]>; readonly account: Records };

const showSchedule = createShow<typeof AutomationSchedule, AutomationSchedule>(AutomationSchedule, {});

/** The codes of type and exit criteria are not documented. */
const automationFields = {
  exit_criteria: ({ exit_criteria }: Automation, { assume }: AutomationReader) =>
    exit_criteria ?? assume('automation.exit-criteria'),
  automation_type: ({ automation_type }: Automation, { assume }: AutomationReader) => typeCode(automation_type, assume),
  status(automation: Automation, { account, assume }: AutomationReader) {
    readDeciders(automation, account, assume);
    return automation.status;
  },
  live_at: ({ live_at }: Automation, reader: AutomationReader) =>
    live_at === null ? null : showInZone(live_at, reader),
};

/** An automation as responses have it. */
export const showAutomation = createShow<typeof Automation, Automation, AutomationReader>(Automation, automationFields);

const showListed = createShow<typeof ListedAutomation, Automation, AutomationReader>(ListedAutomation, {
  ...automationFields,
  automation_schedule_count: ({ id }, { account }) => account.automationSchedules.count('automation_id', id),
});

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

const withUtr = (utr: string, account: Account): Automation => orNotFound(account.automations.first('utr', utr));

/** Automations go with their schedules. */
export function removeAutomations(automations: readonly Automation[], account: Records): void {
  const schedules = automations.flatMap(({ id }) => account.automationSchedules.where('automation_id', id));
  account.automations.removeAll(automations);
  account.automationSchedules.removeAll(schedules);
}

const list = endpoint({
  method: 'GET',
  path: '/automations',
  summary: 'List the automations',
  notFound: 'NF1',
  asks: [...automationAsks, 'empty-list', 'list-order', 'list.page-size'],
  success: Type.Object({ automations: Type.Array(ListedAutomation) }),
  handle: (context) => ({
    automations: inListOrder(context.account.automations.all(), context, 'empty-list').map((one) =>
      showListed(one, context),
    ),
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
  handle({ input, account }) {
    const { type = 'welcome', automation_for, automation_name, unsubscribe_group_id } = input;
    const targetFields = automation_for && {
      automation_for: Number(automation_for.id),
      automation_for_table: automation_for.table,
    };
    const { utr } = account.automations.add({
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
  handle({ input, account, assume }) {
    const original = withUtr(input.utr, account);
    const schedules = account.automationSchedules.where('automation_id', original.id);
    // Read before the copy is written: it remembers what shaped it.
    const isCopied = schedules.length > 0 && assume('duplicate.schedules') === 'copied';
    const copy = account.automations.add({
      ...copyOf(original),
      automation_name: copyName(original.automation_name, assume),
      ...(assume('duplicate.counters') === 'fresh' && AUTOMATION_PROGRESS),
    });
    if (isCopied) {
      for (const schedule of schedules) addSchedule({ ...copyOf(schedule), automation_id: copy.id }, account);
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
  handle: ({ input, account, assume }) => ({
    automation: showAutomation(withUtr(input.utr, account), { assume, account }),
  }),
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
  handle({ input, account, assume }) {
    const automation = withUtr(input.utr, account);
    if (automation.status === AUTOMATION_STATUS.live) {
      account.automations.update(automation, { status: AUTOMATION_STATUS[assume('pause.next-status')] });
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
  handle({ input, account, assume }) {
    const automation = withUtr(input.utr, account);
    if (automation.status === AUTOMATION_STATUS.live) {
      enforce(ALREADY_LIVE, assume);
      if (assume('set-live.already-live') === 'accept') return;
    }
    if (!hasGroup(automation, account, assume)) enforce(NO_GROUP_TO_LIVE, assume);
    if (isIncomplete(automation, account)) enforce(INCOMPLETE_TO_LIVE, assume);
    refuseUnverified(automation, account, assume);
    const now = account.clock.now();
    enrolAnew(account, automation, assume);
    account.automations.update(automation, { status: AUTOMATION_STATUS.live, live_at: toDateTime(now) });
    createNotifier(account, assume)(`Automation set live: ${automation.automation_name}`, automation.utr, now);
  },
});

/** Is an unsubscribe group assigned? (States and transitions: Automation status) */
function hasGroup(
  { unsubscribe_group_id: id }: Automation,
  account: Account,
  assume: Assume<'set-live.group-gone'>,
): boolean {
  if (Number(id) === 0) return false;
  return account.unsubscribeGroups.find(Number(id)) !== undefined || assume('set-live.group-gone') === 'accept';
}

/** Has it no email, or nobody to mail? */
const isIncomplete = ({ id, automation_for }: Automation, account: Account): boolean =>
  automation_for === null || account.automationSchedules.count('automation_id', id) === 0;

/** @throws {Failure} V where an email of it has an unverified sender, and that is refused */
function refuseUnverified(
  { id }: Automation,
  account: Account,
  assume: Assume<'rule-violations' | 'sender.unverified'>,
): void {
  const schedules = account.automationSchedules.where('automation_id', id);
  const isRefused = schedules.some((one) => isFromUnverified(one, account));
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
  handle({ input, account }) {
    removeAutomations([withUtr(input.utr, account)], account);
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
  handle(context) {
    const { input, account } = context;
    const schedules = account.automationSchedules.where('automation_id', withUtr(input.utr, account).id);
    const listed = inListOrder(schedules, context, 'empty-parent');
    return { automation_schedules: listed.map((one) => showSchedule(withBody(one, context), context)) };
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
  handle({ input: { utr, ...given }, account, assume }) {
    const { template_id = BLANK_TEMPLATE_ID } = given;
    const schedule = {
      ...given,
      template_id,
      ...templateBody(given, assume),
      automation_id: account.automations.first('utr', utr ?? '')?.id ?? null,
    };
    addSchedule(schedule, account);
  },
});

function addSchedule(given: Given<AutomationSchedule>, account: Account): void {
  const utr = account.random.uuid();
  const { design_url, image } = scheduleAddresses(utr, given.preview_img);
  account.automationSchedules.add({ image, ...given, utr, design_url });
}

const removeSchedule = endpoint({
  method: 'DELETE',
  path: '/automations/schedule/delete',
  summary: 'Delete a schedule of an automation',
  query: { utr: utrKey('automationSchedules') },
  notFound: 'NF2',
  success: 'Deleted Successfully',
  handle({ input, account }) {
    account.automationSchedules.remove(orNotFound(account.automationSchedules.first('utr', input.utr)));
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
