/** Evidence of automations, of copies, and of senders: what a request does, and what is shown of it. */
import { NF1, NF2, NO_GROUP_TO_LIVE } from '../endpoint/failure.js';
import { type Exchange, fieldOf, messagesFor, queryOf } from './exchange.js';
import type { Evidence } from './judge.js';
import { inferred, seen } from './judge.js';
import {
  DUPLICATE_SEND,
  madeBy,
  millisecondsOf,
  ownAutomations,
  SECOND,
  SET_LIVE,
  senderAround,
  UPDATE_SEND,
  utrIn,
} from './own-mailings.js';
import type { Recording, Shown } from './recording.js';
import { recordsIn, type ShownRecord } from './shown-records.js';

/** Texts that every endpoint can answer with. */
const OTHER_TEXTS: ReadonlySet<string> = new Set([NF1, NF2, 'Too Many Attempts.']);

/** The value of a rule failure: that of a known text, or the words themselves. */
function ruleIn<const V extends string>(
  { outcome }: Exchange,
  text: string,
  value: V,
): V | `text:${string}` | undefined {
  if (outcome.kind !== 'text' || OTHER_TEXTS.has(outcome.text)) return undefined;
  return outcome.text === text ? value : `text:${outcome.text}`;
}

const isSuccess = ({ outcome }: Exchange): boolean => outcome.kind === 'success';

/** The automation that a request names, next before it, and next after it. */
const automationBefore = (exchange: Exchange, recording: Recording): Shown | undefined =>
  recording.recordBefore(exchange, 'automations', ['utr', queryOf(exchange, 'utr') ?? '']);
const automationAfter = (exchange: Exchange, recording: Recording): Shown | undefined =>
  recording.recordAfter(exchange, 'automations', ['utr', queryOf(exchange, 'utr') ?? '']);

/** A record and its copy. */
interface Copying {
  readonly original: ShownRecord;
  readonly copy: ShownRecord;
  readonly shown: readonly Exchange[];
}

function copyingOf(exchange: Exchange, recording: Recording): Copying | undefined {
  const isSend = exchange.name === DUPLICATE_SEND;
  const utr = utrIn(exchange) ?? '';
  const key = ['utr', queryOf(exchange, 'utr') ?? ''] as const;
  const original = recording.recordBefore(exchange, isSend ? 'singleSends' : 'automations', key);
  const copy = isSend
    ? madeBy(exchange, 'GET /single-send/list', recording)
    : recording.recordAfter(exchange, 'automations', ['utr', utr]);
  if (original === undefined || copy === undefined || original.record.subject !== copy.record.subject) return undefined;
  return { original: original.record, copy: copy.record, shown: [original.exchange, copy.exchange] };
}

/** A name that is shorter stands in other words by chance. */
const TELLING_NAME = 4;

/** The words of a copy's name, with the name of its original in its place. */
function nameOfCopy(name: string, copied: string): 'copy-suffix' | 'same' | `text:${string}` | undefined {
  if (copied === `${name} copy`) return 'copy-suffix';
  if (copied === name) return 'same';
  const parts = copied.split(name);
  return name.length < TELLING_NAME || parts.length > 2 ? undefined : `text:${parts.join('{name}')}`;
}

/** What recipients do: a copy begins without it, and gets none of it at once. */
const DEEDS = ['unique_opens', 'total_opens', 'bounces', 'unsubscribes'] as const;

/** Has a copy what happened to its original? */
function isLikeOriginal({ original, copy }: Copying): boolean | undefined {
  if (typeof original.live_at === 'string') return copy.live_at === original.live_at;
  if (typeof original.sent_at === 'string' && copy.sent_at !== original.sent_at) return false;
  const done = DEEDS.find((name) => Number(original[name]) > 0);
  if (done !== undefined) return Number(copy[done]) > 0;
  // One that went out by itself went out later.
  const isLater = millisecondsOf(copy.created_at) >= millisecondsOf(original.updated_at) + SECOND;
  const isSentLikeIt = typeof original.sent_at === 'string' && original.schedule_type === 0;
  return isSentLikeIt && isLater ? true : undefined;
}

/** How many emails an automation has, as a response shows it. */
function emailsOf(utr: string, exchange: Exchange): number | undefined {
  if (!isSuccess(exchange)) return undefined;
  if (exchange.name === 'GET /automations/schedule' && queryOf(exchange, 'utr') === utr)
    return recordsIn(exchange).length;
  // The list of automations has their counts.
  const count = recordsIn(exchange).find((one) => one.utr === utr)?.automation_schedule_count;
  return typeof count === 'number' ? count : undefined;
}

