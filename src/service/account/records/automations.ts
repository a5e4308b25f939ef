/** Automation, automation schedule, which is one email of it, and enrolment (Resources). */

import { Type } from 'typebox';
import {
  count,
  dateTime,
  deletable,
  flag,
  id,
  nullable,
  orUnset,
  record,
  type Static,
  text,
  timestamp,
  utr,
} from './shapes.js';
import { table } from './table-definition.js';

/** States and transitions: Automation status. */
export const AUTOMATION_STATUS = { draft: 0, live: 1 } as const;

export const NO_GROUP = '0';

/** The stored `automation_type`: responses show the codes in force. */
export const AUTOMATION_TYPE = { welcome: 1, custom: 2 } as const;

export const WAITING_TYPES = ['instantly', 'days', 'hours'] as const;

const HOUR = 3_600_000_000;
const WAITING_UNITS = { instantly: 0, hours: HOUR, days: 24 * HOUR } as const;

export const Automation = deletable('Automation', {
  automation_for: orUnset('id', id('contact type id or segment id that is targeted')),
  automation_for_table: orUnset('text', Type.Enum(['', 'contacts_', 'segments_'])),
  automation_name: text(),
  exit_criteria: orUnset('assumed', Type.Integer()),
  unsubscribe_group_id: Type.String({ pattern: '^\\d+$' }),
  automation_type: Type.Integer({ description: '1 for welcome, 2 for custom: responses show the codes in force' }),
  utr: utr(),
  status: flag('0 draft, 1 live'),
  live_at: nullable(dateTime()),
  total_triggered: count(),
  total_delivered: count(),
  total_unique_opens: count(),
  total_opens: count(),
  total_bounces: count(),
  total_unsubscribe: count(),
});
export type Automation = Static<typeof Automation>;

export const AutomationSchedule = record('AutomationSchedule', {
  id: id(),
  user_id: id(),
  automation_id: orUnset('id', id()),
  sender_id: orUnset('id', id()),
  subject: text(),
  waiting_period: count(),
  waiting_type: Type.Enum([...WAITING_TYPES]),
  utr: utr(),
  template_id: orUnset('id', id()),
  preview_img: orUnset('text', text()),
  template_json: orUnset('nullable', text()),
  template_html: orUnset('nullable', text()),
  created_at: timestamp(),
  updated_at: timestamp(),
  design_url: text('address of the email design editor'),
  image: text('address of the preview image'),
});
export type AutomationSchedule = Static<typeof AutomationSchedule>;

export const AUTOMATION_PROGRESS = {
  status: AUTOMATION_STATUS.draft,
  live_at: null,
  total_triggered: 0,
  total_delivered: 0,
  total_unique_opens: 0,
  total_opens: 0,
  total_bounces: 0,
  total_unsubscribe: 0,
} as const;

/** Microseconds that an email of an automation waits: 0 for an instant one. */
export const waitOf = ({ waiting_period, waiting_type }: AutomationSchedule): number =>
  waiting_period * WAITING_UNITS[waiting_type];

/** Addresses of the design editor and of the preview image, on a host that never exists (RFC 2606). */
export const scheduleAddresses = (utr: string | undefined, preview_img: string | null | undefined) => ({
  design_url: `https://app.campaigns.example/email-design/automation/${utr}`,
  image: `https://app.campaigns.example/images/templates/${preview_img ?? ''}`,
});

export const automations = table({
  name: 'automations',
  schema: Automation,
  lookups: [
    { field: 'utr' },
    { field: 'status' },
    { field: 'automation_for' },
    { field: 'automation_name', ignoresCase: true },
  ],
  defaults: { unsubscribe_group_id: NO_GROUP, automation_type: 1, ...AUTOMATION_PROGRESS },
  generated: { utr: 'uuid' },
  links: { unsubscribe_group_id: 'unsubscribe_groups' },
});

export const automationSchedules = table({
  name: 'automation_schedules',
  schema: AutomationSchedule,
  lookups: [{ field: 'utr' }, { field: 'automation_id' }, { field: 'sender_id' }],
  defaults: { waiting_period: 1, waiting_type: 'instantly' },
  generated: { utr: 'uuid' },
  parents: { automation_id: 'automations', sender_id: 'senders', template_id: 'templates' },
});

/** The mock's own record: the document does not show how the service stores this. */
export const Enrolment = record('Enrolment', {
  id: id(),
  user_id: id(),
  automation_id: id(),
  contact_id: nullable(id()),
  segment_recipient_id: nullable(id()),
  /** 1 for a member of the target when a custom automation was set live. */
  is_existing: flag(),
  /** All of its mails until this time are sent. */
  mailed_until: nullable(timestamp()),
  created_at: timestamp(),
});
export type Enrolment = Static<typeof Enrolment>;

export const MEMBER_FIELDS = { contacts_: 'contact_id', segments_: 'segment_recipient_id' } as const;

export const enrolments = table({
  name: 'enrolments',
  schema: Enrolment,
  lookups: [{ field: 'automation_id' }, { field: 'contact_id' }, { field: 'segment_recipient_id' }],
  defaults: { is_existing: 0 },
  links: { automation_id: 'automations', contact_id: 'contacts', segment_recipient_id: 'segment_recipients' },
});
