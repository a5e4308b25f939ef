/** The verification mail of a sender, and the effect of following its link (States and transitions: Sender verification). */
import { CONTROL_PREFIX } from '../protocol.js';
import type { Sender } from '../store/records/senders.js';
import { toDateTime } from '../time/timestamps.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { serviceMail } from './service-mail.js';

export function sendVerification(world: World, sender: Sender): Sender {
  const at = world.clock.now();
  const { from_email: email, utr } = sender;
  const link = `${CONTROL_PREFIX}/verify/${encodeURIComponent(world.publicKey)}/${encodeURIComponent(utr)}`;
  const write = () => serviceMail(`Verify ${email} as a sender`, link);
  world.outbox.add({ at, kind: 'verification', utr, recipients: [{ email }], source: sender, write });
  return world.senders.amend(sender, { send_at: toDateTime(at) });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verify(world: World, utr: string): Sender {
  return world.senders.amend(orNotFound(world.senders.first('utr', utr)), { is_verified: 1 });
}