/** Is the group that an automation names unknown to the service? */
function isGroupGone(group: unknown, exchange: Exchange, recording: Recording): boolean {
  const isRefused = (one: Exchange) =>
    one.name === 'GET /unsubscribes-groups/details' &&
    queryOf(one, 'id') === String(group) &&
    one.outcome.kind === 'text' &&
    one.outcome.text === NF1;
  return (recording.lastBefore(exchange, isRefused) ?? recording.firstAfter(exchange, isRefused)) !== undefined;
}

/** The number that an own automation of one kind shows in some exchanges. */
function codeIn(exchanges: readonly Exchange[], kind: 'welcome' | 'custom', recording: Recording) {
  for (const exchange of exchanges) {
    for (const { record, create } of ownAutomations(exchange, recording))
      if (fieldOf(create, 'type') === kind && Number.isInteger(record.automation_type))
        return { exchange, code: Number(record.automation_type) };
  }
  return undefined;
}

/** A service time that is certainly reached when an exchange is made: that of the latest own automation. */
function reachedBefore(exchange: Exchange, recording: Recording): number {
  const shown = recording.exchanges.slice(0, recording.placeOf(exchange));
  const times = shown.flatMap((one) =>
    [...ownAutomations(one, recording)].map(({ record }) => millisecondsOf(record.created_at)),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...times);
}

/** Nobody reads a mail and follows its link within this time. */
const AT_ONCE = 2 * SECOND;

const timeOf = (exchange: Exchange): number => millisecondsOf(exchange.source.time);

