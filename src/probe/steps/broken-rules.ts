/** Writes that break a rule of the document: what is taken all the same is an own record, which is deleted. */
import type { RecordKind } from '../../inference/shown-records.js';
import { knownCountry, ownContactType, senderForm } from '../own-records.js';
import type { ProbeRequest } from '../requests.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const SAVE_FIELD = 'POST /custom-fields/save';
const SAVE_RECIPIENT = 'POST /notification-recipient/save';
const CREATE_AUTOMATION = 'POST /automations/create';
const ADD_CONTACT = 'POST /contacts/add';
const SAVE_SENDER = 'POST /sender/save';
const UPDATE_SENDER = 'POST /sender/update';

/** Makes records, and deletes them. */
async function makeAndDelete(session: Session, kind: RecordKind, make: string, form: ProbeRequest['form']) {
  const { records } = await session.make(kind, make, { ...(form !== undefined && { form }) });
  for (const one of records) await session.remove(kind, one);
  return records;
}

export const brokenRules: readonly Step[] = [
  {
    title: 'add a custom field, a notification recipient, an automation and a contact with a value that is none',
    needs: ['write'],
    calls: [SAVE_FIELD, SAVE_RECIPIENT, CREATE_AUTOMATION, ADD_CONTACT],
    tells: ['http-status.rule', 'http-status.validation', 'message-style'],
    async run(session) {
      await makeAndDelete(session, 'customFields', SAVE_FIELD, {
        field_name: session.name('no-name'),
        field_type: 'text',
      });
      await makeAndDelete(session, 'notificationRecipients', SAVE_RECIPIENT, {
        email_address: session.name('nowhere'),
        email_owner: session.name('nowhere'),
      });
      const type = await ownContactType(session);
      if (type === undefined) return;
      await makeAndDelete(session, 'automations', CREATE_AUTOMATION, {
        type: 'nothing',
        automation_for: `contacts_${type.id}`,
        automation_name: session.name('nothing'),
        unsubscribe_group_id: '0',
      });
      const email = `${session.name('nowhere')}@example.com`;
      await makeAndDelete(session, 'contacts', ADD_CONTACT, {
        contact_type_id: String(type.id),
        email,
        country: 'nowhere',
      });
    },
  },
  {
    title: 'update a sender that was deleted; it has the address that may get mails',
    needs: ['write', 'mail'],
    calls: [SAVE_SENDER, UPDATE_SENDER],
    tells: ['http-status.not-found', 'update-unknown'],
    async run(session) {
      const { mail } = session.options;
      const country = await knownCountry(session);
      if (mail === undefined || country === undefined) return;
      const form = senderForm(session, mail, country);
      const [gone] = await makeAndDelete(session, 'senders', SAVE_SENDER, form);
      if (gone !== undefined) await session.send(UPDATE_SENDER, { form: { ...form, sender_id: String(gone.id) } });
    },
  },
];
