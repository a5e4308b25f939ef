/** The verification mail of a sender, and what following its link does (States and transitions: Sender verification). */
import type { Sender } from '../store/records/senders.js';
import { toDateTime, toTimestamp } from '../store/timestamps.js';
import { found } from './table.js';
import type { World } from './world.js';

export function sendVerification(world: World, sender: Sender): Sender {
  const now = world.clock.now();
  world.outbox.add({
    kind: 'verification',
    to: sender.from_email,
    subject: `Verify ${sender.from_email} as a sender`,
    link: `/__control/verify/${encodeURIComponent(world.publicKey)}/${encodeURIComponent(sender.utr)}`,
    utr: sender.utr,
    at: toTimestamp(now),
  });
  return world.senders.amend(sender, { send_at: toDateTime(now) });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verify(world: World, utr: string): Sender {
  return world.senders.amend(found(world.senders.first('utr', utr)), { is_verified: 1 });
}