export const mailings = {
  'single-send.update'(exchange, recording) {
    const utr = fieldOf(exchange, 'utr') ?? '';
    const shown = recording.recordBefore(exchange, 'singleSends', ['utr', utr]);
    if (shown === undefined || !(Number(shown.record.status) >= 2)) return undefined;
    if (isSuccess(exchange)) return seen('accept', shown.exchange);
    const fields = ({ request }: Exchange) => JSON.stringify(request.form?.fields.filter(([name]) => name !== 'utr'));
    const isSame = (one: Exchange) => one.name === UPDATE_SEND && isSuccess(one) && fields(one) === fields(exchange);
    const taken = recording.lastBefore(exchange, isSame);
    const value = taken && ruleIn(exchange, 'Single send is already running or completed', 'refuse');
    return value && seen(value, taken, shown.exchange);
  },
  'duplicate.name'(exchange, recording) {
    const copying = copyingOf(exchange, recording);
    if (copying === undefined) return undefined;
    const { original, copy, shown } = copying;
    const member = 'automation_name' in original ? 'automation_name' : 'single_send_name';
    const value = nameOfCopy(String(original[member]), String(copy[member]));
    return value && seen(value, ...shown);
  },
  'duplicate.counters'(exchange, recording) {
    const copying = copyingOf(exchange, recording);
    const isLike = copying && isLikeOriginal(copying);
    return copying && isLike !== undefined ? seen(isLike ? 'same' : 'fresh', ...copying.shown) : undefined;
  },
  'duplicate.status'(exchange, recording) {
    const copying = copyingOf(exchange, recording);
    if (copying === undefined || copying.original.schedule_type !== 0) return undefined;
    const { original, copy, shown } = copying;
    const [before, status] = [Number(original.status), Number(copy.status)];
    if (status === 0 && before > 0) return seen('waits', ...shown);
    const isOnItsWay = status > 0 && status < before;
    const isSent = typeof copy.sent_at === 'string' && typeof original.sent_at === 'string';
    return isOnItsWay || (isSent && copy.sent_at !== original.sent_at) ? seen('starts', ...shown) : undefined;
  },
  'duplicate.schedules'(exchange, recording) {
    const [from, to] = [queryOf(exchange, 'utr'), utrIn(exchange)];
    if (from === undefined || to === undefined) return undefined;
    const before = recording.lastBefore(exchange, (one) => emailsOf(from, one) !== undefined);
    const after = recording.firstAfter(exchange, (one) => emailsOf(to, one) !== undefined);
    if (before === undefined || after === undefined || emailsOf(from, before) === 0) return undefined;
    return seen(emailsOf(to, after) === 0 ? 'none' : 'copied', before, after);
  },
  'pause.next-status'(exchange, recording) {
    const after = isSuccess(exchange) ? automationAfter(exchange, recording) : undefined;
    return after && seen(after.record.status === 0 ? 'draft' : 'live', after.exchange);
  },
  'pause.not-live'(exchange, recording) {
    const before = automationBefore(exchange, recording);
    if (before?.record.status !== 0 || exchange.outcome.kind !== 'text') return undefined;
    if (exchange.outcome.text === NF2) return seen('not-found-2', before.exchange);
    const value = ruleIn(exchange, 'Only live automation can be paused', 'rule');
    return value && seen(value, before.exchange);
  },
  'set-live.already-live'(exchange, recording) {
    const before = automationBefore(exchange, recording);
    if (before?.record.status !== 1) return undefined;
    const isSame = (one: Exchange) =>
      one.name === SET_LIVE && isSuccess(one) && queryOf(one, 'utr') === queryOf(exchange, 'utr');
    const earlier = recording.lastBefore(exchange, isSame);
    const value = earlier && ruleIn(exchange, 'Automation is already live', 'rule');
    if (value) return seen(value, earlier, before.exchange);
    const after = isSuccess(exchange) ? automationAfter(exchange, recording) : undefined;
    if (after === undefined) return undefined;
    if (after.record.live_at !== before.record.live_at) return seen('restart', before.exchange, after.exchange);
    const hasTimePassed = reachedBefore(exchange, recording) >= millisecondsOf(before.record.updated_at) + SECOND;
    return hasTimePassed ? inferred('accept', before.exchange, after.exchange) : undefined;
  },
  'set-live.group-gone'(exchange, recording) {
    const before = automationBefore(exchange, recording);
    const group = before?.record.unsubscribe_group_id;
    if (before?.record.status !== 0 || !(Number(group) > 0) || !isGroupGone(group, exchange, recording))
      return undefined;
    if (isSuccess(exchange)) return seen('accept', before.exchange);
    const { outcome } = exchange;
    return outcome.kind === 'text' && outcome.text === NO_GROUP_TO_LIVE.text
      ? seen('refuse', before.exchange)
      : undefined;
  },
  'set-live.incomplete'(exchange, recording) {
    const utr = queryOf(exchange, 'utr') ?? '';
    const before = automationBefore(exchange, recording);
    const empty = recording.lastBefore(exchange, (one) => emailsOf(utr, one) === 0);
    if (before?.record.status !== 0 || empty === undefined) return undefined;
    if (isSuccess(exchange)) return seen('accept', before.exchange, empty);
    if (exchange.outcome.kind === 'text' && exchange.outcome.text === NO_GROUP_TO_LIVE.text) return undefined;
    const value = ruleIn(exchange, 'Schedule and target require to live automation', 'rule');
    return value && seen(value, before.exchange, empty);
  },
  'automation-type.codes'(exchange, recording) {
    const welcome = codeIn([exchange], 'welcome', recording);
    const custom = welcome && codeIn(recording.at(exchange.name), 'custom', recording);
    return custom && seen(`${welcome.code},${custom.code}`, custom.exchange);
  },
  'automation.exit-criteria'(exchange, recording) {
    for (const { record, create } of ownAutomations(exchange, recording))
      if (Number.isInteger(record.exit_criteria)) return seen(Number(record.exit_criteria), create);
    return undefined;
  },
  'automation.group-zero'(exchange) {
    if (fieldOf(exchange, 'unsubscribe_group_id') !== '0') return undefined;
    if (messagesFor(exchange, 'unsubscribe_group_id').length > 0) return 'invalid';
    // No record has the id 0: a target that is listed for it shows that the group would be listed, too.
    const isControlled = /^(contacts|segments)_0$/.test(fieldOf(exchange, 'automation_for') ?? '');
    return isControlled && messagesFor(exchange, 'automation_for').length > 0 ? inferred('none') : undefined;
  },
  'sender.verification'(exchange, recording) {
    const around = senderAround(exchange, queryOf(exchange, 'sender_id'), recording);
    if (around?.before.is_verified !== 0) return undefined;
    const { after, shown } = around;
    if (after.is_verified === 0) return seen('by-link', ...shown);
    const isAtOnce = shown.every((one) => timeOf(one) - timeOf(exchange) <= AT_ONCE);
    return isAtOnce ? inferred('on-resend', ...shown) : undefined;
  },
  'sender.update-verification'(exchange, recording) {
    const around = senderAround(exchange, fieldOf(exchange, 'sender_id'), recording);
    if (around === undefined || around.before.from_email === around.after.from_email) return undefined;
    const { before, after, shown } = around;
    const isTakenBack = before.is_verified === 1 && after.is_verified === 0;
    if (isTakenBack || before.send_at !== after.send_at) return seen('on-email-change', ...shown);
    const addresses = [before, after].map((one) => String(one.from_email).toLowerCase());
    const isStill = before.is_verified === 1 && addresses[0] !== addresses[1];
    return isStill ? seen('never', ...shown) : undefined;
  },
  'sender.resend-verified'(exchange, recording) {
    const id = queryOf(exchange, 'sender_id') ?? '';
    const before = recording.recordBefore(exchange, 'senders', ['id', id]);
    if (before?.record.is_verified !== 1) return undefined;
    if (isSuccess(exchange)) return seen('accept', before.exchange);
    const value = ruleIn(exchange, 'Sender is already verified', 'rule');
    return value && seen(value, before.exchange);
  },
} satisfies Evidence;
