/** Mails to the notification recipients (Events). */
import type { Assume } from '../assumptions/assume.js';
import type { World } from '../world/world.js';
import { serviceMail } from './service-mail.js';

/**
 * Mails every notification recipient, unless `notifications.events` says that events send none.
 * @param utr of the single send or automation that the event is about
 * @param at microseconds since 1970
 */
export function notify(world: World, assume: Assume<never>, subject: string, utr: string, at: number): void {
  if (assume.peek('notifications.events') === 'none') return;
  const recipients = world.notificationRecipients.all().map(({ email_address }) => ({ email: email_address }));
  world.outbox.add({ at, kind: 'notification', utr, recipients, source: subject, write: () => serviceMail(subject) });
}
