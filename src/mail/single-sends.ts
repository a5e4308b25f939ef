/** Single sends change their status by the clock of their world (States and transitions: Single send status). */
import type { Assume } from '../assumptions/assume.js';
import type { AssumptionId, AssumptionValue } from '../assumptions/registry.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../store/records/single-sends.js';
import { parseTimestamp, toDateTime } from '../time/timestamps.js';
import type { World } from '../world/world.js';
import type { Agenda } from './agenda.js';
import { createNotifier } from './notifications.js';
import { createRecipientLists } from './recipients.js';
import { writeSingleSend } from './rendering.js';

const SECOND = 1_000_000;
const SCHEDULED = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2}) (\d{2}:\d{2})(:\d{2})?$/;

/** Adds the due transition of each single send. */
export function dueTransitions(world: World, assume: Assume<never>, agenda: Agenda): void {
  if (assume.peek('single-send.lifecycle') === 'never') return;
  const sendOut = createSender(world, assume);
  for (const send of world.singleSends.all()) {
    const transition = latestDueTransition(send, world, assume, agenda);
    if (transition === undefined) continue;
    const { status, at } = transition;
    const isCompleted = status === SINGLE_SEND_STATUS.completed;
    const move = isCompleted ? () => sendOut(send, at) : () => world.singleSends.amend(send, { status });
    const used = decidersOf(send, assume.peek('single-send.lifecycle'));
    agenda.due.push({ at, run: () => world.provenance.during({ used }, move) });
  }
}

type Lifecycle = AssumptionValue<'single-send.lifecycle'>;
type Decider = Extract<AssumptionId, 'single-send.lifecycle' | 'single-send.step-seconds' | 'schedule-time.utc-offset'>;

/** The assumptions that decide when a send changes its status. */
export function decidersOf({ schedule_type }: SingleSend, lifecycle: Lifecycle): ReadonlySet<Decider> {
  const deciders = new Set<Decider>(['single-send.lifecycle']);
  if (lifecycle === 'timed' || lifecycle === 'waits') deciders.add('single-send.step-seconds');
  if (lifecycle !== 'never' && schedule_type === 1) deciders.add('schedule-time.utc-offset');
  return deciders;
}

/** The last of the transitions that fell due for a send. */
function latestDueTransition(send: SingleSend, world: World, assume: Assume<never>, agenda: Agenda) {
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
  return ahead.find(({ at }) => agenda.isDue(at));
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

/** Creates a function that sends what it is given; it is for one moment of the world. */
function createSender(world: World, assume: Assume<never>): (send: SingleSend, at: number) => void {
  const listOf = createRecipientLists(world, assume);
  const notify = createNotifier(world, assume);
  return (send, at) => {
    const { triggered, recipients } = listOf(send);
    const sent = world.singleSends.amend(send, {
      status: SINGLE_SEND_STATUS.completed,
      sent_at: toDateTime(at),
      triggered,
      delivered: recipients.length,
    });
    const write = writeSingleSend(sent, world, assume);
    world.outbox.add({ at, kind: 'single-send', utr: send.utr, recipients, source: sent, write });
    notify(`Single send completed: ${send.single_send_name}`, send.utr, at);
  };
}
