/** The letters of single sends and automations, from the records of the time of sending, and of the service itself. */
import { escapeHtml } from '../../messages/preview.js';
import { CONTROL_PREFIX } from '../../messages/protocol.js';
import type { Account } from '../account/account.js';
import { addressOf, type Letter } from '../account/letter.js';
import type { AutomationSchedule } from '../account/records/automation-schedules.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import { orNotFound } from '../account/table.js';
import type { Records } from '../account/tables.js';

/** Returns the letter of a single send or of a schedule, from the records of this moment. */
export function letterOf(mailing: SingleSend | AutomationSchedule, account: Records): Letter {
  const { utr, subject, template_id, template_html } = mailing;
  const sender = account.senders.find(mailing.sender_id ?? 0);
  const { from_sender: from, sender_name, reply_to } = 'from_sender' in mailing ? mailing : fromSender(sender);
  const preheader = 'preheader' in mailing ? mailing.preheader : '';
  // The given HTML, else the HTML of the template; template_json is not rendered.
  const template = account.referenceData.templates.find(({ id }) => id === template_id);
  const html = template_html || (template?.html_code ?? '');
  const from_name = sender_name ?? sender?.from_name ?? '';
  return { from, from_name, reply_to, preheader, subject, html, link: null, filling: { utr, sender } };
}

export const fromSender = (sender: Sender | undefined) => ({
  from_sender: sender?.from_email ?? '',
  reply_to: sender?.reply_to_email ?? '',
  sender_name: sender?.from_name ?? null,
  sender_address: sender === undefined ? null : addressOf(sender),
});

/** The address of the service, which never exists (RFC 2606). */
const FROM = 'no-reply@campaigns.example';

/** @param link the page for the reader to open, as a path on this server */
function serviceLetter(subject: string, link: string | null = null): Letter {
  const text = escapeHtml(subject);
  const html = link === null ? `<p>${text}</p>` : `<p><a href="${escapeHtml(link)}">${text}</a></p>`;
  return { from: FROM, from_name: 'Campaigns', reply_to: FROM, subject, preheader: '', link, html, filling: null };
}

/** Mails every notification recipient. @param utr of the single send or automation @param at microseconds since 1970 */
export function notify(account: Account, subject: string, utr: string, at: number): void {
  const recipients = account.notificationRecipients.all().map(({ email_address: email }) => ({ email }));
  account.outbox.add({ at, kind: 'notification', utr, recipients, letter: serviceLetter(subject) });
}

export const isUnverified = (sender: Sender | undefined): boolean => sender?.is_verified === 0;

export const isFromUnverified = ({ sender_id }: Pick<SingleSend, 'sender_id'>, { senders }: Pick<Records, 'senders'>) =>
  isUnverified(senders.find(sender_id ?? 0));

/** @param at the time of the mail, in microseconds since 1970 */
export function mailVerification(account: Account, sender: Sender, at: number): void {
  const { from_email: email, utr } = sender;
  const link = `${CONTROL_PREFIX}/verify/${encodeURIComponent(account.publicKey)}/${encodeURIComponent(utr)}`;
  const letter = serviceLetter(`Verify ${email} as a sender`, link);
  account.outbox.add({ at, kind: 'verification', utr, recipients: [{ email }], letter });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verifySender(account: Account, utr: string): Sender {
  return account.senders.amend(orNotFound(account.senders.first('utr', utr)), { is_verified: 1 });
}
