/** A recipient of a mail, as the outbox stores it. */
import type { Contact } from '../store/records/contacts.js';

/** A contact or a segment recipient as it was when the mail was sent, or a mere address. */
export interface Recipient extends Partial<Omit<Contact, 'email'>> {
  readonly email: string;
  /** The contact that a segment recipient is. */
  readonly contact?: Contact;
}

/** Addresses that differ only in case are the same. */
export const normalizeAddress = (address: string): string => address.toLowerCase();
