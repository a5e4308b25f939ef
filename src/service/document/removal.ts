/** Deletes records; the records that name them, their users, prevent the delete, are deleted too, or stay. */
import type { Contact } from '../account/records/contacts.js';
import type { Target } from '../account/records/single-sends.js';
import { type AccountTable, type RecordOf, type Records, tableOf } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import { enforce, type Rule, rules } from '../endpoint/failure.js';
import { contactByAddress } from '../passing/recipients.js';

interface Removal<T extends AccountTable> {
  /** Returns the users of a record; an assumption decides whether they prevent the delete, are deleted too, or stay. */
  readonly usersOf?: (record: RecordOf<T>, account: Records, assume: Assume) => Users;
  /** Deletes what belongs to deleted records: their members or values. */
  readonly clear?: (removed: readonly RecordOf<T>[], account: Records, assume: Assume) => void;
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

const holdersOf = (name: string, { contacts }: Records): readonly Contact[] =>
  contacts.all().filter(({ custom_field }) => Object.hasOwn(custom_field ?? {}, name));

const removals: { readonly [T in AccountTable]?: Removal<T> } = {
  automations: {
    clear(automations, { automationSchedules: schedules }) {
      schedules.removeAll(automations.flatMap(({ id }) => schedules.where('automation_id', id)));
    },
  },

  // The recipients of a segment never prevent that it is deleted: they are deleted with it.
  segments: {
    usersOf: ({ id }, account) => targeting('segments_', id, account),
    clear(segments, { segmentRecipients: recipients }) {
      recipients.removeAll(segments.flatMap(({ id }) => recipients.where('segment_id', id)));
    },
  },

  // The users of a contact are the segment recipients that name the contact, or have its address.
  contacts: {
    usersOf(contact, account, assume) {
      const { segmentRecipients } = account;
      const naming = segmentRecipients.where('contact_id', contact.id);
      if (assume('segment-recipient.contact') !== 'by-email') return { segmentRecipients: naming };
      const alike = segmentRecipients.where('email', contact.email);
      const linked = alike.filter((one) => contactByAddress(one, account) === contact);
      return { segmentRecipients: [...naming, ...linked] };
    },
  },

  // The contacts of a contact type are its members, not its users: they never prevent its delete.
  contactTypes: {
    usersOf: ({ id }, account) => ({
      ...targeting('contacts_', id, account),
      segments: account.segments.where('contact_type_id', id),
    }),
    clear(types, { contacts: table }, assume) {
      const contacts = types.flatMap(({ id }) => table.where('contact_type_id', id));
      if (contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete') table.removeAll(contacts);
    },
  },

  customFields: {
    usersOf: ({ field_name }, account) => ({ contacts: holdersOf(field_name, account) }),
    clear(removed, account, assume) {
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
  },

  senders: {
    usersOf: ({ id }, { singleSends, automationSchedules }) => ({
      singleSends: singleSends.where('sender_id', id),
      automationSchedules: automationSchedules.where('sender_id', id),
    }),
  },
};

/** The rules that can prevent a delete from a table. */
export const deleteRulesOf = (table: AccountTable): readonly Rule[] =>
  removals[table]?.usersOf === undefined ? [] : [rules.inUse];

/** Deletes records of a table. @throws {Failure} a rule failure if other records name one of them, and an assumption says so */
export function removeFrom<T extends AccountTable>(
  table: T,
  records: readonly RecordOf<T>[],
  account: Records,
  assume: Assume,
): void {
  const { usersOf, clear }: Removal<T> = removals[table] ?? {};
  const users = usersOf === undefined ? [] : records.map((one) => usersOf(one, account, assume));
  release(users, account, assume);
  tableOf(account, table).removeAll(records);
  clear?.(records, account, assume);
}

/** The tables of users that can be deleted with the records that they name. */
const CASCADING = ['segmentRecipients', 'singleSends', 'automations', 'automationSchedules', 'segments'] as const;

/** Refuses the delete, deletes the users of the records, or leaves them, as `delete.in-use` says. */
function release(users: readonly Users[], account: Records, assume: Assume): void {
  if (users.every((one) => Object.values(one).every(({ length }) => length === 0))) return;
  enforce(rules.inUse, assume);
  if (assume('delete.in-use') === 'accept') return;
  // Sets, because one record can use several of the deleted records.
  const remove = <T extends AccountTable>(table: T) =>
    removeFrom(table, [...new Set(users.flatMap((one) => one[table] ?? []))], account, assume);
  for (const table of CASCADING) remove(table);
}
