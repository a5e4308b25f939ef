/** Recipients of its own in the segment that the user named. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { makeContact, makeContactType, ownAddress, ownContactType, removeListed } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

const STORE = 'POST /segment/email/store';

/** The recipients of the segment. */
const query = ({ options }: Session) => ({ query: { segment_id: Number(options.segment) } });

async function store(session: Session, email: string): Promise<readonly ShownRecord[]> {
  const form = { segment_id: Number(session.options.segment), first_name: 'Ada', last_name: 'Lovelace', email };
  return (await session.make('segmentRecipients', STORE, { form }, query(session))).records;
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
    calls: [STORE, 'GET /segment/email/list'],
    tells: ['duplicate-email', 'email-format', 'rule-violations'],
    async run(session) {
      const made: ShownRecord[] = [];
      for (const email of [
        ownAddress(session, 'a'),
        ownAddress(session, 'a'),
        session.name('x'),
        ownAddress(session, 'b'),
      ])
        made.push(...(await store(session, email)));
      await removeListed(session, 'segmentRecipients', made, query(session));
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
      'POST /contacts/bulk-delete',
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
      for (const contact of one.contacts) await session.remove('contacts', contact);
      await session.list('contacts');
      await recipients();
      const strIds = two.contacts.map(({ id }) => Number(id));
      // Without an identifier a bulk delete can mean all.
      if (strIds.length > 0) await session.send('POST /contacts/bulk-delete', { form: { strIds } });
      await session.list('contacts');
      await recipients();
      await session.remove('contactTypes', other);
      const made = [one, two, last];
      // Which contacts are left is shown before the recipients go.
      await session.list('contacts');
      const stored = made.flatMap((pair) => pair.recipients);
      await removeListed(session, 'segmentRecipients', stored, query(session));
      const added = made.flatMap((pair) => pair.contacts);
      await removeListed(session, 'contacts', added);
    },
  },
];
