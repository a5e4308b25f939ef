/** Recipients of its own in the unsubscribe group that the user named, and automations that name it. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { makeContactType, removeListed } from '../own-records.js';
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
  return (await session.make('unsubscribeGroupRecipients', ADD, { form }, query(session))).records;
}

export const groups: readonly Step[] = [
  {
    title: 'add recipients to the group: one twice, a list with one that is no address',
    needs: ['write', 'group'],
    calls: [ADD, 'GET /unsubscribes-groups/recipients-list'],
    tells: ['duplicate-email', 'address-list.bad', 'email-format', 'rule-violations'],
    async run(session) {
      const made = await addAddresses(session, (list) => addRecipients(session, list));
      await removeListed(session, 'unsubscribeGroupRecipients', made, query(session));
    },
  },
  {
    title: 'delete a contact type that an automation of its own targets',
    needs: ['write', 'group'],
    calls: ['POST /contacts-type/add', 'POST /automations/create', 'GET /automations'],
    tells: ['delete.in-use'],
    async run(session) {
      const [type] = (await makeContactType(session, 'used')).records;
      if (type === undefined) return;
      const form = {
        type: 'welcome',
        automation_for: `contacts_${type.id}`,
        automation_name: session.name('user of a type'),
        unsubscribe_group_id: groupOf(session),
      };
      const { records } = await session.make('automations', 'POST /automations/create', { form });
      const { outcome } = await session.remove('contactTypes', type);
      await removeListed(session, 'automations', records);
      if (outcome.kind !== 'success') await session.remove('contactTypes', type);
    },
  },
  {
    title: 'add an email to an automation of its own that was deleted, without a sender',
    needs: ['write', 'group'],
    calls: ['POST /automations/create', 'GET /automations', 'POST /automations/schedule/create'],
    tells: ['dangling-parent'],
    async run(session) {
      const form = {
        type: 'welcome',
        automation_name: session.name('deleted'),
        unsubscribe_group_id: groupOf(session),
      };
      const { records } = await session.make('automations', 'POST /automations/create', { form });
      for (const record of records) {
        await session.remove('automations', record);
        // The template is no record either: what is said of it tells what silence about the automation means.
        const schedule = { utr: String(record.utr), template_id: NO_TEMPLATE, waiting_period: 'x' };
        await session.send('POST /automations/schedule/create', { form: schedule });
      }
    },
  },
];
