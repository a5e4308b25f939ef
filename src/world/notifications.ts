/** Mails to the notification recipients (Events). */
import type { Assume } from '../assumptions/assume.js';
import { toTimestamp } from '../store/timestamps.js';
import type { World } from './world.js';

/**
 * Mails every notification recipient, when events do so.
 * @param utr of the single send or automation that the event is about
 * @param at microseconds since 1970
 */
export function notify(world: World, assume: Assume, subject: string, utr: string, at: number): void {
  if (assume.quietly('notifications.events') === 'none') return;
  for (const { email_address: to } of world.notificationRecipients.all()) {
    world.outbox.add({ kind: 'notification', to, subject, link: null, utr, at: toTimestamp(at) });
  }
}
