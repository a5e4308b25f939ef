/** Changes the status of single sends by the clock of their account (the document's States and transitions). */
import { localTimeOf, parseTimestamp, type Schedule, toDateTime } from '../../time/timestamps.js';
import { fromLocal } from '../../time/zones.js';
import type { Account } from '../account/account.js';
import type { Agenda } from '../account/agenda.js';
import { SINGLE_SEND_STATUS, type SingleSend } from '../account/records/single-sends.js';
import type { Assume } from '../assumptions/registry.js';
import { isFromUnverified, letterOf, notify } from './mails.js';
import { recipientOf, recipientsOf } from './recipients.js';

const SECOND = 1_000_000;

/** A status, and the time of its beginning in microseconds since 1970. */
type Transition = { readonly status: 1 | 2 | 3; readonly at: number };

/** Puts the last due transition of each send on the agenda. */
export function planSends(account: Account, assume: Assume, agenda: Agenda): void {
  for (const send of account.singleSends.all()) {
    const transitions = transitionsOf(send, account, assume);
    for (const { at } of transitions) agenda.expect(at, `the single send ${send.single_send_name}`);
    const due = transitions.findLast(({ at }) => at <= agenda.now);
    if (due !== undefined) agenda.due.push({ at: due.at, run: () => changeStatus(send.id, due, account, assume) });
  }
}

/** Returns the transitions that a send has not made, in order, whether due or not. */
function transitionsOf(send: SingleSend, account: Account, assume: Assume): readonly Transition[] {
  const { initiate, ready, running, completed } = SINGLE_SEND_STATUS;
  const { status: stored } = send;
  if (stored === null || stored === completed || assume('single-send.lifecycle') === 'never') return [];
  const isAtOnce = assume('single-send.lifecycle') === 'immediate';
  const pause = isAtOnce ? 0 : assume('single-send.step-seconds') * SECOND;
  const scheduled = scheduledAt(send, assume('time-zone'));
  const updated = parseTimestamp(send.updated_at) ?? Number.NaN;
  // The scheduled time had passed when the client wrote the send.
  const hadPassed = stored === initiate && scheduled !== undefined && scheduled <= updated;
  if (hadPassed && assume('schedule.past') === 'never') return [];
  const base = account.baseline.tables.singleSends.find(send.id);
  const isUnwritten = base?.updated_at === send.updated_at;
  const written = isUnwritten ? account.momentOf(updated) : updated;
  // A send that was scheduled in the past is due at once.
  const due = Math.max(written, scheduled ?? written);
  // A send that is unchanged since the baseline makes no transition that was due before the account began.
  const since = isUnwritten ? account.since : Number.NEGATIVE_INFINITY;
  const began = isUnwritten ? base.status : null;
  // A send with status 1 or 2 in the baseline whose completion is past goes on as if the status began at `since`.
  const isOverdue = (began === ready || began === running) && due + 2 * pause < since;
  const from = isOverdue ? since - (began - ready) * pause : due;
  const isHeld = isFromUnverified(send, account) && assume('sender.unverified') === 'never-sent';
  const last = isHeld ? ready : completed;
  return [ready, running, completed]
    .map((status) => ({ status, at: from + (status - ready) * pause }))
    .filter(({ status, at }) => status > stored && status <= last && since <= at);
}

/** Changes the status of a send, and mails a completed send that was not mailed before. */
function changeStatus(id: number, { status, at }: Transition, account: Account, assume: Assume): void {
  const { singleSends, outbox } = account;
  const { running, completed } = SINGLE_SEND_STATUS;
  const send = singleSends.get(id);
  if (status !== completed || (send.status === running && send.sent_at !== null)) singleSends.amend(send, { status });
  else {
    const { triggered, reached } = recipientsOf(send, account);
    const recipients = reached.map((one) => recipientOf(one, account, assume));
    const counts = { sent_at: toDateTime(at), triggered, delivered: recipients.length };
    const sent = singleSends.amend(send, { status, ...counts });
    outbox.add({ at, kind: 'single-send', utr: send.utr, recipients, letter: letterOf(sent, account) });
  }
  if (status === completed) notify(account, `Single send completed: ${send.single_send_name}`, send.utr, at);
}

/** Returns the due time in microseconds since 1970; undefined for an immediate or dateless send, NaN for a bad date. */
export function scheduledAt(send: Schedule & Pick<SingleSend, 'schedule_type'>, zone: string): number | undefined {
  const local = send.schedule_type === 0 ? undefined : localTimeOf(send);
  return local === undefined || Number.isNaN(local) ? local : fromLocal(local, zone);
}
