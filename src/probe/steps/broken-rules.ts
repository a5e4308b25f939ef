/** Writes that break a rule of the document: what is taken all the same is an own record, which is deleted. */
import { listOf, type RecordKind } from '../../evidence/shown-records.js';
import { knownCountry, ownContactType } from '../own-records.js';
import { senderForm } from '../own-sender.js';
import type { ProbeRequest } from '../requests.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const FIELD = ['customFields', 'POST /custom-fields/save', 'DELETE /custom-fields/delete', 'id'] as const;
const CONTACT = ['contacts', 'POST /contacts/add', 'DELETE /contacts/delete', 'contact_id'] as const;
const AUTOMATION = ['automations', 'POST /automations/create', 'DELETE /automations/delete', 'utr'] as const;
const RECIPIENT = [
  'notificationRecipients',
  'POST /notification-recipient/save',
  'DELETE /notification-recipient/delete',
  'id',
] as const;
const SENDER = ['senders', 'POST /sender/save', 'DELETE /sender/delete', 'sender_id'] as const;
const UPDATE_SENDER = 'POST /sender/update';

type Place = readonly [kind: RecordKind, make: string, deletion: string, parameter: string];

/** Makes records, and deletes them. */
async function makeAndDelete(session: Session, place: Place, form: NonNullable<ProbeRequest['form']>) {
  const [kind, make, deletion, parameter] = place;
  const { records } = await session.make(kind, make, { form });
  for (const { id, utr } of records)
    await session.change(deletion, { query: { [parameter]: String(parameter === 'utr' ? utr : id) } });
  return records.map(({ id }) => String(id));
}

export const brokenRules: readonly Step[] = [
  {
    title: 'add a custom field, a notification recipient, an automation and a contact with a value that is none',
    needs: ['write'],
    calls: [FIELD, RECIPIENT, AUTOMATION, CONTACT].flatMap(([kind, make, deletion]) => [listOf(kind), make, deletion]),
    tells: ['http-status.rule', 'http-status.validation', 'message-style'],
    async run(session) {
      await makeAndDelete(session, FIELD, { field_name: session.name('no-name'), field_type: 'text' });
      await makeAndDelete(session, RECIPIENT, { email_address: 'nowhere', email_owner: session.name('nowhere') });
      const type = await ownContactType(session);
      if (type === undefined) return;
      await makeAndDelete(session, AUTOMATION, {
        type: 'nothing',
        automation_for: `contacts_${type.id}`,
        automation_name: session.name('nothing'),
        unsubscribe_group_id: '0',
      });
      const email = `${session.name('nowhere')}@example.com`;
      await makeAndDelete(session, CONTACT, { contact_type_id: String(type.id), email, country: 'nowhere' });
    },
  },
  {
    title: 'update a sender that was deleted; it has the address that may get mails',
    needs: ['write', 'mail'],
    calls: [listOf('senders'), SENDER[1], SENDER[2], UPDATE_SENDER],
    tells: ['http-status.not-found', 'update-unknown'],
    async run(session) {
      const { mail } = session.options;
      const country = await knownCountry(session);
      if (mail === undefined || country === undefined) return;
      const form = senderForm(session, mail, country);
      const [gone] = await makeAndDelete(session, SENDER, form);
      if (gone !== undefined) await session.change(UPDATE_SENDER, { form: { ...form, sender_id: gone } });
    },
  },
];
