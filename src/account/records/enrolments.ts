/** Enrolment: a member who joined the target of a live automation, and gets each schedule's mail (Automations). */
import { parseTimestamp } from '../../time/timestamps.js';
import { AUTOMATION_STATUS, type Automation, type AutomationSchedule, waitOf } from './automations.js';
import { flag, id, nullable, record, type Static, timestamp } from './shapes.js';
import { type EntityRow, type Row, referencesIn, table } from './table-definition.js';

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

/** The table of a target's members, and the field of an enrolment that names one. */
export const MEMBERS = {
  contacts_: { table: 'contacts', parent: 'contact_type_id', member: 'contact_id' },
  segments_: { table: 'segment_recipients', parent: 'segment_id', member: 'segment_recipient_id' },
} as const;

export const enrolments = table({
  name: 'enrolments',
  schema: Enrolment,
  required: ['automation_id'],
  lookups: [{ field: 'automation_id' }, { field: 'contact_id' }, { field: 'segment_recipient_id' }],
  defaults: { contact_id: null, segment_recipient_id: null, is_existing: 0, mailed_until: null },
  references: (one) =>
    referencesIn({
      automation_id: ['automations', one.automation_id],
      contact_id: ['contacts', one.contact_id],
      segment_recipient_id: ['segment_recipients', one.segment_recipient_id],
    }),
  derive: (all, since) =>
    // The table holds automations: completing made them whole.
    (all('automations') as readonly Row[] as readonly Automation[]).flatMap((automation) =>
      joinedBefore(automation, all, since).map(([member, at]) => ({
        automation_id: automation.id,
        ...member,
        created_at: at,
      })),
    ),
});

/** The members who joined a live automation before the time of the fixture and still wait for a mail. */
function joinedBefore(automation: Automation, all: (table: string) => readonly EntityRow[], since: number) {
  const { status, automation_for_table, automation_for, live_at } = automation;
  if (status !== AUTOMATION_STATUS.live || !automation_for_table || live_at === null) return [];
  const { table, parent, member } = MEMBERS[automation_for_table];
  // The table holds schedules: completing made them whole.
  const schedules = all('automation_schedules') as readonly Row[] as readonly AutomationSchedule[];
  const waits = schedules.filter((one) => one.automation_id === automation.id).map(waitOf);
  const longest = waits.reduce((sum, wait) => sum + wait, 0);
  const liveSince = parseTimestamp(`${live_at.replace(' ', 'T')}Z`) ?? Number.NaN;
  return all(table).flatMap((one): [object, string][] => {
    const joined = parseTimestamp(String(one.created_at)) ?? Number.NaN;
    const isWaiting = joined >= liveSince && joined + longest > since;
    return one[parent] === automation_for && isWaiting ? [[{ [member]: one.id }, String(one.created_at)]] : [];
  });
}
