/** Recipients of its own in the segment that the user named. */
import type { ShownRecord } from '../../evidence/shown-records.js';
import { makeContact, makeContactType, ownAddress, ownContactType, removeContacts } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const STORE = 'POST /segment/email/store';

/** The recipients of the segment. */
const query = ({ options }: Session) => ({ query: { segment_id: Number(options.segment) } });

async function store(session: Session, email: string): Promise<readonly ShownRecord[]> {
  const form = { segment_id: Number(session.options.segment), first_name: 'Ada', last_name: 'Lovelace', email };
  return (await session.make('segmentRecipients', STORE, { form }, query(session))).records;
}

/** Deletes the recipients that are left of some. */
async function removeRecipients(session: Session, recipients: readonly ShownRecord[]): Promise<void> {
  const left = new Set((await session.list('segmentRecipients', query(session))).map(({ id }) => id));
  for (const { id } of recipients)
    if (left.has(id))
      await session.change('DELETE /segment/email/delete', { query: { segment_recipient_id: Number(id) } });
}

/** A contact and a recipient with its address, and both lists. */
async function makePair(session: Session, type: ShownRecord, suffix: string) {
  const email = ownAddress(session, suffix);
  const { records: contacts } = await makeContact(session, type, { email });
  const recipients = contacts.length === 0 ? [] : await store(session, email);
  await session.list('contacts');
  return { contacts, recipients };
}

export const segments: readonly Step[] = [
  {
    title: 'add recipients to the segment: one twice, one without an address',
    needs: ['write', 'segment'],
    calls: [STORE, 'GET /segment/email/list', 'DELETE /segment/email/delete'],
    tells: ['duplicate-email', 'email-format', 'rule-violations'],
    async run(session) {
      const made: ShownRecord[] = [];
      for (const email of [ownAddress(session, 'a'), ownAddress(session, 'a'), 'x', ownAddress(session, 'b')])
        made.push(...(await store(session, email)));
      await removeRecipients(session, made);
    },
  },
  {
    title: 'delete contacts whose addresses are in the segment, in three ways',
    needs: ['write', 'segment'],
    calls: [
      'POST /contacts-type/add',
      'POST /contacts/add',
      'GET /contacts/list',
      STORE,
      'GET /segment/email/list',
      'DELETE /contacts/delete',
      'POST /contacts/bulk-delete',
      'DELETE /contacts-type/delete',
      'DELETE /segment/email/delete',
    ],
    tells: ['segment-recipient.contact', 'contact-delete.segment-recipients', 'contact-type-delete.contacts'],
    async run(session) {
      const type = await ownContactType(session);
      const [other] = (await makeContactType(session, 'linked')).records;
      if (type === undefined || other === undefined) return;
      const recipients = () => session.list('segmentRecipients', query(session));
      const one = await makePair(session, type, 'c');
      const two = await makePair(session, type, 'd');
      const last = await makePair(session, other, 'e');
      await recipients();
      await removeContacts(session, one.contacts);
      await session.list('contacts');
      await recipients();
      const strIds = two.contacts.map(({ id }) => Number(id));
      // Without an identifier a bulk delete can mean all.
      if (strIds.length > 0) await session.change('POST /contacts/bulk-delete', { form: { strIds } });
      await session.list('contacts');
      await recipients();
      await session.change('DELETE /contacts-type/delete', { query: { contact_type_id: Number(other.id) } });
      const left = new Set((await session.list('contacts')).map(({ id }) => id));
      const made = [one, two, last];
      await removeRecipients(
        session,
        made.flatMap((pair) => pair.recipients),
      );
      await removeContacts(
        session,
        made.flatMap((pair) => pair.contacts).filter(({ id }) => left.has(id)),
      );
    },
  },
];
