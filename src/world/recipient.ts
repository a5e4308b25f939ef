/** A recipient of a mail, as the outbox keeps it. */
import type { Contact } from '../store/records/contacts.js';

/** Somebody that a mail goes to: a contact or a segment recipient, as the records had it at that time, or a mere address. */
export interface Recipient extends Partial<Omit<Contact, 'email'>> {
  readonly email: string;
  /** The contact that a segment recipient is. */
  readonly contact?: Contact;
}

/** Addresses are compared whatever their case. */
export const normalizeAddress = (address: string): string => address.toLowerCase();
