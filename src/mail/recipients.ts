/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import type { Assume } from '../assumptions/assume.js';
import { forEachInBatches, mapInBatches } from '../batches.js';
import type { Contact } from '../store/records/contacts.js';
import type { SegmentRecipient } from '../store/records/segments.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import { normalizeAddress, type Recipient } from '../world/recipient.js';
import type { Records } from '../world/saved-world.js';

type Person = Contact | SegmentRecipient;

/**
 * The members of contact types and segments, by normalised address; the first of several with one address counts.
 * Its yields end batches, as do those of the others here.
 */
export function* recipientsIn(
  { contacts, segmentRecipients }: Records,
  targets: readonly Target[],
): Generator<void, ReadonlyMap<string, Person>> {
  const reached = new Map<string, Person>();
  for (const { id, table } of targets) {
    const people: readonly Person[] =
      table === 'contacts_'
        ? yield* contacts.whereInBatches('contact_type_id', Number(id))
        : yield* segmentRecipients.whereInBatches('segment_id', Number(id));
    yield* forEachInBatches(people, (person) => {
      const address = normalizeAddress(person.email);
      if (!reached.has(address)) reached.set(address, person);
    });
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

/** Builds what `recipientOf` looks up. */
export function* prepareRecipients({ contacts }: Records, assume: Assume<never>): Generator<void, void> {
  if (isByAddress(assume)) yield* contacts.prepareLookups();
}

/** Adds the linked contact to a segment recipient. */
export function recipientOf(person: Person, world: Records, assume: Assume<never>): Recipient {
  const contact = 'contact_id' in person ? contactOf(person, world, assume) : undefined;
  // Without a contact the record itself is used: a send to many makes no copies.
  return contact === undefined ? person : { ...person, contact };
}

/** Whom a send is for, less the excluded ones: `reached` leaves out the unsubscribed too. */
export function* recipientsOf(send: SingleSend, world: Records) {
  const excluded = yield* recipientsIn(world, send.exclude_specific_recipient_id);
  const unsubscribed = yield* unsubscribedFrom(world, send.unsubscribe_group_id);
  const reached: Person[] = [];
  let triggered = 0;
  yield* forEachInBatches(yield* recipientsIn(world, send.recipient_id), ([address, person]) => {
    if (excluded.has(address)) return;
    triggered += 1;
    if (!unsubscribed.has(address)) reached.push(person);
  });
  return { triggered, reached };
}

/** The normalised addresses that get no mail: global unsubscribers, and the unsubscribed of the group. */
export function* unsubscribedFrom(
  { globalUnsubscribers, unsubscribeGroupRecipients }: Records,
  group: number | null,
): Generator<void, ReadonlySet<string>> {
  const left = new Set<string>();
  const leave = ({ email_address }: { readonly email_address: string }) => left.add(normalizeAddress(email_address));
  yield* forEachInBatches(globalUnsubscribers.all(), leave);
  yield* forEachInBatches(yield* unsubscribeGroupRecipients.whereInBatches('unsubscribe_groups_id', group), leave);
  return left;
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
): (send: SingleSend) => Generator<void, RecipientList> {
  const lists = new Map<string, RecipientList>();
  let held = 0;
  return function* (send) {
    const { recipient_id, exclude_specific_recipient_id, unsubscribe_group_id } = send;
    const key = JSON.stringify([recipient_id, exclude_specific_recipient_id, unsubscribe_group_id]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const { triggered, reached } = yield* recipientsOf(send, world);
    yield* prepareRecipients(world, assume);
    const list = { triggered, recipients: yield* mapInBatches(reached, (one) => recipientOf(one, world, assume)) };
    if (held > most) {
      lists.clear();
      held = 0;
    }
    held += list.recipients.length;
    lists.set(key, list);
    return list;
  };
}
