/** The document's chapter "Single sends". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { enforce, SEND_STARTED } from '../contract/failure.js';
import { flag, optional, text } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { reference, targets, utrKey } from '../contract/record-fields.js';
import type { TrackedReader } from '../contract/serialized-list.js';
import { addressOf } from '../mail/placeholders.js';
import { IMMEDIATELY, SINGLE_SEND_PROGRESS, SINGLE_SEND_STATUS, SingleSend } from '../store/records/single-sends.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { bulkDelete } from './bulk-delete.js';
import { copyName, copyOf } from './copy.js';
import { scheduleDate, scheduleTime } from './schedule.js';
import { type BodyAssumption, templateBodies, templateBody, templateBodyAsks } from './template-body.js';

/** Create and update fields. */
const sendForm = {
  template_id: reference('templates'),
  ...templateBodies,
  sender_id: reference('senders'),
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

const sendAsks = ['schedule-time.utc-offset', 'single-send.lifecycle', 'single-send.step-seconds'] as const;
type SendReader = TrackedReader<(typeof sendAsks)[number]>;

/** The lifecycle sets the status: reads its assumptions, so that the response names them. */
function withLifecycle(send: SingleSend, assume: SendReader['assume']): SingleSend {
  const lifecycle = assume('single-send.lifecycle');
  if (lifecycle === 'timed' || lifecycle === 'waits') assume('single-send.step-seconds');
  if (send.schedule_type === 1) assume('schedule-time.utc-offset');
  const isWaiting = lifecycle === 'waits' && send.status === SINGLE_SEND_STATUS.initiate;
  return isWaiting ? { ...send, status: SINGLE_SEND_STATUS.ready } : send;
}

const serializeSend = (send: SingleSend, { assume }: SendReader): SingleSend => withLifecycle(send, assume);

/** The fields that a send copies from its sender. */
function fromSender(id: number, world: World, assume: Assume<'single-send.sender-text'>) {
  const sender = world.senders.find(id);
  const texts = { from_sender: sender?.from_email ?? '', reply_to: sender?.reply_to_email ?? '' };
  if (sender === undefined || assume('single-send.sender-text') === 'null') {
    return { ...texts, sender_name: null, sender_address: null };
  }
  return { ...texts, sender_name: sender.from_name, sender_address: addressOf(sender) };
}

const withUtr = (utr: string, world: World): SingleSend => orNotFound(world.singleSends.first('utr', utr));

const list = endpoint({
  method: 'GET',
  path: '/single-send/list',
  summary: 'List the single sends',
  asks: ['list-order', ...sendAsks],
  success: Type.Object({ singleSends: Type.Array(SingleSend) }),
  handle: ({ world, assume }) => ({ singleSends: cachedList(world.singleSends, world, assume, serializeSend) }),
});

const create = endpoint({
  method: 'POST',
  path: '/single/send/create',
  summary: 'Create a single send',
  form: sendForm,
  asks: ['single-send.sender-text', ...templateBodyAsks],
  success: Type.Object({ utr: Type.String() }),
  handle({ input, world, assume }) {
    const { utr } = world.singleSends.add({
      ...input,
      ...fromSender(input.sender_id, world, assume),
      ...(input.schedule_type === 0 && IMMEDIATELY),
      ...templateBody(input, world, assume),
      status: firstStatus(input.schedule_type),
    });
    return { utr };
  },
});

const duplicate = endpoint({
  method: 'POST',
  documentedMethod: 'GET',
  path: '/single/send/duplicate',
  summary: 'Duplicate a single send',
  query: { utr: utrKey('singleSends') },
  notFound: 'NF2',
  asks: ['duplicate.counters', 'duplicate.name'],
  success: 'Duplicated Successfully',
  handle({ input, world, assume }) {
    const original = withUtr(input.utr, world);
    const fresh = assume('duplicate.counters') === 'fresh';
    world.singleSends.add({
      ...copyOf(original),
      single_send_name: copyName(original.single_send_name, assume),
      ...(fresh && { ...SINGLE_SEND_PROGRESS, status: firstStatus(original.schedule_type) }),
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
  success: Type.Object({ singleSend: Type.Array(SingleSend) }),
  handle: ({ input, world, assume }) => ({ singleSend: [withLifecycle(withUtr(input.utr, world), assume)] }),
});

const update = endpoint({
  method: 'POST',
  path: '/single/send/update',
  summary: 'Update a single send',
  form: { ...sendForm, utr: utrKey('singleSends') },
  notFound: 'update-unknown',
  rules: [SEND_STARTED],
  asks: ['single-send.sender-text', 'update.omitted-fields', ...templateBodyAsks],
  success: Type.Object({ utr: Type.String() }),
  handle({ input: { utr, ...given }, world, assume }) {
    const send = withUtr(utr, world);
    const started = send.status >= SINGLE_SEND_STATUS.running;
    if (started) enforce(SEND_STARTED, assume);
    world.singleSends.update(send, {
      ...given,
      ...fromSender(given.sender_id, world, assume),
      ...omitted(given, world, assume),
      ...(given.schedule_type === 0 && IMMEDIATELY),
      ...(!started && { status: firstStatus(given.schedule_type) }),
    });
    return { utr };
  },
});

/** Optional fields that an update leaves out stay or become absent; the two template bodies are one field. */
function omitted(
  given: Parameters<typeof templateBody>[0] & object,
  world: World,
  assume: Assume<'update.omitted-fields' | BodyAssumption>,
) {
  const absent = { exclude_specific_recipient_id: [], ...IMMEDIATELY };
  const omittedFields = Object.entries(absent).filter(([name]) => !(name in given));
  const hasBody = 'template_json' in given || 'template_html' in given;
  const isKept = (omittedFields.length > 0 || !hasBody) && assume('update.omitted-fields') === 'keep';
  return {
    ...(!isKept && Object.fromEntries(omittedFields)),
    ...((hasBody || !isKept) && templateBody(given, world, assume)),
  };
}

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
  from: (world: World) => [world.singleSends],
  utr: 'utr',
});

export const singleSends: Chapter = {
  title: 'Single sends',
  endpoints: [list, create, duplicate, details, update, remove, bulkRemove],
};
