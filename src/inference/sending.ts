/** Evidence of what passes with time: when single sends go out, in which zone times are, and what that changes. */
import { type Exchange, fieldOf, messagesFor } from './exchange.js';
import { offsetNear, zoneShownBy } from './instants.js';
import {
  CREATE_SCHEDULE,
  CREATE_SEND,
  DAY,
  millisecondsOf,
  type Own,
  ownSends,
  recordNear,
  SECOND,
  SET_LIVE,
  UPDATE_SEND,
} from './own-mailings.js';
import type { Recording } from './recording.js';
import type { Evidence } from './rule.js';
import { inferred, seen } from './rule.js';
import { dateFormOf, hasPassed, isAhead, isScheduled, isTaken, takenDate } from './schedule-forms.js';

const isImmediate = ({ create }: Own): boolean => fieldOf(create, 'schedule_type') === '0';

/** Is it years or days ahead, so that nothing of it can be due? */
const isFarAhead = ({ create }: Own): boolean => isScheduled(create) && isAhead(create);

/** Own single sends of a kind, in every response that shows them. */
function findOwn(recording: Recording, matches: (own: Own) => boolean): Exchange | undefined {
  return recording.exchanges.find((exchange) => [...ownSends(exchange, recording)].some(matches));
}

const statusOf = ({ record }: Own): number => Number(record.status);

const isRunning = (own: Own): boolean => isImmediate(own) && statusOf(own) === 2;

/** The own single sends of one response that match. */
const ownIn = (exchange: Exchange, recording: Recording, matches: (own: Own) => boolean): readonly Own[] =>
  [...ownSends(exchange, recording)].filter(matches);

/** Is its sender verified, by what is shown next to the request that created it? */
const isVerified = ({ create }: Own, recording: Recording): boolean | undefined => {
  const sender = recordNear(create, 'senders', fieldOf(create, 'sender_id'), recording);
  return sender && sender.record.is_verified === 1;
};

const createdAt = ({ record }: Own): number => millisecondsOf(record.created_at);

/** The longest time from due to running. */
const LONGEST_STEP = DAY;

/** Milliseconds from the creation of an immediate send until its mails went out. */
function delayOf(own: Own, recording: Recording): number | undefined {
  if (!isImmediate(own) || typeof own.record.sent_at !== 'string') return undefined;
  const offset = offsetNear(createdAt(own), recording);
  if (offset === undefined) return undefined;
  const created = Math.floor(createdAt(own) / SECOND) * SECOND;
  return millisecondsOf(own.record.sent_at) - offset - created;
}

/** Immediate sends in a response that are running or completed, though they were created no earlier than another. */
const overtaking = (own: Own, exchange: Exchange, recording: Recording): readonly Own[] =>
  ownIn(exchange, recording, (one) => isImmediate(one) && statusOf(one) >= 2 && createdAt(one) >= createdAt(own));

/** Is the sender of a send unverified when it is shown, with no update that took its verification back? */
function isStillUnverified({ create }: Own, exchange: Exchange, recording: Recording): boolean {
  const id = fieldOf(create, 'sender_id');
  const isUpdated = recording.at('POST /sender/update').some((one) => fieldOf(one, 'sender_id') === id);
  return !isUpdated && recordNear(exchange, 'senders', id, recording)?.record.is_verified === 0;
}

const SEND_WRITES: ReadonlySet<string> = new Set([CREATE_SEND, UPDATE_SEND, CREATE_SCHEDULE]);

export const sending = {
  'single-send.lifecycle'(exchange, recording) {
    for (const own of ownSends(exchange, recording)) {
      if (isFarAhead(own) && statusOf(own) === 1) return seen('waits', own.create);
      // One that goes out at once looks like one that takes no time: neither is told.
      if (isRunning(own)) {
        const planned = findOwn(recording, (one) => isFarAhead(one) && statusOf(one) === 0);
        if (planned) return seen('timed', own.create, planned);
      }
      const isStuck = isImmediate(own) && statusOf(own) === 1 && isVerified(own, recording) === true;
      const isLater = (one: Own) => createdAt(one) > createdAt(own) + LONGEST_STEP + SECOND;
      if (isStuck && ownIn(exchange, recording, isLater).length > 0) return inferred('never', own.create);
    }
    return undefined;
  },
  'single-send.step-seconds'(exchange, recording) {
    for (const own of ownSends(exchange, recording)) {
      const delay = delayOf(own, recording);
      if (delay === undefined) continue;
      const isSame = (one: Own) => one.record.utr === own.record.utr && isRunning(one);
      const running = findOwn(recording, isSame);
      const [before] = running ? ownIn(running, recording, isSame) : [];
      if (running === undefined || before === undefined) continue;
      const seconds = delay / SECOND / (before.record.sent_at === null ? 2 : 1);
      if (Number.isInteger(seconds) && seconds > 0) return inferred(seconds, own.create, running);
    }
    return undefined;
  },
  'time-zone'(exchange, recording) {
    const zone = zoneShownBy(exchange, recording);
    return zone && inferred(zone);
  },
  'schedule.past'(exchange, recording) {
    const form = dateFormOf(exchange);
    const isRefused = hasPassed(exchange) && isTaken(exchange, 'schedule_date', recording) === false;
    const ahead = form && isRefused ? takenDate(exchange.name, form, recording) : undefined;
    if (ahead) return inferred('refuse', ahead);
    for (const own of ownIn(exchange, recording, ({ create }) => isScheduled(create) && hasPassed(create))) {
      if (statusOf(own) >= 2) return seen('accept', own.create);
      const isSameSender = ({ record }: Own) => record.sender_id === own.record.sender_id;
      const [other] = overtaking(own, exchange, recording).filter(isSameSender);
      if (other) return inferred('never', own.create, other.create);
    }
    return undefined;
  },
  'sender.unverified'(exchange, recording) {
    if (exchange.name === SET_LIVE) return messagesFor(exchange, 'sender_id').length > 0 ? 'refuse' : undefined;
    if (SEND_WRITES.has(exchange.name)) {
      if (messagesFor(exchange, 'sender_id').length === 0) return undefined;
      const sender = recordNear(exchange, 'senders', fieldOf(exchange, 'sender_id'), recording);
      return sender?.record.is_verified === 0 ? seen('refuse', sender.exchange) : undefined;
    }
    for (const own of ownIn(exchange, recording, (one) => isImmediate(one) && isVerified(one, recording) === false)) {
      if (statusOf(own) >= 2 && isStillUnverified(own, exchange, recording)) return seen('accept', own.create);
      const [other] = statusOf(own) === 1 ? overtaking(own, exchange, recording) : [];
      if (other) return inferred('never-sent', own.create, other.create);
    }
    return undefined;
  },
} satisfies Evidence;
