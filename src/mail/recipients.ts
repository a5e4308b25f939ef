/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import type { Assume } from '../assumptions/assume.js';
import type { Contact } from '../store/records/contacts.js';
import type { SegmentRecipient } from '../store/records/segments.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { Records } from '../world/saved-world.js';

type Person = Contact | SegmentRecipient;

/** The members of contact types and segments, by normalised address; the first of several with one address counts. */
export function recipientsIn(
  { contacts, segmentRecipients }: Records,
  targets: readonly Target[],
): ReadonlyMap<string, Person> {
  const reached = new Map<string, Person>();
  for (const { id, table } of targets) {
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
): Contact | undefined => (contact_id === null ? contacts.whereIgnoringCase('email', email)[0] : undefined);

const isByAddress = ({ peek }: Assume<never>): boolean => peek('segment-recipient.contact') === 'by-email';

function contactOf(recipient: SegmentRecipient, world: Records, assume: Assume<never>): Contact | undefined {
  if (recipient.contact_id !== null) return world.contacts.find(recipient.contact_id);
  return isByAddress(assume) ? contactByAddress(recipient, world) : undefined;
}

/** Adds the linked contact to a segment recipient. */
export function recipientOf(person: Person, world: Records, assume: Assume<never>): Recipient {
  const contact = 'contact_id' in person ? contactOf(person, world, assume) : undefined;
  // Without a contact the record itself is used: a send to many makes no copies.
  return contact === undefined ? person : { ...person, contact };
}

/** Whom a send is for, less the excluded ones: `reached` leaves out the unsubscribed too. */
export function recipientsOf(send: SingleSend, world: Records) {
  const excluded = recipientsIn(world, send.exclude_specific_recipient_id);
  const unsubscribed = unsubscribedFrom(world, send.unsubscribe_group_id);
  const reached: Person[] = [];
  let triggered = 0;
  for (const [address, person] of recipientsIn(world, send.recipient_id)) {
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

/** Whom a send reaches. */
export interface RecipientList {
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
  world: Records,
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
    const { triggered, reached } = recipientsOf(send, world);
    const list = { triggered, recipients: reached.map((one) => recipientOf(one, world, assume)) };
    if (held > most) {
      lists.clear();
      held = 0;
    }
    held += list.recipients.length;
    lists.set(key, list);
    return list;
  };
}
