/** Mails to the notification recipients (Events). */
import type { Account } from '../account/account.js';
import type { Recipient } from '../account/outbox.js';
import type { Assume } from '../assumptions/assume.js';
import { serviceMail } from './service-mail.js';

/**
 * @param utr of the single send or automation that the event is about
 * @param at microseconds since 1970
 */
type Notify = (subject: string, utr: string, at: number) => void;

/**
 * Creates a function that mails every notification recipient, unless `notifications.events` says that events send none.
 * It is for one step of the account: its mails share one list of recipients.
 */
export function createNotifier(account: Account, assume: Assume<never>): Notify {
  if (assume.peek('notifications.events') === 'none') return () => undefined;
  let recipients: readonly Recipient[] | undefined;
  return (subject, utr, at) => {
    recipients ??= account.notificationRecipients.all().map(({ email_address }) => ({ email: email_address }));
    account.outbox.add({ at, kind: 'notification', utr, recipients, write: () => serviceMail(subject) });
  };
}
