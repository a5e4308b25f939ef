/** The document's chapter "Automations". */
import { Type } from 'typebox';
import { dateTimeIn, toDateTime } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import { AutomationSchedule, scheduleAddresses, WAITING_TYPES } from '../account/records/automation-schedules.js';
import {
  AUTOMATION_PROGRESS,
  AUTOMATION_STATUS,
  AUTOMATION_TYPE,
  Automation,
  NO_GROUP,
} from '../account/records/automations.js';
import { count, extended } from '../account/records/shapes.js';
import { BLANK_TEMPLATE_ID } from '../account/records/templates.js';
import { type Given, orNotFound, RecordNotFound } from '../account/table.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { enforce, rules, violationFailure } from '../endpoint/failure.js';
import { field, integer, oneOf, optional, reference, text, utrKey } from '../endpoint/fields.js';
import { type Reader, view } from '../endpoint/show.js';
import { enrolAnew } from '../passing/automations.js';
import { isFromUnverified, notify } from '../passing/mails.js';
import { targetOf } from '../passing/recipients.js';
import {
  automationUtr,
  copyName,
  copyOf,
  senderId,
  shownBodies,
  target,
  targetExists,
  templateBodies,
  templateBody,
} from './mailing-fields.js';
import { bulkDelete, deletion, details, list, listOfParent } from './patterns.js';

const shownSchedule = view('automationSchedules', AutomationSchedule, { fields: shownBodies });

const fields = {
  exit_criteria: ({ exit_criteria }: Automation) => exit_criteria ?? 0,
  automation_type({ automation_type: type }: Automation, { assume }: Reader<never>): number {
    // The stored types are 1 for welcome and 2 for custom; other types of a fixture are shown as they are.
    return Number(assume('automation-type.codes').split(',')[type - 1] ?? type);
  },
  live_at: ({ live_at }: Automation, { assume }: Reader<never>) =>
    live_at === null ? null : dateTimeIn(assume('time-zone'), live_at),
};

export const shownAutomation = view('automations', Automation, { fields });

const Listed = extended('ListedAutomation', Automation, {
  automation_schedule_count: count('number of emails in the automation'),
});

const listed = view('automations', Listed, {
  reads: ['automationSchedules'],
  fields: {
    ...fields,
    automation_schedule_count: ({ id }, { account }) => account.automationSchedules.where('automation_id', id).length,
  },
});

const group = reference('unsubscribeGroups');

/** A field with the id of an unsubscribe group; the id 0 stands for no group. */
const groupOrNone = field({
  ...group,
  read: (sent, context, ...more) => (sent === NO_GROUP ? 0 : group.read(sent, context, ...more)),
});

function addSchedule(given: Given<AutomationSchedule>, account: Account): void {
  const utr = account.random.uuid();
  const { design_url, image } = scheduleAddresses(utr, given.preview_img);
  account.automationSchedules.add({ image, ...given, utr, design_url });
}

