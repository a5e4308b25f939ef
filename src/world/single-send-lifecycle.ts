/** Single sends go their way by the clock of their world (States and transitions: Single send status). */
import type { Assume } from '../assumptions/assume.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../store/records/single-sends.js';
import { parseTimestamp, toDateTime } from '../store/timestamps.js';
import type { Agenda, Due } from './delivery.js';
import { writeSingleSend } from './mails.js';
import { notify } from './notifications.js';
import { recipientOf, recipientsOf } from './recipients.js';
import type { World } from './world.js';

const SECOND = 1_000_000;
const SCHEDULED = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2}) (\d{2}:\d{2})(:\d{2})?$/;

/** What fell due of every single send. */
export function dueMoves(world: World, assume: Assume, agenda: Agenda): void {
  if (assume.quietly('single-send.lifecycle') === 'never') return;
  for (const send of world.singleSends.all()) {
    const move = nextMove(send, world, assume, agenda);
    if (move !== undefined) agenda.due.push(move);
  }
}

/** The last of the moves that fell due for a send. */
function nextMove(send: SingleSend, world: World, assume: Assume, agenda: Agenda): Due | undefined {
  if (send.status === SINGLE_SEND_STATUS.completed) return undefined;
  const isTimed = assume.quietly('single-send.lifecycle') === 'timed';
  const pause = isTimed ? assume.quietly('single-send.step-seconds') * SECOND : 0;
  const due = dueAt(send, assume.quietly('schedule-time.utc-offset'));
  // What a baseline tells of earlier times is history, and moves no more.
  const since = world.singleSends.isOfBaseline(send) ? world.baseline.since : Number.NEGATIVE_INFINITY;
  const moves = [
    { status: SINGLE_SEND_STATUS.completed, at: due + 2 * pause },
    { status: SINGLE_SEND_STATUS.running, at: due + pause },
    { status: SINGLE_SEND_STATUS.ready, at: due },
  ] as const;
  const [move] = moves.filter(({ status, at }) => status > send.status && since <= at && agenda.isOver(at));
  if (move === undefined) return undefined;
  const { status, at } = move;
  if (status === SINGLE_SEND_STATUS.completed) return { at, happen: () => complete(world, assume, send, at) };
  return { at, happen: () => world.singleSends.amend(send, { status }) };
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
  const { due, reached } = recipientsOf(send, world);
  const sent = world.singleSends.amend(send, {
    status: SINGLE_SEND_STATUS.completed,
    sent_at: toDateTime(at),
    triggered: due.size,
    delivered: reached.size,
  });
  const recipients = [...reached.values()].map((person) => recipientOf(person, world));
  world.outbox.add({ at, kind: 'single-send', utr: send.utr, recipients, write: writeSingleSend(sent, world, assume) });
  notify(world, assume, `Single send completed: ${send.single_send_name}`, send.utr, at);
}
