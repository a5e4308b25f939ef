/** Deletes records; the records that name them, their users, prevent the delete, are deleted too, or stay. */
import type { Automation } from '../account/records/automations.js';
import type { Contact } from '../account/records/contacts.js';
import type { Segment } from '../account/records/segments.js';
import type { Target } from '../account/records/single-sends.js';
import type { Table } from '../account/table.js';
import type { AccountTable, RecordOf, Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { enforce, rules } from '../endpoint/failure.js';
import { contactByAddress } from '../passing/recipients.js';

export interface Removal<T extends AccountTable> {
  /** Returns the users of a record; an assumption decides whether they prevent the delete, are deleted too, or stay. */
  readonly usersOf?: (record: RecordOf<T>, account: Records, assume: Assume) => Users;
  /** Deletes records together with their members or values; without this function, only the records are deleted. */
  readonly remove?: (removed: readonly RecordOf<T>[], account: Records, assume: Assume) => void;
}

/** The live records that refer to a record, in any status. Contacts that have a value of a custom field are users of the field. */
type Users = { readonly [T in AccountTable]?: readonly RecordOf<T>[] };

/** Returns the users of a contact type or a segment; a send that excludes the target names it, too. */
function targeting(table: Target['table'], id: number, { singleSends, automations }: Records): Users {
  const isNamed = (target: Target): boolean => target.table === table && Number(target.id) === id;
  const sends = singleSends.all();
  return {
    singleSends: sends.filter((one) => [...one.recipient_id, ...one.exclude_specific_recipient_id].some(isNamed)),
    automations: automations.where('automation_for', id).filter((one) => one.automation_for_table === table),
  };
}

/** The recipients of a segment are its members, not its users: they are deleted with it, and never prevent that. */
const usersOfSegment = ({ id }: Segment, account: Records): Users => targeting('segments_', id, account);

/** Deletes records. @throws {Failure} a rule failure if other records name one of them, and an assumption says so */
export function removeAll<T extends AccountTable>(
  sources: readonly { readonly table: Table<RecordOf<T>>; readonly found: readonly RecordOf<T>[] }[],
  { usersOf, remove }: Removal<T>,
  account: Records,
  assume: Assume,
): void {
  const all = sources.flatMap(({ found }) => found);
  if (usersOf !== undefined) {
    const users = all.map((one) => usersOf(one, account, assume));
    release(users, account, assume);
  }
  for (const { table, found } of sources) {
    if (remove === undefined) table.removeAll(found);
    else remove(found, account, assume);
  }
}

/** Refuses the delete, deletes the users of the records, or leaves them, as `delete.in-use` says. */
function release(users: readonly Users[], account: Records, assume: Assume): void {
  if (users.every((one) => Object.values(one).every(({ length }) => length === 0))) return;
  enforce(rules.inUse, assume);
  if (assume('delete.in-use') === 'accept') return;
  const segments = users.flatMap(({ segments = [] }) => segments);
  const all = [...users, ...segments.map((one) => usersOfSegment(one, account))];
  // A set, because a send can name both a contact type and a segment of the type.
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

/** The users of a contact are the segment recipients that name the contact, or have its address. */
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

/** The contacts of a contact type are its members, not its users: they never prevent its delete. */
export const contactTypeRemoval: Removal<'contactTypes'> = {
  usersOf: ({ id }, account) => ({
    ...targeting('contacts_', id, account),
    segments: account.segments.where('contact_type_id', id),
  }),
  remove(types, account, assume) {
    const contacts = types.flatMap(({ id }) => account.contacts.where('contact_type_id', id));
    account.contactTypes.removeAll(types);
    if (contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete')
      account.contacts.removeAll(contacts);
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
        const { [field_name]: removed, ...kept } = { ...one.custom_field };
        return [one, { custom_field: Object.keys(kept).length > 0 ? kept : null }] as const;
      });
      account.contacts.amendAll(changes);
    }
  },
};