export const automations: readonly Endpoint[] = [
  list('GET /automations', 'List the automations', { success: { automations: listed }, notFound: 'NF1' }),

  endpoint('POST /automations/create', 'Create an automation', {
    form: {
      type: oneOf(['welcome', 'custom']),
      automation_for: optional(target()),
      automation_name: optional(text()),
      unsubscribe_group_id: groupOrNone,
    },
    reported: ['automation_name'],
    unique: [{ field: 'automation_name', by: 'duplicate-name' }],
    makes: 'automations',
    success: Type.Object({ utr: Type.String() }),
    handle({ input: { type = 'welcome', automation_for: named, automation_name, unsubscribe_group_id }, account }) {
      const { utr } = account.automations.add({
        automation_name,
        automation_type: AUTOMATION_TYPE[type],
        unsubscribe_group_id: String(unsubscribe_group_id ?? NO_GROUP),
        ...(named && { automation_for: Number(named.id), automation_for_table: named.table }),
      });
      return { utr };
    },
  }),

  endpoint('GET /automations/duplicate', 'Duplicate an automation', {
    query: { utr: utrKey('automations') },
    notFound: 'lookup-unlisted',
    makes: 'automations',
    success: Type.Object({ utr: Type.String() }),
    handle({ input, account, assume }) {
      const original = orNotFound(account.automations.first('utr', input.utr));
      const taken = assume('duplicate');
      const schedules = account.automationSchedules.where('automation_id', original.id);
      const copy = account.automations.add({
        ...copyOf(original),
        automation_name: copyName(original.automation_name, assume),
        ...(taken !== 'same' && AUTOMATION_PROGRESS),
      });
      if (taken === 'without-schedules') return { utr: copy.utr };
      for (const schedule of schedules) addSchedule({ ...copyOf(schedule), automation_id: copy.id }, account);
      return { utr: copy.utr };
    },
  }),

  details('GET /automations/details', 'Show an automation', {
    query: { utr: utrKey('automations') },
    success: { automation: shownAutomation },
    notFound: 'NF1',
  }),

  endpoint('GET /automations/pause', 'Pause a live automation', {
    query: { utr: utrKey('automations') },
    notFound: 'NF2',
    rules: [rules.pauseNotLive],
    success: 'Automation Paused Successfully',
    handle({ input, account, assume }) {
      const automation = orNotFound(account.automations.first('utr', input.utr));
      if (automation.status !== AUTOMATION_STATUS.live) {
        enforce(rules.pauseNotLive, assume);
        throw new RecordNotFound();
      }
      account.automations.update(automation, { status: AUTOMATION_STATUS[assume('pause.next-status')] });
    },
  }),

  endpoint('GET /automations/set-live', 'Set an automation live', {
    query: { utr: utrKey('automations') },
    notFound: 'lookup-unlisted',
    rules: [rules.noGroupToLive, rules.alreadyLive, rules.incompleteToLive],
    invalid: { field: 'sender_id', when: ['sender.unverified', 'refuse'] },
    makes: 'enrolments',
    success: 'Automation has been set live',
    handle({ input, account, assume }) {
      const automation = orNotFound(account.automations.first('utr', input.utr));
      if (automation.status === AUTOMATION_STATUS.live) {
        enforce(rules.alreadyLive, assume);
        if (assume('set-live.already-live') === 'accept') return;
      }
      const group = account.unsubscribeGroups.find(Number(automation.unsubscribe_group_id));
      if (group === undefined) enforce(rules.noGroupToLive, assume);
      const schedules = account.automationSchedules.where('automation_id', automation.id);
      const hasTarget = targetOf(automation).some((one) => targetExists(account, one));
      if (schedules.length === 0 || !hasTarget) enforce(rules.incompleteToLive, assume);
      if (schedules.some((one) => isFromUnverified(one, account)) && assume('sender.unverified') === 'refuse')
        throw violationFailure({ sender_id: ['The selected sender id is invalid.'] }, assume);
      const now = account.clock.now();
      enrolAnew(account, automation, assume);
      account.automations.update(automation, { status: AUTOMATION_STATUS.live, live_at: toDateTime(now) });
      notify(account, `Automation set live: ${automation.automation_name}`, automation.utr, now);
    },
  }),

  deletion('DELETE /automations/delete', 'Delete an automation', {
    query: { utr: utrKey('automations') },
    notFound: 'NF2',
  }),

  bulkDelete('POST /automations/bulk-delete', 'Delete several automations', {
    deletes: 'automations',
    notFound: 'NF2',
  }),

  listOfParent('GET /automations/schedule', 'List the schedules of an automation', {
    query: { utr: utrKey('automations') },
    by: 'automation_id',
    success: { automation_schedules: shownSchedule },
    notFound: 'NF2',
  }),

  endpoint('POST /automations/schedule/create', 'Add a schedule to an automation', {
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
    makes: 'automationSchedules',
    success: 'Schedule Added',
    handle({ input: { utr = '', template_id = BLANK_TEMPLATE_ID, ...given }, account }) {
      const automation_id = account.automations.first('utr', utr)?.id ?? null;
      addSchedule({ ...given, template_id, ...templateBody(given), automation_id }, account);
    },
  }),

  deletion('DELETE /automations/schedule/delete', 'Delete a schedule of an automation', {
    query: { utr: utrKey('automationSchedules') },
    notFound: 'NF2',
  }),
];
