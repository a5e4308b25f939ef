/** The document's chapter "Single sends". */
import { type TSchema, Type } from 'typebox';
import { present } from '../../messages/present.js';
import { dateTimeIn, normalSchedule, type Schedule } from '../../time/timestamps.js';
import { record } from '../account/records/shapes.js';
import {
  IMMEDIATELY,
  OpenTokens,
  SINGLE_SEND_PROGRESS,
  SINGLE_SEND_STATUS,
  SingleSend,
  Status,
} from '../account/records/single-sends.js';
import { orNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { enforce, rules } from '../endpoint/failure.js';
import { flag, optional, reference, text, utrKey } from '../endpoint/fields.js';
import { type Reader, type View, view } from '../endpoint/show.js';
import { clearedBy } from '../endpoint/validate.js';
import { fromSender } from '../passing/mails.js';
import { keysInOrder } from '../passing/open-tokens.js';
import {
  copyName,
  copyOf,
  scheduleDate,
  scheduled,
  senderId,
  shownBodies,
  targets,
  templateBodies,
  templateBody,
} from './mailing-fields.js';
import { bulkDelete, deletion, details, list } from './patterns.js';

export const ShownSingleSend = record('SingleSend', {
  ...SingleSend.properties,
  status: Status,
  // An empty array stands for no tokens only under a value of `open-tokens.key` that is not the default.
  unique_open_token: Type.Union([OpenTokens, Type.Array(Type.String(), { maxItems: 0 })], { isFirstByDefault: true }),
});

export const shownSend = view('singleSends', ShownSingleSend, {
  reads: ['mailEvents'],
  fields: {
    ...shownBodies,
    sender_name: (send, reader) => (isSenderShown(send, reader) ? send.sender_name : null),
    sender_address: (send, reader) => (isSenderShown(send, reader) ? send.sender_address : null),
    schedule_date: (send, reader) => scheduleOf(send, reader).schedule_date,
    schedule_time: (send, reader) => scheduleOf(send, reader).schedule_time,
    status({ status }, { assume }) {
      const { initiate, ready } = SINGLE_SEND_STATUS;
      if (status === null) return initiate;
      return status === initiate && assume('single-send.lifecycle') === 'waits' ? ready : status;
    },
    /** The keys of stored tokens are ids of contacts; as counters, keys follow the order of the mail events. */
    unique_open_token(send, { assume, account }) {
      const { unique_open_token: tokens } = send;
      if (Object.keys(tokens).length === 0) return assume('open-tokens.key') === 'contact-id-or-array' ? [] : tokens;
      const keys = keysInOrder(send, account);
      const areCounted = keys.every((key, index) => key === String(index + 1));
      if (areCounted || assume('open-tokens.key') !== 'counter') return tokens;
      return Object.fromEntries(keys.map((key, index) => [index + 1, present(tokens[key])]));
    },
    sent_at: ({ sent_at }, { assume }) => (sent_at === null ? null : dateTimeIn(assume('time-zone'), sent_at)),
  },
});

/** True if responses show the name and address of the sender, which a send stores in any case. */
const isSenderShown = ({ sender_name, sender_address }: SingleSend, { assume }: Reader<never>): boolean =>
  (sender_name === null && sender_address === null) || assume('single-send.sender-text') === 'sender';

/** Returns the date and time of a schedule as the client sent them, or as a database writes them: `09:30:00`. */
function scheduleOf({ schedule_date, schedule_time }: SingleSend, { assume }: Reader<never>): Schedule {
  const given = { schedule_date, schedule_time };
  const normal = normalSchedule(given);
  const isNormal = normal.schedule_date === schedule_date && normal.schedule_time === schedule_time;
  return isNormal || assume('schedule.read-back') === 'as-given' ? given : normal;
}

const sendForm = {
  template_id: reference('templates'),
  ...templateBodies,
  sender_id: senderId(),
  unsubscribe_group_id: reference('unsubscribeGroups'),
  single_send_name: text(),
  subject: text(),
  preheader: text(),
  recipient_id: targets(),
  exclude_specific_recipient_id: optional(targets()),
  schedule_type: flag(),
  schedule_date: scheduleDate(),
  schedule_time: scheduled('time'),
};

const unique = [{ field: 'single_send_name', by: 'duplicate-name' }] as const;

/** Returns the status of a new send: a scheduled send waits for its time, and an immediate send is ready. */
const firstStatus = (type: SingleSend['schedule_type']): 0 | 1 =>
  type === 1 ? SINGLE_SEND_STATUS.initiate : SINGLE_SEND_STATUS.ready;

/** Returns the progress of a copy; the status of a copy that waits for an update is null. */
function progressOfCopy({ schedule_type, status }: SingleSend, assume: Assume) {
  const value = assume('duplicate');
  if (value === 'same') return {};
  const isNew = value === 'starts' || (schedule_type === 1 && status === SINGLE_SEND_STATUS.initiate);
  return { ...SINGLE_SEND_PROGRESS, status: isNew ? firstStatus(schedule_type) : null };
}

/** Returns the optional fields that an update clears; if both bodies are unset, the send uses the built-in template. */
function withoutValues(
  given: Parameters<typeof templateBody>[0] & Pick<SingleSend, 'schedule_type'>,
  send: SingleSend,
  emptied: ReadonlySet<string>,
  assume: Assume,
) {
  // An immediate send loses its date and time anyway.
  const unset = { exclude_specific_recipient_id: [], ...(given.schedule_type === 1 && IMMEDIATELY) };
  const cleared = clearedBy(unset, { input: { ...given }, emptied, assume }, send);
  const hasBody = BODIES.some((name) => send[name] !== null);
  const isBodySent = BODIES.some((name) => name in given || emptied.has(name));
  const isBodySet = isBodySent || (hasBody && assume('update.omitted-fields') === 'clear');
  return { ...cleared, ...(isBodySet && templateBody(given)) };
}

const BODIES = ['template_json', 'template_html'] as const;

/** The view of `GET /single-send/details`, in which the document has the send in an array. */
const sendInArray: View<'singleSends', TSchema> = {
  ...shownSend,
  shape: Type.Array(shownSend.shape),
  show: (...one) => [shownSend.show(...one)],
};

export const singleSends: readonly Endpoint[] = [
  list('GET /single-send/list', 'List the single sends', { success: { singleSends: shownSend } }),

  endpoint('POST /single/send/create', 'Create a single send', {
    form: sendForm,
    unique,
    makes: 'singleSends',
    success: Type.Object({ utr: Type.String() }),
    handle({ input, account }) {
      const { utr } = account.singleSends.add({
        ...input,
        ...fromSender(account.senders.find(input.sender_id)),
        ...(input.schedule_type === 0 && IMMEDIATELY),
        ...templateBody(input),
        status: firstStatus(input.schedule_type),
      });
      return { utr };
    },
  }),

  endpoint('POST /single/send/duplicate', 'Duplicate a single send', {
    documentedMethod: 'GET',
    query: { utr: utrKey('singleSends') },
    notFound: 'NF2',
    makes: 'singleSends',
    success: 'Duplicated Successfully',
    handle({ input, account, assume }) {
      const original = orNotFound(account.singleSends.first('utr', input.utr));
      account.singleSends.add({
        ...copyOf(original),
        single_send_name: copyName(original.single_send_name, assume),
        ...progressOfCopy(original, assume),
      });
    },
  }),

  details('GET /single-send/details', 'Show a single send', {
    query: { utr: utrKey('singleSends') },
    success: { singleSend: sendInArray },
    notFound: 'NF2',
  }),

  endpoint('POST /single/send/update', 'Update a single send', {
    form: { ...sendForm, utr: utrKey('singleSends') },
    notFound: 'update-unknown',
    unique,
    rules: [rules.sendStarted],
    success: Type.Object({ utr: Type.String() }),
    handle({ input: { utr, ...given }, emptied, account, assume }) {
      const send = orNotFound(account.singleSends.first('utr', utr));
      const isStarted = send.status !== null && send.status >= SINGLE_SEND_STATUS.running;
      if (isStarted) enforce(rules.sendStarted, assume);
      account.singleSends.update(send, {
        ...given,
        ...fromSender(account.senders.find(given.sender_id)),
        ...withoutValues(given, send, emptied, assume),
        ...(given.schedule_type === 0 && IMMEDIATELY),
        ...(!isStarted && { status: firstStatus(given.schedule_type) }),
      });
      return { utr };
    },
  }),

  deletion('DELETE /single/send/delete', 'Delete a single send', {
    query: { utr: utrKey('singleSends') },
    notFound: 'NF2',
  }),

  bulkDelete('POST /single/send/bulk-delete', 'Delete several single sends', {
    deletes: 'singleSends',
    notFound: 'NF2',
  }),
];
