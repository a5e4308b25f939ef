/** Writes mails of single sends and automations, from the records of the time of sending, and of the service itself. */
import { escapeHtml } from '../../messages/preview.js';
import { CONTROL_PREFIX } from '../../messages/protocol.js';
import type { Account } from '../account/account.js';
import type { MailContent, Recipient } from '../account/outbox.js';
import type { AutomationSchedule } from '../account/records/automation-schedules.js';
import { CONTACT_FIELDS } from '../account/records/contacts.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import { orNotFound } from '../account/table.js';
import type { Records } from '../account/tables.js';

/** The unsubscribe preferences page, on a host that never exists (RFC 2606). */
const preferencesOf = (utr: string, address: string): string =>
  `https://app.campaigns.example/unsubscribe-preferences/${utr}?email=${encodeURIComponent(address.toWellFormed())}`;

/** Returns a function that writes the mails of a single send or of a schedule, from the records of this moment. */
export function mailWriter(mailing: SingleSend | AutomationSchedule, account: Records) {
  const { utr, subject, template_id, template_html } = mailing;
  const sender = account.senders.find(mailing.sender_id ?? 0);
  const { from_sender: from, sender_name, reply_to } = 'from_sender' in mailing ? mailing : fromSender(sender);
  const preheader = 'preheader' in mailing ? mailing.preheader : '';
  const head = { from, from_name: sender_name ?? sender?.from_name ?? '', reply_to, preheader };
  // The given HTML, else the HTML of the template; template_json is not rendered.
  const template = account.referenceData.templates.find(({ id }) => id === template_id);
  const html = template_html || (template?.html_code ?? '');
  return (recipient: Recipient): MailContent => {
    const { room, fill } = createFilling(valuesFor(recipient, sender, preferencesOf(utr, recipient.email)));
    const plain = { ...head, subject: fill(subject), preheader: fill(head.preheader) };
    const content = { ...plain, html: fill(html, escapeHtml), link: null };
    return room.isUsedUp ? { ...content, truncated: true } : content;
  };
}

export const fromSender = (sender: Sender | undefined) => ({
  from_sender: sender?.from_email ?? '',
  reply_to: sender?.reply_to_email ?? '',
  sender_name: sender?.from_name ?? null,
  sender_address: sender === undefined ? null : addressOf(sender),
});

const addressOf = ({ company_address, company_address2 }: Sender): string =>
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

/** The address of the service, which never exists (RFC 2606). */
const FROM = 'no-reply@campaigns.example';

/** @param link the page for the reader to open, as a path on this server */
function serviceMail(subject: string, link: string | null = null): MailContent {
  const text = escapeHtml(subject);
  return {
    from: FROM,
    from_name: 'Campaigns',
    reply_to: FROM,
    subject,
    preheader: '',
    link,
    html: link === null ? `<p>${text}</p>` : `<p><a href="${escapeHtml(link)}">${text}</a></p>`,
  };
}

/** Mails every notification recipient. @param utr of the single send or automation @param at microseconds since 1970 */
export function notify(account: Account, subject: string, utr: string, at: number): void {
  const recipients = account.notificationRecipients.all().map(({ email_address: email }) => ({ email }));
  account.outbox.add({ at, kind: 'notification', utr, recipients, write: () => serviceMail(subject) });
}

export const isUnverified = (sender: Sender | undefined): boolean => sender?.is_verified === 0;

export const isFromUnverified = ({ sender_id }: Pick<SingleSend, 'sender_id'>, { senders }: Pick<Records, 'senders'>) =>
  isUnverified(senders.find(sender_id ?? 0));

/** @param at the time of the mail, in microseconds since 1970 */
export function mailVerification(account: Account, sender: Sender, at: number): void {
  const { from_email: email, utr } = sender;
  const link = `${CONTROL_PREFIX}/verify/${encodeURIComponent(account.publicKey)}/${encodeURIComponent(utr)}`;
  const write = () => serviceMail(`Verify ${email} as a sender`, link);
  account.outbox.add({ at, kind: 'verification', utr, recipients: [{ email }], write });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verifySender(account: Account, utr: string): Sender {
  return account.senders.amend(orNotFound(account.senders.first('utr', utr)), { is_verified: 1 });
}
