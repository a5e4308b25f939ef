/** What goes with deleted records, and what stands in the way of a delete. */
import type { Automation } from '../account/records/automations.js';
import type { Contact, ContactType } from '../account/records/contacts.js';
import type { Segment } from '../account/records/segments.js';
import type { Target } from '../account/records/single-sends.js';
import type { AccountTable, RecordOf, Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { enforce, IN_USE } from '../endpoint/failure.js';
import { contactByAddress } from '../passing/recipients.js';

/** How the records of a table are deleted, one or several. */
export interface Removal<T extends AccountTable> {
  /** The records that name one: it is refused, or takes them with it, as the assumption says. */
  readonly usersOf?: (record: RecordOf<T>, account: Records, assume: Assume) => Users;
  /** Removes more than the records themselves. */
  readonly remove?: (removed: readonly RecordOf<T>[], account: Records, assume: Assume) => void;
}

/** The live records that refer to the one to be deleted, whatever their status; contacts hold values of a custom field, which go with it. */
type Users = { readonly [T in AccountTable]?: readonly RecordOf<T>[] };

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
const usersOfSegment = ({ id }: Segment, account: Records): Users => targeting('segments_', id, account);

/**
 * Makes way for the delete of records.
 * @param users of each of them
 * @throws {Failure} a rule failure
 */
export function release(users: readonly Users[], account: Records, assume: Assume): void {
  if (users.every((one) => Object.values(one).every(({ length }) => length === 0))) return;
  enforce(IN_USE, assume);
  if (assume('delete.in-use') === 'accept') return;
  const segments = users.flatMap(({ segments = [] }) => segments);
  const all = [...users, ...segments.map((one) => usersOfSegment(one, account))];
  // A send can name a contact type and a segment of it.
  const usersIn = <T extends AccountTable>(table: T) => [...new Set(all.flatMap((one) => one[table] ?? []))];
  account.segmentRecipients.removeAll(usersIn('segmentRecipients'));
  account.singleSends.removeAll(usersIn('singleSends'));
  removeAutomations(usersIn('automations'), account);
  account.automationSchedules.removeAll(usersIn('automationSchedules'));
  removeSegments(segments, account);
}

function removeAutomations(automations: readonly Automation[], account: Records): void {
  const schedules = automations.flatMap(({ id }) => account.automationSchedules.where('automation_id', id));
  account.automations.removeAll(automations);
  account.automationSchedules.removeAll(schedules);
}

export const automationRemoval: Removal<'automations'> = { remove: removeAutomations };

function removeSegments(segments: readonly Segment[], { segments: table, segmentRecipients }: Records): void {
  table.removeAll(segments);
  for (const { id } of segments) segmentRecipients.removeAll(segmentRecipients.where('segment_id', id));
}

export const segmentRemoval: Removal<'segments'> = { usersOf: usersOfSegment, remove: removeSegments };

export const senderRemoval: Removal<'senders'> = {
  usersOf: ({ id }, { singleSends, automationSchedules }) => ({
    singleSends: singleSends.where('sender_id', id),
    automationSchedules: automationSchedules.where('sender_id', id),
  }),
};

/** The segment recipients that name a contact, and those that its address links to it. */
export const contactRemoval: Removal<'contacts'> = {
  usersOf(contact, account, assume) {
    const { segmentRecipients } = account;
    const naming = segmentRecipients.where('contact_id', contact.id);
    if (assume('segment-recipient.contact') !== 'by-email') return { segmentRecipients: naming };
    const linked = segmentRecipients
      .where('email', contact.email)
      .filter((one) => contactByAddress(one, account) === contact);
    return { segmentRecipients: [...naming, ...linked] };
  },
};

/** Its contacts are members, whatever becomes of them. */
export const contactTypeRemoval: Removal<'contactTypes'> = {
  usersOf: ({ id }, account) => ({
    ...targeting('contacts_', id, account),
    segments: account.segments.where('contact_type_id', id),
  }),
  remove(types: readonly ContactType[], account, assume) {
    const contacts = types.flatMap(({ id }) => account.contacts.where('contact_type_id', id));
    const areDeleted = contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete';
    account.contactTypes.removeAll(types);
    if (areDeleted) account.contacts.removeAll(contacts);
  },
};

const holdersOf = (name: string, { contacts }: Records): readonly Contact[] =>
  contacts.all().filter(({ custom_field }) => Object.hasOwn(custom_field ?? {}, name));

export const customFieldRemoval: Removal<'customFields'> = {
  usersOf: ({ field_name }, account) => ({ contacts: holdersOf(field_name, account) }),
  remove(removed, account, assume) {
    account.customFields.removeAll(removed);
    for (const { field_name } of removed) {
      const holders = holdersOf(field_name, account);
      if (holders.length === 0 || assume('delete.in-use') !== 'cascade') continue;
      const changes = holders.map((one) => {
        const kept = Object.entries({ ...one.custom_field }).filter(([name]) => name !== field_name);
        return [one, { custom_field: kept.length > 0 ? Object.fromEntries(kept) : null }] as const;
      });
      account.contacts.amendAll(changes);
    }
  },
};
