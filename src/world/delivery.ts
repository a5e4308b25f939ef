/** Single sends go their way by the clock of their world (States and transitions: Single send status). */
import type { Assume } from '../assumptions/assume.js';
import { SINGLE_SEND_STATUS, type SingleSend, type Target } from '../store/records/single-sends.js';
import { parseTimestamp, toDateTime } from '../store/timestamps.js';
import { notify } from './notifications.js';
import type { World } from './world.js';

const SECOND = 1_000_000;
const SCHEDULED = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2}) (\d{2}:\d{2})(:\d{2})?$/;

/** Brings a world to its clock's now. */
export function catchUp(world: World, assume: Assume): void {
  if (assume.quietly('single-send.lifecycle') === 'never') return;
  const moves = world.singleSends.all().flatMap((send) => nextMove(send, world, assume) ?? []);
  for (const { send, status, at } of moves.sort((a, b) => a.at - b.at)) {
    if (status === SINGLE_SEND_STATUS.completed) complete(world, assume, send, at);
    else world.singleSends.amend(send, { status });
  }
}

interface Move {
  readonly send: SingleSend;
  readonly status: SingleSend['status'];
  /** Microseconds since 1970. */
  readonly at: number;
}

/** The last of the moves that fell due for a send. */
function nextMove(send: SingleSend, world: World, assume: Assume): Move | undefined {
  if (send.status === SINGLE_SEND_STATUS.completed) return undefined;
  const isTimed = assume.quietly('single-send.lifecycle') === 'timed';
  const pause = isTimed ? assume.quietly('single-send.step-seconds') * SECOND : 0;
  const due = dueAt(send, assume.quietly('schedule-time.utc-offset'));
  // What a baseline tells of earlier times is history, and moves no more.
  const since = world.singleSends.isOfBaseline(send) ? world.baseline.since : Number.NEGATIVE_INFINITY;
  const moves: readonly Move[] = [
    { send, status: SINGLE_SEND_STATUS.completed, at: due + 2 * pause },
    { send, status: SINGLE_SEND_STATUS.running, at: due + pause },
    { send, status: SINGLE_SEND_STATUS.ready, at: due },
  ];
  const now = world.clock.now();
  return moves.find(({ status, at }) => status > send.status && since <= at && at <= now);
}

/** Microseconds since 1970 at which a send goes out; NaN when its date can't be read. */
function dueAt(send: SingleSend, utcOffset: number): number {
  const written = parseTimestamp(send.updated_at) ?? Number.NaN;
  if (send.schedule_type === 0 || send.schedule_date.startsWith('0000')) return written;
  const [, year = '', month = '', day = '', time = '', seconds = ':00'] =
    SCHEDULED.exec(`${send.schedule_date} ${send.schedule_time}`) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A time that was past when it was written is due at once.
  return Math.max(written, Date.parse(`${date}T${time}${seconds}Z`) * 1000 - utcOffset * 60 * SECOND);
}

function complete(world: World, assume: Assume, send: SingleSend, at: number): void {
  const due = addressesOf(world, send.recipient_id);
  for (const address of addressesOf(world, send.exclude_specific_recipient_id)) due.delete(address);
  const unsubscribed = new Set(
    [
      ...world.globalUnsubscribers.all(),
      ...world.unsubscribeGroupRecipients.where('unsubscribe_groups_id', send.unsubscribe_group_id),
    ].map((one) => one.email_address.toLowerCase()),
  );
  world.singleSends.amend(send, {
    status: SINGLE_SEND_STATUS.completed,
    sent_at: toDateTime(at),
    triggered: due.size,
    delivered: [...due].filter((address) => !unsubscribed.has(address)).length,
  });
  notify(world, assume, `Single send completed: ${send.single_send_name}`, send.utr, at);
}

/** The addresses of contact types and segments, once each. */
function addressesOf(world: World, targets: readonly Target[]): Set<string> {
  const reached = targets.flatMap(({ id, table }): readonly { readonly email: string }[] =>
    table === 'contacts_'
      ? world.contacts.where('contact_type_id', Number(id))
      : world.segmentRecipients.where('segment_id', Number(id)),
  );
  return new Set(reached.map((one) => one.email.toLowerCase()));
}
