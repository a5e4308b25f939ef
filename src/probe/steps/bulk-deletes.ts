/** Deletes of own records, one by one and together, and of records that are gone. */

import { CREATE_SEND } from '../../inference/own-mailings.js';
import type { RecordKind, ShownRecord } from '../../inference/shown-records.js';
import { knownCountry, ownContactType, reasonNotToFire, removeListed } from '../own-records.js';
import type { ProbeRequest } from '../requests.js';
import { createSend, knownSchedule } from '../send-forms.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** Where records of a kind are made, and deleted together. */
type Place = readonly [kind: RecordKind, make: string, bulk: string];

const CONTACTS: Place = ['contacts', 'POST /contacts/add', 'POST /contacts/bulk-delete'];
const NOTIFICATION_RECIPIENTS: Place = [
  'notificationRecipients',
  'POST /notification-recipient/save',
  'POST /notification-recipient/bulk-delete',
];
const GROUP_RECIPIENTS: Place = [
  'unsubscribeGroupRecipients',
  'POST /unsubscribes-groups/manually-add',
  'POST /unsubscribes-groups/recipients-bulk-delete',
];
const AUTOMATIONS: Place = ['automations', 'POST /automations/create', 'POST /automations/bulk-delete'];
const SINGLE_SENDS: Place = ['singleSends', CREATE_SEND, 'POST /single/send/bulk-delete'];

const DUPLICATE = 'POST /single/send/duplicate';
const UPDATE_SEND = 'POST /single/send/update';
const COPY = 'GET /automations/duplicate';
const SET_LIVE = 'GET /automations/set-live';
const UPDATE_CONTACT = 'POST /contacts/update';

const callsOf = ([, ...calls]: Place): readonly string[] => calls;

const textIn = (record: ShownRecord, member: string): string => String(record[member]);

const bulkDelete = (session: Session, [, , bulk]: Place, ids: readonly string[]) =>
  session.send(bulk, { form: { strIds: ids } });

/** Makes records one by one; none where the service refuses them. */
async function makeSome(
  session: Session,
  [kind, make]: Place,
  count: number,
  formOf: (name: string) => NonNullable<ProbeRequest['form']>,
): Promise<readonly ShownRecord[]> {
  const all: ShownRecord[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { records } = await session.make(kind, make, { form: formOf(session.name(`${kind}-${number}`)) });
    if (records.length === 0) break;
    all.push(...records);
  }
  return all;
}

/** Deletes two records together with one that is gone, and then what is left of them. */
async function deleteTogether(
  session: Session,
  place: Place,
  [one, other]: readonly ShownRecord[],
  gone: string,
  member: 'id' | 'utr',
  of: ProbeRequest = {},
): Promise<void> {
  if (one === undefined || other === undefined) return;
  await session.list(place[0], of);
  await bulkDelete(session, place, [textIn(one, member), gone, textIn(other, member)]);
  await removeListed(session, place[0], [one, other], of);
}

/** Deletes the first of some records twice, and the others together with it. */
async function deleteAll(
  session: Session,
  place: Place,
  records: readonly ShownRecord[],
  of: ProbeRequest = {},
): Promise<string | undefined> {
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const isGone = (await session.remove(place[0], first)).outcome.kind === 'success';
  if (!isGone) return undefined;
  await session.remove(place[0], first);
  await deleteTogether(session, place, others, textIn(first, 'id'), 'id', of);
  return textIn(first, 'id');
}

const OF_DELETES = ['http-status.success', 'http-status.not-found', 'bulk-delete.unknown'] as const;

export const bulkDeletes: readonly Step[] = [
  {
    title: 'add contacts to the own contact type, and delete them one by one and together',
    needs: ['write'],
    calls: [...callsOf(CONTACTS), UPDATE_CONTACT],
    tells: [...OF_DELETES, 'update-unknown'],
    async run(session) {
      const [type, country] = [await ownContactType(session), await knownCountry(session)];
      if (type === undefined || country === undefined) return;
      const formOf = (name: string) => ({
        contact_type_id: textIn(type, 'id'),
        country,
        email: `${name}@example.com`,
      });
      const gone = await deleteAll(session, CONTACTS, await makeSome(session, CONTACTS, 3, formOf));
      if (gone === undefined) return;
      await session.send(UPDATE_CONTACT, { form: { ...formOf(session.name('gone')), contact_id: gone } });
    },
  },
  {
    title: 'add notification recipients, and delete them one by one and together',
    needs: ['write'],
    calls: callsOf(NOTIFICATION_RECIPIENTS),
    tells: OF_DELETES,
    async run(session) {
      const formOf = (name: string) => ({ email_address: `${name}@example.com`, email_owner: name });
      await deleteAll(session, NOTIFICATION_RECIPIENTS, await makeSome(session, NOTIFICATION_RECIPIENTS, 3, formOf));
    },
  },
  {
    title: 'add recipients to the named unsubscribe group, and delete them one by one and together',
    needs: ['write', 'group'],
    calls: callsOf(GROUP_RECIPIENTS),
    tells: OF_DELETES,
    async run(session) {
      const { group = 0 } = session.options;
      const addresses = [1, 2, 3].map((number) => `${session.name(`group-${number}`)}@example.com`);
      const form = { unsubscribe_groups_id: group, email_address: addresses.join(',') };
      const of = { query: { groupId: group } };
      const { records } = await session.make('unsubscribeGroupRecipients', GROUP_RECIPIENTS[1], { form }, of);
      await deleteAll(session, GROUP_RECIPIENTS, records, of);
    },
  },
  {
    title: 'create automations, and delete them by id and by utr',
    needs: ['write'],
    calls: [...callsOf(AUTOMATIONS), COPY, SET_LIVE],
    tells: [...OF_DELETES, 'bulk-delete.key', 'lookup-unlisted'],
    run: deleteAutomations,
  },
  {
    title: 'create single sends years ahead, and delete them by id and by utr',
    needs: ['write'],
    calls: [...callsOf(SINGLE_SENDS), UPDATE_SEND, DUPLICATE],
    tells: [...OF_DELETES, 'bulk-delete.key', 'method-mismatch', 'update-unknown'],
    run: deleteSends,
  },
];

