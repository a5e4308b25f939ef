/** A single send as responses have it: what the store holds in one form can be shown in others (Single send). */

import { type Static, Type } from 'typebox';
import { present } from '../../messages/present.js';
import { normalSchedule, type Schedule } from '../../time/timestamps.js';
import { record } from '../account/records/shapes.js';
import { OpenTokens, SINGLE_SEND_STATUS, SingleSend, Status } from '../account/records/single-sends.js';
import { type Reader, showInZone, view, type When } from '../endpoint/show.js';
import { keysInOrder } from '../passing/events.js';
import { shownBodies } from './mailing-fields.js';

export const ShownSingleSend = record('SingleSend', {
  ...SingleSend.properties,
  status: Status,
  unique_open_token: Type.Union([OpenTokens, Type.Union([OpenTokens, Type.Array(Type.String(), { maxItems: 0 })])], {
    when: { id: 'open-tokens.key', value: 'contact-id-or-array' } satisfies When,
  }),
});
type ShownSingleSend = Static<typeof ShownSingleSend>;

const reads = ['mailEvents'] as const;
type SendReader = Reader<(typeof reads)[number]>;

export const shownSend = view('singleSends', ShownSingleSend, {
  reads,
  fields: {
    ...shownBodies,
    sender_name: (send, reader) => (isSenderShown(send, reader) ? send.sender_name : null),
    sender_address: (send, reader) => (isSenderShown(send, reader) ? send.sender_address : null),
    schedule_date: (send, reader) => scheduleOf(send, reader).schedule_date,
    schedule_time: (send, reader) => scheduleOf(send, reader).schedule_time,
    status: statusOf,
    unique_open_token: tokensOf,
    sent_at: ({ sent_at }, reader) => (sent_at === null ? null : showInZone(sent_at, reader)),
  },
});

/** The status that the lifecycle has set. */
function statusOf({ status }: SingleSend, { assume }: SendReader): ShownSingleSend['status'] {
  const { initiate, ready } = SINGLE_SEND_STATUS;
  if (status === null) return initiate;
  return status === initiate && assume('single-send.lifecycle') === 'waits' ? ready : status;
}

/** The texts of the sender are stored, whether responses show them or not. */
const isSenderShown = ({ sender_name, sender_address }: SingleSend, { assume }: SendReader): boolean =>
  (sender_name === null && sender_address === null) || assume('single-send.sender-text') === 'sender';

/** The date and time of a schedule, in the form that the client sent or in the form of a database. */
function scheduleOf({ schedule_date, schedule_time }: SingleSend, { assume }: SendReader): Schedule {
  const given = { schedule_date, schedule_time };
  const normal = normalSchedule(given);
  const isNormal = normal.schedule_date === schedule_date && normal.schedule_time === schedule_time;
  return isNormal || assume('schedule.read-back') === 'as-given' ? given : normal;
}

/** The tokens are stored under the ids of contacts; the events of the openings have their order. */
function tokensOf(send: SingleSend, { assume, account }: SendReader): ShownSingleSend['unique_open_token'] {
  const { unique_open_token: tokens } = send;
  if (Object.keys(tokens).length === 0) return assume('open-tokens.key') === 'contact-id-or-array' ? [] : tokens;
  const keys = keysInOrder(send, account);
  const areCounted = keys.every((key, index) => key === String(index + 1));
  if (areCounted || assume('open-tokens.key') !== 'counter') return tokens;
  return Object.fromEntries(keys.map((key, index) => [index + 1, present(tokens[key])]));
}
