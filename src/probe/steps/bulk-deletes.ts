/** Deletes of own records, one by one and together, and of records that are gone. */

import { CREATE_SEND } from '../../evidence/own-mailings.js';
import { lookupText } from '../../evidence/refusals.js';
import { listOf, type RecordKind, recordsIn, type ShownRecord } from '../../evidence/shown-records.js';
import { knownCountry, ownContactType } from '../own-records.js';
import type { ProbeRequest } from '../requests.js';
import { createSend, knownSchedule } from '../send-forms.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** Where records of a kind are made and deleted. */
interface Place {
  readonly kind: RecordKind;
  readonly make: string;
  readonly deletion: string;
  /** The parameter of the delete, and the member that it names. */
  readonly parameter: readonly [name: string, member: 'id' | 'utr'];
  readonly bulk: string;
}

const CONTACTS: Place = {
  kind: 'contacts',
  make: 'POST /contacts/add',
  deletion: 'DELETE /contacts/delete',
  parameter: ['contact_id', 'id'],
  bulk: 'POST /contacts/bulk-delete',
};
const NOTIFICATION_RECIPIENTS: Place = {
  kind: 'notificationRecipients',
  make: 'POST /notification-recipient/save',
  deletion: 'DELETE /notification-recipient/delete',
  parameter: ['id', 'id'],
  bulk: 'POST /notification-recipient/bulk-delete',
};
const GROUP_RECIPIENTS: Place = {
  kind: 'groupRecipients',
  make: 'POST /unsubscribes-groups/manually-add',
  deletion: 'DELETE /unsubscribes-groups/recipients-delete',
  parameter: ['id', 'id'],
  bulk: 'POST /unsubscribes-groups/recipients-bulk-delete',
};
const AUTOMATIONS: Place = {
  kind: 'automations',
  make: 'POST /automations/create',
  deletion: 'DELETE /automations/delete',
  parameter: ['utr', 'utr'],
  bulk: 'POST /automations/bulk-delete',
};

const SINGLE_SENDS: Place = {
  kind: 'singleSends',
  make: CREATE_SEND,
  deletion: 'DELETE /single/send/delete',
  parameter: ['utr', 'utr'],
  bulk: 'POST /single/send/bulk-delete',
};

const DUPLICATE = 'POST /single/send/duplicate';
const UPDATE_SEND = 'POST /single/send/update';
const COPY = 'GET /automations/duplicate';
const SET_LIVE = 'GET /automations/set-live';
const UPDATE_CONTACT = 'POST /contacts/update';

const callsOf = ({ kind, make, deletion, bulk }: Place): readonly string[] => [listOf(kind), make, deletion, bulk];

const textIn = (record: ShownRecord, member: string): string => String(record[member]);

const remove = (session: Session, { deletion, parameter: [name, member] }: Place, record: ShownRecord) =>
  session.change(deletion, { query: { [name]: textIn(record, member) } });

const bulkDelete = (session: Session, { bulk }: Place, ids: readonly string[]) =>
  session.change(bulk, { form: { strIds: ids } });

/** Makes records one by one; none where the service refuses them. */
async function makeSome(
  session: Session,
  { kind, make }: Place,
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
  await session.list(place.kind, of);
  await bulkDelete(session, place, [textIn(one, member), gone, textIn(other, member)]);
  const left = new Set((await session.list(place.kind, of)).map(({ id }) => id));
  for (const record of [one, other]) if (left.has(record.id)) await remove(session, place, record);
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
  const isGone = (await remove(session, place, first)).outcome.kind === 'success';
  if (!isGone) return undefined;
  await remove(session, place, first);
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
      await session.change(UPDATE_CONTACT, { form: { ...formOf(session.name('gone')), contact_id: gone } });
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
      const { records } = await session.make('groupRecipients', GROUP_RECIPIENTS.make, { form }, of);
      await deleteAll(session, GROUP_RECIPIENTS, records, of);
    },
  },
  {
    title: 'create automations, and delete them by id and by utr',
    needs: ['write'],
    calls: [...callsOf(AUTOMATIONS), COPY, SET_LIVE, listOf('unsubscribeGroups'), listOf('notificationRecipients')],
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
  {
    title: 'bulk deletes without ids, where there is nothing to delete',
    needs: ['write'],
    calls: [CONTACTS, NOTIFICATION_RECIPIENTS, AUTOMATIONS, SINGLE_SENDS].flatMap(({ kind, bulk }) => [
      listOf(kind),
      bulk,
    ]),
    tells: ['bulk-delete.empty'],
    async run(session) {
      for (const { kind, bulk } of [CONTACTS, NOTIFICATION_RECIPIENTS, AUTOMATIONS, SINGLE_SENDS]) {
        const list = await session.send(listOf(kind));
        const isEmpty = list.outcome.kind === 'success' && recordsIn(list).length === 0;
        if (isEmpty || lookupText(list) !== undefined) await session.change(bulk, { form: {} });
      }
    },
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
  await remove(session, AUTOMATIONS, gone);
  await askForGone(session, textIn(gone, 'utr'));
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
  await remove(session, SINGLE_SENDS, gone);
  await remove(session, SINGLE_SENDS, gone);
  const utr = textIn(gone, 'utr');
  await session.change(UPDATE_SEND, { form: { ...form, utr } });
  for (const method of ['GET', 'POST']) await session.make('singleSends', DUPLICATE, { method, query: { utr } });
  await deleteByEither(session, SINGLE_SENDS, others);
}

/** Deletes one record by its id, another one by its utr, and others together with one that is gone. */
async function deleteByEither(session: Session, place: Place, made: readonly ShownRecord[]): Promise<void> {
  const isDeleted = async (id: string) => (await bulkDelete(session, place, [id])).outcome.kind === 'success';
  const gone = new Map<'id' | 'utr', ShownRecord>();
  await session.list(place.kind);
  for (const byId of made.slice(0, 1)) if (await isDeleted(textIn(byId, 'id'))) gone.set('id', byId);
  await session.list(place.kind);
  const byUtr = made.slice(1).findLast(isSafe);
  if (byUtr !== undefined && (await isDeleted(textIn(byUtr, 'utr')))) gone.set('utr', byUtr);
  for (const [member, record] of [...gone].slice(0, 1)) {
    const left = made.filter((one) => ![...gone.values()].includes(one) && (member === 'id' || isSafe(one)));
    await deleteTogether(session, place, left, textIn(record, member), member);
  }
  const left = new Set((await session.list(place.kind)).map(({ id }) => id));
  for (const record of made) if (left.has(record.id)) await remove(session, place, record);
}

/** Asks for a deleted automation; one that were set live all the same would be told of to others. */
async function askForGone(session: Session, utr: string): Promise<void> {
  await session.make('automations', COPY, { query: { utr } });
  await session.change(AUTOMATIONS.deletion, { query: { utr } });
  const recipients = await session.send(listOf('notificationRecipients'));
  const hasNone = recipients.outcome.kind === 'success' && recordsIn(recipients).length === 0;
  if (hasNone || session.options.mail !== undefined) await session.change(SET_LIVE, { query: { utr } });
}
