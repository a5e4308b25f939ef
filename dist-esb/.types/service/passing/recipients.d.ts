/** The recipients of a mailing: contacts and segment recipients, one for each address, less the unsubscribed. */
import { type Recipient } from '../account/outbox.js';
import type { Automation } from '../account/records/automations.js';
import type { Contact } from '../account/records/contacts.js';
import type { SegmentRecipient } from '../account/records/segments.js';
import type { SingleSend, Target } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
/** The target of an automation, as single sends have theirs. */
export declare const targetOf: ({ automation_for, automation_for_table: table }: Automation) => Target[];
type Person = Contact | SegmentRecipient;
/** The members of contact types and segments, by normalised address; the first of several with one address counts. */
export declare function recipientsIn({ contacts, segmentRecipients }: Records, targets: readonly Target[]): ReadonlyMap<string, Person>;
/** The oldest contact with the address of a segment recipient, unless that names one. */
export declare const contactByAddress: ({ contact_id, email }: SegmentRecipient, { contacts }: Pick<Records, 'contacts'>) => Contact | undefined;
export declare function recipientOf(person: Person, account: Records, assume: Assume): Recipient;
/** Whom a send is for, less the excluded ones: `triggered` counts the addresses, `reached` leaves out the unsubscribed. */
export declare function recipientsOf(send: SingleSend, account: Records): {
    triggered: number;
    reached: Person[];
};
/** The normalised addresses that get no mail: global unsubscribers, and the unsubscribed of the group. */
export declare function unsubscribedFrom({ globalUnsubscribers, unsubscribeGroupRecipients }: Records, group: number | null): ReadonlySet<string>;
/** Creates a function that lists the recipients of a send, for one step of the account: sends to the same share a list. */
export declare function createRecipientLists(account: Records, assume: Assume): (send: SingleSend) => {
    triggered: number;
    recipients: Recipient[];
};
export {};
