/** The text of a mailing, which is written to each recipient when the mail is read. */
import { escapeHtml } from '../../messages/preview.js';
import { CONTACT_FIELDS, type Contact } from './records/contacts.js';
import type { Sender } from './records/senders.js';

export interface MailContent {
  readonly from: string;
  readonly from_name: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  /** The link for the reader to follow, as a path on this server. */
  readonly link: string | null;
  /** True if the mail has too many placeholders, or too long values: those placeholders are not filled. */
  readonly truncated?: true;
}

/** The content of a mailing before its `((placeholders))` are filled. */
export interface Letter extends Omit<MailContent, 'truncated'> {
  /** What fills placeholders beside the recipient; null for a letter of the service itself, which has none. */
  readonly filling: { readonly utr: string; readonly sender: Sender | undefined } | null;
}

/** A contact or a segment recipient at the time of the mail, or only an address. */
export interface Recipient extends Partial<Omit<Contact, 'email'>> {
  readonly email: string;
  /** The contact of a segment recipient. */
  readonly contact?: Contact;
}

/** Writes a letter to a recipient. */
export function writeMail({ filling, ...letter }: Letter, recipient: Recipient): MailContent {
  if (filling === null) return letter;
  const { utr, sender } = filling;
  const address = encodeURIComponent(recipient.email.toWellFormed());
  // A host that never exists (RFC 2606).
  const preferences = `https://app.campaigns.example/unsubscribe-preferences/${utr}?email=${address}`;
  const { room, fill } = createFilling(valuesFor(recipient, sender, preferences));
  const texts = { subject: fill(letter.subject), preheader: fill(letter.preheader) };
  const content = { ...letter, ...texts, html: fill(letter.html, escapeHtml) };
  return room.isUsedUp ? { ...content, truncated: true } : content;
}

export const addressOf = ({ company_address, company_address2 }: Sender): string =>
  [company_address, company_address2].filter(Boolean).join(', ');

/** Returns a function that looks a placeholder up in the recipient, its contact and the sender; '' if none has it. */
function valuesFor(recipient: Recipient, sender: Sender | undefined, preferences: string): (name: string) => string {
  const { contact } = recipient;
  const fieldOf = (name: (typeof CONTACT_FIELDS)[number]): string => recipient[name] || contact?.[name] || '';
  const known = new Map<string, string>([
    ...CONTACT_FIELDS.map((name): [string, string] => [name, fieldOf(name)]),
    ['full_name', [fieldOf('first_name'), fieldOf('last_name')].filter(Boolean).join(' ')],
    ['sender_name', sender?.from_name ?? ''],
    ['sender_address', sender === undefined ? '' : addressOf(sender)],
    ['unsubscribe_preferences', preferences],
  ]);
  const custom = new Map(Object.entries((contact ?? recipient).custom_field ?? {}));
  return (name) => known.get(name) ?? custom.get(name)?.field_value ?? '';
}

const PLACEHOLDER = /\(\((\w+)\)\)/g;

/** The bound of characters of all values in one mail: a template can name a long value a million times. */
const MAX_FILLED = 4 * 1024 * 1024;

/** The bound of placeholders that are filled in one mail: a subject can hold a million placeholders. */
const MAX_PLACEHOLDERS = 50_000;

/** Creates a function that fills the placeholders of one mail; a placeholder whose value is over the bound is kept. */
function createFilling(values: (name: string) => string) {
  const room = { characters: MAX_FILLED, placeholders: MAX_PLACEHOLDERS, isUsedUp: false };
  /** @param write renders a value for its place in the text */
  const fill = (text: string, write: (value: string) => string = String): string => {
    const parts: string[] = [];
    let from = 0;
    for (const { 0: whole, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
      const value = values(name);
      const hasRoom = value.length <= room.characters;
      room.isUsedUp ||= room.placeholders === 0 || !hasRoom;
      if (room.placeholders === 0) break;
      room.placeholders -= 1;
      if (hasRoom) room.characters -= value.length;
      parts.push(text.slice(from, index), hasRoom ? write(value) : whole);
      from = index + whole.length;
    }
    return [...parts, text.slice(from)].join('');
  };
  return { room, fill };
}
