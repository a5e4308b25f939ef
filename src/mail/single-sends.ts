/** Single sends change their status by the clock of their world (States and transitions: Single send status). */
import type { Assume } from '../assumptions/assume.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../store/records/single-sends.js';
import { parseTimestamp, toDateTime } from '../time/timestamps.js';
import type { World } from '../world/world.js';
import type { Agenda, Due } from './agenda.js';
import { notify } from './notifications.js';
import { recipientOf, recipientsOf } from './recipients.js';
import { writeSingleSend } from './rendering.js';

const SECOND = 1_000_000;
const SCHEDULED = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2}) (\d{2}:\d{2})(:\d{2})?$/;

/** Adds the due transition of each single send. */
export function dueTransitions(world: World, assume: Assume<never>, agenda: Agenda): void {
  if (assume.peek('single-send.lifecycle') === 'never') return;
  for (const send of world.singleSends.all()) {
    const transition = latestDueTransition(send, world, assume, agenda);
    if (transition !== undefined) agenda.due.push(transition);
  }
}

/** The last of the transitions that fell due for a send. */
function latestDueTransition(send: SingleSend, world: World, assume: Assume<never>, agenda: Agenda): Due | undefined {
  if (send.status === SINGLE_SEND_STATUS.completed) return undefined;
  const isAtOnce = assume.peek('single-send.lifecycle') === 'immediate';
  const pause = isAtOnce ? 0 : assume.peek('single-send.step-seconds') * SECOND;
  const due = dueAt(send, assume.peek('schedule-time.utc-offset'));
  // A transition that was due before the baseline is history.
  const since = world.singleSends.isOfBaseline(send) ? world.baseline.since : Number.NEGATIVE_INFINITY;
  const transitions = [
    { status: SINGLE_SEND_STATUS.completed, at: due + 2 * pause },
    { status: SINGLE_SEND_STATUS.running, at: due + pause },
    { status: SINGLE_SEND_STATUS.ready, at: due },
  ] as const;
  const ahead = transitions.filter(({ status, at }) => status > send.status && since <= at);
  for (const { at } of ahead) agenda.expect(at);
  const transition = ahead.find(({ at }) => agenda.isDue(at));
  if (transition === undefined) return undefined;
  const { status, at } = transition;
  if (status === SINGLE_SEND_STATUS.completed) return { at, run: () => complete(world, assume, send, at) };
  return { at, run: () => world.singleSends.amend(send, { status }) };
}

/** Microseconds since 1970 at which a send goes out; NaN when its date can't be read. */
function dueAt(send: SingleSend, utcOffset: number): number {
  const written = parseTimestamp(send.updated_at) ?? Number.NaN;
  if (send.schedule_type === 0 || send.schedule_date.startsWith('0000')) return written;
  const [, year = '', month = '', day = '', time = '', seconds = ':00'] =
    SCHEDULED.exec(`${send.schedule_date} ${send.schedule_time}`) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A send that was scheduled in the past is due at once.
  return Math.max(written, Date.parse(`${date}T${time}${seconds}Z`) * 1000 - utcOffset * 60 * SECOND);
}

function complete(world: World, assume: Assume<never>, send: SingleSend, at: number): void {
  const { due, reached } = recipientsOf(send, world);
  const sent = world.singleSends.amend(send, {
    status: SINGLE_SEND_STATUS.completed,
    sent_at: toDateTime(at),
    triggered: due.size,
    delivered: reached.size,
  });
  const recipients = [...reached.values()].map((person) => recipientOf(person, world));
  const write = writeSingleSend(sent, world, assume);
  world.outbox.add({ at, kind: 'single-send', utr: send.utr, recipients, source: sent, write });
  notify(world, assume, `Single send completed: ${send.single_send_name}`, send.utr, at);
}
