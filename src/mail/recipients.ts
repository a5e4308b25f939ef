/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import type { Assume } from '../assumptions/assume.js';
import type { Contact } from '../store/records/contacts.js';
import type { SegmentRecipient } from '../store/records/segments.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { World } from '../world/world.js';

/** The members of contact types and segments, by normalised address; the first of several with one address counts. */
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

/** The oldest contact with the address of a segment recipient, unless that names one. */
export const contactByAddress = (
  { contact_id, email }: SegmentRecipient,
  { contacts }: Pick<World, 'contacts'>,
): Contact | undefined => (contact_id === null ? contacts.whereIgnoringCase('email', email)[0] : undefined);

function contactOf(recipient: SegmentRecipient, world: World, assume: Assume<never>): Contact | undefined {
  if (recipient.contact_id !== null) return world.contacts.find(recipient.contact_id);
  return assume.peek('segment-recipient.contact') === 'by-email' ? contactByAddress(recipient, world) : undefined;
}

/** Adds the linked contact to a segment recipient. */
export function recipientOf(person: Contact | SegmentRecipient, world: World, assume: Assume<never>): Recipient {
  const contact = 'contact_id' in person ? contactOf(person, world, assume) : undefined;
  // Without a contact the record itself is used: a send to many makes no copies.
  return contact === undefined ? person : { ...person, contact };
}

/** The recipients of a send, less the excluded ones: `reached` leaves out the unsubscribed too. */
export function recipientsOf(send: SingleSend, world: World) {
  const due = recipientsIn(world, send.recipient_id);
  for (const address of recipientsIn(world, send.exclude_specific_recipient_id).keys()) due.delete(address);
  const reached = new Map(due);
  for (const address of unsubscribedFrom(world, send.unsubscribe_group_id)) reached.delete(address);
  return { due, reached };
}

/** The normalised addresses that get no mail: global unsubscribers, and the unsubscribed of the group. */
export function unsubscribedFrom(world: World, group: number | null): ReadonlySet<string> {
  const left = [
    ...world.globalUnsubscribers.all(),
    ...world.unsubscribeGroupRecipients.where('unsubscribe_groups_id', group),
  ];
  return new Set(left.map((one) => normalizeAddress(one.email_address)));
}

/** Whom a send reaches. */
interface RecipientList {
  /** How many addresses it is for, those that are unsubscribed too. */
  readonly triggered: number;
  readonly recipients: readonly Recipient[];
}

/** So many recipients are held for the next send to the same. */
const MAX_LISTED = 250_000;

/**
 * Creates a function that lists the recipients of a send, for one moment of the world: sends to the same share a list.
 * @param most recipients that are held, before those of the latest send
 */
export function createRecipientLists(
  world: World,
  assume: Assume<never>,
  most = MAX_LISTED,
): (send: SingleSend) => RecipientList {
  const lists = new Map<string, RecipientList>();
  let held = 0;
  return (send) => {
    const { recipient_id, exclude_specific_recipient_id, unsubscribe_group_id } = send;
    const key = JSON.stringify([recipient_id, exclude_specific_recipient_id, unsubscribe_group_id]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const { due, reached } = recipientsOf(send, world);
    const list = {
      triggered: due.size,
      recipients: [...reached.values()].map((one) => recipientOf(one, world, assume)),
    };
    if (held > most) {
      lists.clear();
      held = 0;
    }
    held += list.recipients.length;
    lists.set(key, list);
    return list;
  };
}
