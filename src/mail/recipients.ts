/** Whom a mailing reaches: contacts and segment recipients, once each by address, and who does not want it. */
import type { Contact } from '../store/records/contacts.js';
import type { SegmentRecipient } from '../store/records/segments.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { World } from '../world/world.js';

/** Those of contact types and segments, by folded address: the first of several is meant. */
export function recipientsIn(world: World, targets: readonly Target[]): Map<string, Contact | SegmentRecipient> {
  const reached = new Map<string, Contact | SegmentRecipient>();
  for (const { id, table } of targets) {
    const people: readonly (Contact | SegmentRecipient)[] =
      table === 'contacts_'
        ? world.contacts.where('contact_type_id', Number(id))
        : world.segmentRecipients.where('segment_id', Number(id));
    for (const person of people) {
      const address = normalizeAddress(person.email);
      if (!reached.has(address)) reached.set(address, person);
    }
  }
  return reached;
}

/** A person with the contact that a segment recipient is. */
export function recipientOf(person: Contact | SegmentRecipient, world: World): Recipient {
  const contact = 'contact_id' in person ? world.contacts.find(person.contact_id ?? 0) : undefined;
  // As it is, where nothing is to be added: a send to many makes no copies.
  return contact === undefined ? person : { ...person, contact };
}

/** Those to whom a send is due, less the excluded ones; and of them, those who take it. */
export function recipientsOf(send: SingleSend, world: World) {
  const due = recipientsIn(world, send.recipient_id);
  for (const address of recipientsIn(world, send.exclude_specific_recipient_id).keys()) due.delete(address);
  const reached = new Map(due);
  for (const address of unsubscribedFrom(world, send.unsubscribe_group_id)) reached.delete(address);
  return { due, reached };
}

/** The folded addresses that take no mail: global unsubscribers, and those who left the group. */
export function unsubscribedFrom(world: World, group: number | null): ReadonlySet<string> {
  const left = [
    ...world.globalUnsubscribers.all(),
    ...world.unsubscribeGroupRecipients.where('unsubscribe_groups_id', group),
  ];
  return new Set(left.map((one) => normalizeAddress(one.email_address)));
}
