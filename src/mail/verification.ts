/** The verification mail of a sender, and the effect of following its link (States and transitions: Sender verification). */
import { type Assume, createAssume } from '../assumptions/assume.js';
import { CONTROL_PREFIX } from '../protocol.js';
import type { Sender } from '../store/records/senders.js';
import { toDateTime } from '../time/timestamps.js';
import type { Records } from '../world/saved-world.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { serviceMail } from './service-mail.js';
import { touchedAt } from './service-time.js';

export const isUnverified = (sender: Sender | undefined): boolean => sender?.is_verified === 0;

/** Does a single send or a schedule name such a sender? */
export const isFromUnverified = (
  mailing: { readonly sender_id: number | null },
  { senders }: Pick<Records, 'senders'>,
): boolean => isUnverified(senders.find(mailing.sender_id ?? 0));

/** @param at when it is sent: microseconds since 1970 */
export function mailVerification(world: World, sender: Sender, at: number): void {
  const { from_email: email, utr } = sender;
  const link = `${CONTROL_PREFIX}/verify/${encodeURIComponent(world.publicKey)}/${encodeURIComponent(utr)}`;
  const write = () => serviceMail(`Verify ${email} as a sender`, link);
  world.outbox.add({ at, kind: 'verification', utr, recipients: [{ email }], write });
}

/** Mails it again. */
export function resendVerification(
  world: World,
  sender: Sender,
  changes: Partial<Pick<Sender, 'is_verified'>>,
  assume: Assume<'updated-at.service'>,
): Sender {
  const at = world.clock.now();
  mailVerification(world, sender, at);
  return world.senders.amend(sender, { ...changes, send_at: toDateTime(at), ...touchedAt(at, assume) });
}

/** @throws {RecordNotFound} when no sender has this utr */
export function verify(world: World, utr: string): Sender {
  const assume = createAssume(world.assumptions.values);
  const sender = orNotFound(world.senders.first('utr', utr));
  const changes = { is_verified: 1, ...touchedAt(world.clock.now(), assume) } as const;
  return world.provenance.during(assume, () => world.senders.amend(sender, changes));
}
