/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import type { Recipient } from '../account/letter.js';
import { normalizeAddress } from '../account/outbox.js';
import type { Automation } from '../account/records/automations.js';
import type { Contact } from '../account/records/contacts.js';
import type { SegmentRecipient } from '../account/records/segments.js';
import type { SingleSend, Target } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';

export const targetOf = ({ automation_for, automation_for_table: table }: Automation): Target[] =>
  automation_for !== null && table ? [{ id: String(automation_for), table }] : [];

type Person = Contact | SegmentRecipient;

export const membersOf = ({ id, table }: Target, records: Pick<Records, 'contacts' | 'segmentRecipients'>) =>
  table === 'contacts_'
    ? records.contacts.where('contact_type_id', Number(id))
    : records.segmentRecipients.where('segment_id', Number(id));

/** The members of contact types and segments, by normalised address; of several members with one address, the first counts. */
export function recipientsIn(records: Records, targets: readonly Target[]) {
  const reached = new Map<string, Person>();
  const distinct = new Map(targets.map((one) => [one.table + one.id, one]));
  for (const target of distinct.values()) {
    for (const person of membersOf(target, records)) {
      const address = normalizeAddress(person.email);
      if (!reached.has(address)) reached.set(address, person);
    }
  }
  return reached;
}

/** The oldest contact with the address of a segment recipient; undefined if the recipient names a contact. */
export const contactByAddress = ({ contact_id, email }: SegmentRecipient, { contacts }: Pick<Records, 'contacts'>) =>
  contact_id === null ? contacts.first('email', email) : undefined;

export function recipientOf(person: Person, account: Records, assume: Assume): Recipient {
  if (!('contact_id' in person)) return person;
  const named = person.contact_id === null ? undefined : account.contacts.find(person.contact_id);
  const isByEmail = person.contact_id === null && assume('segment-recipient.contact') === 'by-email';
  const contact = isByEmail ? contactByAddress(person, account) : named;
  // Returns the record itself if it has no contact, so that a send to many recipients copies nothing.
  return contact === undefined ? person : { ...person, contact };
}

/** The recipients of a send: `triggered` counts the addresses that are not excluded, `reached` also leaves out the unsubscribed. */
export function recipientsOf(send: SingleSend, account: Records) {
  const excluded = recipientsIn(account, send.exclude_specific_recipient_id);
  const unsubscribed = unsubscribedFrom(account, send.unsubscribe_group_id);
  const reached: Person[] = [];
  let triggered = 0;
  for (const [address, person] of recipientsIn(account, send.recipient_id)) {
    if (excluded.has(address)) continue;
    triggered += 1;
    if (!unsubscribed.has(address)) reached.push(person);
  }
  return { triggered, reached };
}

/** The normalised addresses that get no mail: global unsubscribers, and the unsubscribed of the group. */
export function unsubscribedFrom(records: Records, group: number | null): ReadonlySet<string> {
  const ofGroup = records.unsubscribeGroupRecipients.where('unsubscribe_groups_id', group);
  const listed = [...records.globalUnsubscribers.all(), ...ofGroup];
  return new Set(listed.map(({ email_address }) => normalizeAddress(email_address)));
}
