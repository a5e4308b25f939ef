/** The document's record automation, and the record of an enrolment (one recipient). */
import { type Static, Type } from 'typebox';
import * as shape from './shapes.js';

/** The statuses of an automation, from the section States and transitions of the document. */
export const AUTOMATION_STATUS = { draft: 0, live: 1 } as const;

export const NO_GROUP = '0';

/** The stored values of `automation_type`: responses show the codes that an assumption gives. */
export const AUTOMATION_TYPE = { welcome: 1, custom: 2 } as const;

/** The counters of first opens, of all opens, of bounces and of unsubscribes. */
export const AUTOMATION_EVENTS = ['total_unique_opens', 'total_opens', 'total_bounces', 'total_unsubscribe'] as const;
const COUNTERS = ['total_triggered', 'total_delivered', ...AUTOMATION_EVENTS] as const;

export const Automation = shape.deletable('Automation', {
  automation_for: shape.orUnset('id', shape.id('contact type id or segment id that is targeted')),
  automation_for_table: shape.orUnset('text', Type.Enum(['', 'contacts_', 'segments_'])),
  automation_name: shape.text(),
  exit_criteria: shape.orUnset('assumed', Type.Integer()),
  unsubscribe_group_id: Type.String({ pattern: '^\\d+$' }),
  automation_type: Type.Integer({ description: '1 for welcome, 2 for custom: responses show the codes in force' }),
  utr: shape.utr(),
  status: shape.flag('0 draft, 1 live'),
  live_at: shape.nullable(shape.dateTime()),
  ...shape.each(COUNTERS, shape.count()),
});
export type Automation = Static<typeof Automation>;

export const AUTOMATION_PROGRESS = {
  status: AUTOMATION_STATUS.draft,
  live_at: null,
  ...shape.each(COUNTERS, 0),
} as const;

export const automations = shape.table({
  name: 'automations',
  schema: Automation,
  lookups: ['utr', 'status', 'automation_for'],
  textLookups: ['automation_name'],
  defaults: { unsubscribe_group_id: NO_GROUP, automation_type: 1, ...AUTOMATION_PROGRESS },
  generated: { utr: 'uuid' },
  links: { unsubscribe_group_id: 'unsubscribe_groups' },
});

/** A record of the mock only: the document does not show how the service stores enrolments. */
export const Enrolment = shape.record('Enrolment', {
  id: shape.id(),
  user_id: shape.id(),
  automation_id: shape.id(),
  ...shape.each(['contact_id', 'segment_recipient_id'], shape.nullable(shape.id())),
  /** 1 if the member was in the target already when the custom automation was set live, 0 if it joined later. */
  is_existing: shape.flag(),
  /** All mails of the enrolment until this time are sent. */
  mailed_until: shape.nullable(shape.timestamp()),
  created_at: shape.timestamp(),
});
export type Enrolment = Static<typeof Enrolment>;

export const MEMBER_FIELDS = { contacts_: 'contact_id', segments_: 'segment_recipient_id' } as const;

export const enrolments = shape.table({
  name: 'enrolments',
  schema: Enrolment,
  lookups: ['automation_id', 'contact_id', 'segment_recipient_id'],
  defaults: { is_existing: 0 },
  links: { automation_id: 'automations', contact_id: 'contacts', segment_recipient_id: 'segment_recipients' },
});
