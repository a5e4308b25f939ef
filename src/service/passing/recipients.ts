/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import { normalizeAddress, type Recipient } from '../account/outbox.js';
import type { Automation } from '../account/records/automations.js';
import type { Contact } from '../account/records/contacts.js';
import type { SegmentRecipient } from '../account/records/segments.js';
import type { SingleSend, Target } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';

export const targetOf = ({ automation_for, automation_for_table: table }: Automation): Target[] =>
  automation_for !== null && table ? [{ id: String(automation_for), table }] : [];

type Person = Contact | SegmentRecipient;

/** The members of contact types and segments, by normalised address; the first of several with one address counts. */
export function recipientsIn(
  { contacts, segmentRecipients }: Records,
  targets: readonly Target[],
): ReadonlyMap<string, Person> {
  const reached = new Map<string, Person>();
  const distinct = new Map(targets.map((one) => [one.table + one.id, one]));
  for (const { id, table } of distinct.values()) {
    const people: readonly Person[] =
      table === 'contacts_'
        ? contacts.where('contact_type_id', Number(id))
        : segmentRecipients.where('segment_id', Number(id));
    for (const person of people) {
      const address = normalizeAddress(person.email);
      if (!reached.has(address)) reached.set(address, person);
    }
  }
  return reached;
}

/** The oldest contact with the address of a segment recipient, unless that names one. */
export const contactByAddress = (
  { contact_id, email }: SegmentRecipient,
  { contacts }: Pick<Records, 'contacts'>,
): Contact | undefined => (contact_id === null ? contacts.first('email', email) : undefined);

export function recipientOf(person: Person, account: Records, assume: Assume): Recipient {
  if (!('contact_id' in person)) return person;
  const named = person.contact_id === null ? undefined : account.contacts.find(person.contact_id);
  const isByEmail = person.contact_id === null && assume('segment-recipient.contact') === 'by-email';
  const contact = isByEmail ? contactByAddress(person, account) : named;
  // Without a contact the record itself is used: a send to many makes no copies.
  return contact === undefined ? person : { ...person, contact };
}

/** Whom a send is for, less the excluded ones: `triggered` counts the addresses, `reached` leaves out the unsubscribed. */
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
export function unsubscribedFrom(
  { globalUnsubscribers, unsubscribeGroupRecipients }: Records,
  group: number | null,
): ReadonlySet<string> {
  const listed = [...globalUnsubscribers.all(), ...unsubscribeGroupRecipients.where('unsubscribe_groups_id', group)];
  return new Set(listed.map(({ email_address }) => normalizeAddress(email_address)));
}
