/** Recipients of its own in the unsubscribe group that the user named, and automations that name it. */
import type { ShownRecord } from '../../evidence/shown-records.js';
import { makeContactType } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';
import { NO_TEMPLATE } from './refused-posts.js';
import { addAddresses } from './unsubscribes.js';

const ADD = 'POST /unsubscribes-groups/manually-add';

const groupOf = ({ options }: Session): number => Number(options.group);

/** The recipients of the group. */
const query = (session: Session) => ({ query: { groupId: groupOf(session) } });

async function addRecipients(session: Session, email_address: string): Promise<readonly ShownRecord[]> {
  const form = { unsubscribe_groups_id: groupOf(session), email_address };
  return (await session.make('groupRecipients', ADD, { form }, query(session))).records;
}

async function removeRecipients(session: Session, recipients: readonly ShownRecord[]): Promise<void> {
  const left = new Set((await session.list('groupRecipients', query(session))).map(({ id }) => id));
  for (const { id } of recipients)
    if (left.has(id))
      await session.change('DELETE /unsubscribes-groups/recipients-delete', { query: { id: Number(id) } });
}

export const groups: readonly Step[] = [
  {
    title: 'add recipients to the group: one twice, a list with one that is no address',
    needs: ['write', 'group'],
    calls: [ADD, 'GET /unsubscribes-groups/recipients-list', 'DELETE /unsubscribes-groups/recipients-delete'],
    tells: ['duplicate-email', 'address-list.bad', 'email-format', 'rule-violations'],
    async run(session) {
      await removeRecipients(session, await addAddresses(session, (list) => addRecipients(session, list)));
    },
  },
  {
    title: 'delete a contact type that an automation of its own targets',
    needs: ['write', 'group'],
    calls: [
      'POST /contacts-type/add',
      'POST /automations/create',
      'GET /automations',
      'DELETE /contacts-type/delete',
      'DELETE /automations/delete',
    ],
    tells: ['delete.in-use'],
    async run(session) {
      const [type] = (await makeContactType(session, 'used')).records;
      if (type === undefined) return;
      const id = Number(type.id);
      const form = {
        type: 'welcome',
        automation_for: `contacts_${id}`,
        automation_name: session.name('user of a type'),
        unsubscribe_group_id: groupOf(session),
      };
      const { records } = await session.make('automations', 'POST /automations/create', { form });
      const remove = () => session.change('DELETE /contacts-type/delete', { query: { contact_type_id: id } });
      const { outcome } = await remove();
      const left = new Set((await session.list('automations')).map(({ utr }) => utr));
      for (const { utr } of records)
        if (left.has(utr)) await session.change('DELETE /automations/delete', { query: { utr: String(utr) } });
      if (outcome.kind !== 'success') await remove();
    },
  },
  {
    title: 'add an email to an automation of its own that was deleted, without a sender',
    needs: ['write', 'group'],
    calls: [
      'POST /automations/create',
      'GET /automations',
      'DELETE /automations/delete',
      'POST /automations/schedule/create',
    ],
    tells: ['dangling-parent'],
    async run(session) {
      const form = {
        type: 'welcome',
        automation_name: session.name('deleted'),
        unsubscribe_group_id: groupOf(session),
      };
      const { records } = await session.make('automations', 'POST /automations/create', { form });
      for (const record of records) {
        const utr = String(record.utr);
        await session.change('DELETE /automations/delete', { query: { utr } });
        // The template is no record either: what is said of it tells what silence about the automation means.
        const schedule = { utr, template_id: NO_TEMPLATE, waiting_period: 'x' };
        await session.send('POST /automations/schedule/create', { form: schedule });
      }
    },
  },
];
