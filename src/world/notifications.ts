/** Mails to the notification recipients (Events). */
import type { Assume } from '../assumptions/assume.js';
import { serviceLetter } from './service-letter.js';
import type { World } from './world.js';

/**
 * Mails every notification recipient, when events do so.
 * @param utr of the single send or automation that the event is about
 * @param at microseconds since 1970
 */
export function notify(world: World, assume: Assume, subject: string, utr: string, at: number): void {
  if (assume.quietly('notifications.events') === 'none') return;
  const recipients = world.notificationRecipients.all().map(({ email_address }) => ({ email: email_address }));
  world.outbox.add({ at, kind: 'notification', utr, recipients, write: () => serviceLetter(subject) });
}
