/** The mails that the service writes itself, from an address that never exists (RFC 2606). */

import { escapeHtml } from '../../messages/preview.js';
import { CONTROL_PREFIX } from '../../messages/protocol.js';
import { toDateTime } from '../../time/timestamps.js';
import type { Account } from '../account/account.js';
import type { MailContent } from '../account/outbox.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import { orNotFound } from '../account/table.js';
import type { Records } from '../account/tables.js';

const FROM = 'no-reply@campaigns.example';

/** @param link the page for the reader to open, as a path on this server */
export function serviceMail(subject: string, link: string | null = null): MailContent {
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

/**
 * Mails every notification recipient.
 * @param utr of the single send or automation of the event
 * @param at microseconds since 1970
 */
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

export function resendVerification(account: Account, sender: Sender, changes: { readonly is_verified?: 1 }): Sender {
  const at = account.clock.now();
  mailVerification(account, sender, at);
  return account.senders.amend(sender, { ...changes, send_at: toDateTime(at) });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verify(account: Account, utr: string): Sender {
  return account.senders.amend(orNotFound(account.senders.first('utr', utr)), { is_verified: 1 });
}
