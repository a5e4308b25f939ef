/** What goes with deleted records, and what stands in the way of a delete. */
import type { Automation, AutomationSchedule } from '../account/records/automations.js';
import type { Contact, ContactType } from '../account/records/contacts.js';
import type { Segment, SegmentRecipient } from '../account/records/segments.js';
import type { SingleSend, Target } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import type { AccountTable, RecordOf } from '../account/tables.js';
import type { Assume } from '../assumptions/assume.js';
import { enforce, IN_USE } from '../endpoint/failure.js';
import { contactByAddress } from '../mail/recipients.js';

/** How the records of a table are deleted, one or several. */
export interface Removal<T extends AccountTable> {
  /** The records that name one: it is refused, or takes them with it, as the assumption says. */
  readonly usersOf?: (id: number, account: Records) => Users;
  /** Removes more than the records themselves. */
  readonly remove?: (removed: readonly RecordOf<T>[], account: Records, assume: Assume) => void;
}

/** The live records that name one by a field, whatever their status. */
interface Users {
  readonly segments?: readonly Segment[];
  readonly singleSends: readonly SingleSend[];
  readonly automations?: readonly Automation[];
  readonly automationSchedules?: readonly AutomationSchedule[];
}

/** What targets a contact type or a segment; a send that leaves it out names it too. */
function targeting(table: Target['table'], id: number, { singleSends, automations }: Records): Users {
  const isMeant = (target: Target): boolean => target.table === table && Number(target.id) === id;
  return {
    singleSends: singleSends
      .all()
      .filter((one) => one.recipient_id.some(isMeant) || one.exclude_specific_recipient_id.some(isMeant)),
    automations: automations.where('automation_for', id).filter((one) => one.automation_for_table === table),
  };
}

/** Its recipients are members. */
const usersOfSegment = (id: number, account: Records): Users => targeting('segments_', id, account);

/**
 * Makes way for the delete of a record.
 * @throws {Failure} a rule failure
 */
export function release(users: Users, account: Records, assume: Assume): void {
  if (Object.values(users).every(({ length }) => length === 0)) return;
  enforce(IN_USE, assume);
  if (assume('delete.in-use') === 'accept') return;
  const { segments = [] } = users;
  const all = [users, ...segments.map(({ id }) => usersOfSegment(id, account))];
  // A send can name a contact type and a segment of it.
  const some = <T>(pick: (one: Users) => readonly T[]): T[] => [...new Set(all.flatMap(pick))];
  account.singleSends.removeAll(some((one) => one.singleSends));
  removeAutomations(
    some(({ automations = [] }) => automations),
    account,
  );
  account.automationSchedules.removeAll(some(({ automationSchedules = [] }) => automationSchedules));
  removeSegments(segments, account);
}

/** Automations go with their schedules. */
function removeAutomations(automations: readonly Automation[], account: Records): void {
  const schedules = automations.flatMap(({ id }) => account.automationSchedules.where('automation_id', id));
  account.automations.removeAll(automations);
  account.automationSchedules.removeAll(schedules);
}

export const automationRemoval: Removal<'automations'> = { remove: removeAutomations };

/** Segments go with their recipients. */
function removeSegments(segments: readonly Segment[], { segments: table, segmentRecipients }: Records): void {
  table.removeAll(segments);
  for (const { id } of segments) segmentRecipients.removeAll(segmentRecipients.where('segment_id', id));
}

export const segmentRemoval: Removal<'segments'> = { usersOf: usersOfSegment, remove: removeSegments };

export const senderRemoval: Removal<'senders'> = {
  usersOf: (id, { singleSends, automationSchedules }) => ({
    singleSends: singleSends.where('sender_id', id),
    automationSchedules: automationSchedules.where('sender_id', id),
  }),
};

function removeContacts(contacts: readonly Contact[], account: Records, assume: Assume): void {
  const isKept = assume('contact-delete.segment-recipients') === 'keep';
  const linked = isKept ? new Set<SegmentRecipient>() : linkedTo(contacts, account, assume);
  account.contacts.removeAll(contacts);
  account.segmentRecipients.removeAll([...linked]);
}

/** The segment recipients that name some contacts, and those that their address links to them. */
function linkedTo(contacts: readonly Contact[], account: Records, assume: Assume) {
  const naming = contacts.flatMap(({ id }) => account.segmentRecipients.where('contact_id', id));
  if (assume('segment-recipient.contact') !== 'by-email') return new Set(naming);
  const removed = new Set(contacts);
  const byAddress = contacts
    .flatMap(({ email }) => account.segmentRecipients.where('email', email))
    .filter((one) => {
      const contact = contactByAddress(one, account);
      return contact !== undefined && removed.has(contact);
    });
  return new Set([...naming, ...byAddress]);
}

export const contactRemoval = { remove: removeContacts };

/** Its contacts are members, whatever becomes of them. */
export const contactTypeRemoval: Removal<'contactTypes'> = {
  usersOf: (id, account) => ({
    ...targeting('contacts_', id, account),
    segments: account.segments.where('contact_type_id', id),
  }),
  remove(types: readonly ContactType[], account, assume) {
    const contacts = types.flatMap(({ id }) => account.contacts.where('contact_type_id', id));
    const areDeleted = contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete';
    account.contactTypes.removeAll(types);
    if (areDeleted) removeContacts(contacts, account, assume);
  },
};
