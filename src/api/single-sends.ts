/** The document's chapter "Single sends". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { enforce, SEND_STARTED } from '../contract/failure.js';
import { flag, optional, text } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { clearedBy } from '../contract/missing-values.js';
import { reference, targets, utrKey } from '../contract/record-fields.js';
import { addressOf } from '../mail/placeholders.js';
import {
  IMMEDIATELY,
  SINGLE_SEND_PROGRESS,
  SINGLE_SEND_STATUS,
  type SingleSend,
} from '../store/records/single-sends.js';
import type { Records } from '../world/saved-world.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { bulkDelete } from './bulk-delete.js';
import { copyName, copyOf } from './copy.js';
import { scheduleDate, scheduleTime } from './schedule.js';
import { senderId } from './sender-id.js';
import { ShownSingleSend, sendAsks, sendReads, showSingleSend } from './shown-single-send.js';
import { type BodyAssumption, templateBodies, templateBody, templateBodyAsks } from './template-body.js';

/** Create and update fields. */
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
  schedule_time: scheduleTime(),
};

type ScheduleType = SingleSend['schedule_type'];

/** A scheduled send waits for its time; an immediate one is ready. */
const firstStatus = (type: ScheduleType): 0 | 1 =>
  type === 1 ? SINGLE_SEND_STATUS.initiate : SINGLE_SEND_STATUS.ready;

/** The fields that a send copies from its sender. */
function fromSender(id: number, world: World) {
  const sender = world.senders.find(id);
  return {
    from_sender: sender?.from_email ?? '',
    reply_to: sender?.reply_to_email ?? '',
    sender_name: sender?.from_name ?? null,
    sender_address: sender === undefined ? null : addressOf(sender),
  };
}

const withUtr = (utr: string, world: World): SingleSend => orNotFound(world.singleSends.first('utr', utr));

const list = endpoint({
  method: 'GET',
  path: '/single-send/list',
  summary: 'List the single sends',
  asks: ['list-order', 'list.page-size', ...sendAsks],
  success: Type.Object({ singleSends: Type.Array(ShownSingleSend) }),
  handle: (context) => ({
    singleSends: cachedList({ table: context.world.singleSends, reads: sendReads, serialize: showSingleSend }, context),
  }),
});

const create = endpoint({
  method: 'POST',
  path: '/single/send/create',
  summary: 'Create a single send',
  form: sendForm,
  asks: templateBodyAsks,
  success: Type.Object({ utr: Type.String() }),
  handle({ input, world, assume }) {
    const { utr } = world.singleSends.add({
      ...input,
      ...fromSender(input.sender_id, world),
      ...(input.schedule_type === 0 && IMMEDIATELY),
      ...templateBody(input, assume),
      status: firstStatus(input.schedule_type),
    });
    return { utr };
  },
});

/** The status of a copy; null until an update where it waits for one. */
function statusOfCopy({ schedule_type, status }: SingleSend, assume: Assume<'duplicate.status'>): 0 | 1 | null {
  const isPlanned = schedule_type === 1 && status === SINGLE_SEND_STATUS.initiate;
  return isPlanned || assume('duplicate.status') === 'starts' ? firstStatus(schedule_type) : null;
}

const duplicate = endpoint({
  method: 'POST',
  documentedMethod: 'GET',
  path: '/single/send/duplicate',
  adds: true,
  summary: 'Duplicate a single send',
  query: { utr: utrKey('singleSends') },
  notFound: 'NF2',
  asks: ['duplicate.counters', 'duplicate.name', 'duplicate.status'],
  success: 'Duplicated Successfully',
  handle({ input, world, assume }) {
    const original = withUtr(input.utr, world);
    const fresh = assume('duplicate.counters') === 'fresh';
    world.singleSends.add({
      ...copyOf(original),
      single_send_name: copyName(original.single_send_name, assume),
      ...(fresh && { ...SINGLE_SEND_PROGRESS, status: statusOfCopy(original, assume) }),
    });
  },
});

const details = endpoint({
  method: 'GET',
  path: '/single-send/details',
  summary: 'Show a single send',
  query: { utr: utrKey('singleSends') },
  notFound: 'NF2',
  asks: sendAsks,
  success: Type.Object({ singleSend: Type.Array(ShownSingleSend) }),
  handle: ({ input, world, assume }) => ({
    singleSend: [showSingleSend(withUtr(input.utr, world), { world, assume })],
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/single/send/update',
  summary: 'Update a single send',
  form: { ...sendForm, utr: utrKey('singleSends') },
  notFound: 'update-unknown',
  rules: [SEND_STARTED],
  asks: ['update.empty-field', 'update.omitted-fields', ...templateBodyAsks],
  success: Type.Object({ utr: Type.String() }),
  handle({ input: { utr, ...given }, emptied, world, assume }) {
    const send = withUtr(utr, world);
    const started = send.status !== null && send.status >= SINGLE_SEND_STATUS.running;
    if (started) enforce(SEND_STARTED, assume);
    world.singleSends.update(send, {
      ...given,
      ...fromSender(given.sender_id, world),
      ...withoutValues(given, send, emptied, assume),
      ...(given.schedule_type === 0 && IMMEDIATELY),
      ...(!started && { status: firstStatus(given.schedule_type) }),
    });
    return { utr };
  },
});

/** Optional fields without a value stay or are cleared; two bodies without one ask for the built-in template. */
function withoutValues(
  given: Parameters<typeof templateBody>[0] & { readonly schedule_type: ScheduleType },
  send: SingleSend,
  emptied: ReadonlySet<string>,
  assume: Assume<'update.empty-field' | 'update.omitted-fields' | BodyAssumption>,
) {
  // An immediate send loses its date and time anyway.
  const hasValue = (name: (typeof CLEARABLE)[number]) =>
    !(name in IMMEDIATELY && given.schedule_type === 0) && String(send[name]) !== String(CLEARED[name]);
  const cleared = clearedBy(CLEARABLE, { input: { ...given }, emptied, assume }, hasValue);
  const hasBody = BODIES.some((name) => send[name] !== null);
  const isBodySent = BODIES.some((name) => name in given || emptied.has(name));
  return {
    ...Object.fromEntries(cleared.map((name) => [name, CLEARED[name]])),
    ...((isBodySent || (hasBody && assume('update.omitted-fields') === 'clear')) && templateBody(given, assume)),
  };
}

const CLEARED = { exclude_specific_recipient_id: [], ...IMMEDIATELY };
const CLEARABLE = ['exclude_specific_recipient_id', 'schedule_date', 'schedule_time'] as const;
const BODIES = ['template_json', 'template_html'] as const;

const remove = endpoint({
  method: 'DELETE',
  path: '/single/send/delete',
  summary: 'Delete a single send',
  query: { utr: utrKey('singleSends') },
  notFound: 'NF2',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    world.singleSends.remove(withUtr(input.utr, world));
  },
});

const bulkRemove = bulkDelete({
  path: '/single/send/bulk-delete',
  summary: 'Delete several single sends',
  notFound: 'NF2',
  from: (records: Records) => [records.singleSends],
  utr: 'utr',
});

export const singleSends: Chapter = {
  title: 'Single sends',
  endpoints: [list, create, duplicate, details, update, remove, bulkRemove],
};
