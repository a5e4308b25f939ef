/** Enrolment: a member who joined the target of a live automation, and gets each schedule's mail (Automations). */
import { flag, id, nullable, record, type Static, timestamp } from './shapes.js';
import { table } from './table-definition.js';

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

/** The field of an enrolment that names the member of a target. */
export const MEMBER_FIELDS = { contacts_: 'contact_id', segments_: 'segment_recipient_id' } as const;

export const enrolments = table({
  name: 'enrolments',
  schema: Enrolment,
  lookups: [{ field: 'automation_id' }, { field: 'contact_id' }, { field: 'segment_recipient_id' }],
  defaults: { is_existing: 0 },
  links: { automation_id: 'automations', contact_id: 'contacts', segment_recipient_id: 'segment_recipients' },
});