/** One is deleted by itself, one by its id, one by its utr, and two together. */
const COUNT = 5;

/** A utr that begins with a digit could be read as an id of another record. */
const isSafe = (record: ShownRecord): boolean => /^[a-z]/i.test(textIn(record, 'utr'));

/** Those that can be named by their utr last: the others are deleted in another way. */
const safeLast = (records: readonly ShownRecord[]): readonly ShownRecord[] => [
  ...records.filter((one) => !isSafe(one)),
  ...records.filter(isSafe),
];

async function deleteAutomations(session: Session): Promise<void> {
  const type = await ownContactType(session);
  if (type === undefined) return;
  const [group] = await session.list('unsubscribeGroups');
  const made = await makeSome(session, AUTOMATIONS, COUNT, (name) => ({
    type: 'custom',
    automation_for: `contacts_${type.id}`,
    automation_name: name,
    unsubscribe_group_id: group === undefined ? 0 : textIn(group, 'id'),
  }));
  const [gone, ...others] = safeLast(made);
  if (gone === undefined) return;
  await session.remove('automations', gone);
  await askForGone(session, gone);
  await deleteByEither(session, AUTOMATIONS, others);
}

async function deleteSends(session: Session): Promise<void> {
  const schedule = knownSchedule(session, CREATE_SEND);
  const utrs = new Set<unknown>();
  let form = {};
  for (let number = 1; number <= COUNT; number += 1) {
    const send = await createSend(session, `bulk-${number}`, schedule);
    if (send === undefined) break;
    utrs.add(send.utr);
    form = { ...send.form, ...schedule };
  }
  const listed = await session.list('singleSends');
  const [gone, ...others] = safeLast(listed.filter(({ utr }) => utrs.has(utr)));
  if (gone === undefined) return;
  await session.remove('singleSends', gone);
  await session.remove('singleSends', gone);
  const utr = textIn(gone, 'utr');
  await session.send(UPDATE_SEND, { form: { ...form, utr } });
  for (const method of ['GET', 'POST']) await session.make('singleSends', DUPLICATE, { method, query: { utr } });
  await deleteByEither(session, SINGLE_SENDS, others);
}

/** Deletes one record by its id, another one by its utr, and others together with one that is gone. */
async function deleteByEither(session: Session, place: Place, made: readonly ShownRecord[]): Promise<void> {
  const isDeleted = async (id: string) => (await bulkDelete(session, place, [id])).outcome.kind === 'success';
  const gone = new Map<'id' | 'utr', ShownRecord>();
  await session.list(place[0]);
  for (const byId of made.slice(0, 1)) if (await isDeleted(textIn(byId, 'id'))) gone.set('id', byId);
  await session.list(place[0]);
  const byUtr = made.slice(1).findLast(isSafe);
  if (byUtr !== undefined && (await isDeleted(textIn(byUtr, 'utr')))) gone.set('utr', byUtr);
  for (const [member, record] of [...gone].slice(0, 1)) {
    const left = made.filter((one) => ![...gone.values()].includes(one) && (member === 'id' || isSafe(one)));
    await deleteTogether(session, place, left, textIn(record, member), member);
  }
  await removeListed(session, place[0], made);
}

/** Asks for a deleted automation; one that were set live all the same would be told of to others. */
async function askForGone(session: Session, gone: ShownRecord): Promise<void> {
  const utr = textIn(gone, 'utr');
  await session.make('automations', COPY, { query: { utr } });
  await session.remove('automations', gone);
  if (session.options.mail !== undefined && (await reasonNotToFire(session)) === undefined)
    await session.send(SET_LIVE, { query: { utr } });
}
