/** Single sends, automations and schedules of which a recording holds the request that made them. */
import { type Exchange, fieldOf, isObject } from './exchange.js';
import { mayHaveWritten, type Recording, type Shown } from './recording.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from './shown-records.js';

export const CREATE_SEND = 'POST /single/send/create';
export const UPDATE_SEND = 'POST /single/send/update';
export const CREATE_AUTOMATION = 'POST /automations/create';
export const CREATE_SCHEDULE = 'POST /automations/schedule/create';
export const SET_LIVE = 'GET /automations/set-live';

export interface Own {
  readonly record: ShownRecord;
  readonly create: Exchange;
}

/** The utr in a successful response to a write. */
export function utrIn({ outcome }: Exchange): string | undefined {
  const utr = outcome.kind === 'success' && isObject(outcome.data) ? outcome.data.utr : undefined;
  return utr === undefined ? undefined : String(utr);
}

const createOf = (recording: Recording, name: string, { utr }: ShownRecord): Exchange | undefined =>
  recording.at(name).find((one) => utrIn(one) === utr);

/** The shown single sends that are as they were created: no update of them is recorded before. */
export function* ownSends(exchange: Exchange, recording: Recording): Generator<Own> {
  if (kindShownBy(exchange.name) !== 'singleSends') return;
  for (const record of recordsIn(exchange)) {
    const create = createOf(recording, CREATE_SEND, record);
    const isUpdated = (one: Exchange) =>
      mayHaveWritten(one) && fieldOf(one, 'utr') === record.utr && recording.isBefore(one, exchange);
    if (create && !recording.at(UPDATE_SEND).some(isUpdated)) yield { record, create };
  }
}

/** The shown automations whose create is recorded. */
export function* ownAutomations(exchange: Exchange, recording: Recording): Generator<Own> {
  if (kindShownBy(exchange.name) !== 'automations') return;
  for (const record of recordsIn(exchange)) {
    const create = createOf(recording, CREATE_AUTOMATION, record);
    if (create) yield { record, create };
  }
}

/** The only record that a list shows after a write and not before it. */
export function madeBy(write: Exchange, list: string, recording: Recording): Shown | undefined {
  const lists = recording.addedBy(write, list);
  const [record, ...more] = lists?.added ?? [];
  return lists && record && more.length === 0 ? { exchange: lists.after, record } : undefined;
}

/** A record as it is shown next to an exchange, with no write between them. */
export const recordNear = (exchange: Exchange, kind: RecordKind, id: string | undefined, recording: Recording) =>
  recording.recordNear(exchange, kind, ['id', id ?? '']);

/** Milliseconds of a time, with or without a zone; NaN for what is none. */
export const millisecondsOf = (time: unknown): number => Date.parse(String(time).replace(/^(\S+) (\S+)$/, '$1T$2Z'));

export const SECOND = 1000;
export const DAY = 86_400 * SECOND;
