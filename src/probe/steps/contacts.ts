/** Contact types and contacts of its own. */
import {
  contactForm,
  goneContactType,
  makeContact,
  makeContactType,
  ownAddress,
  ownContactType,
  removeListed,
} from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** Longer than every value of `text.max-length`. */
const LONG = 'x'.repeat(65_536);

const details = (session: Session, id: unknown) =>
  session.send('GET /contacts/details', { query: { contact_id: Number(id) } });

export const contacts: readonly Step[] = [
  {
    title: 'add contact types with a name that is there, and with a long one',
    needs: ['write'],
    calls: ['POST /contacts-type/add', 'POST /contacts-type/update'],
    tells: ['duplicate-name', 'text.max-length', 'rule-violations'],
    async run(session) {
      const own = await ownContactType(session);
      if (own === undefined) return;
      const other = await makeContactType(session, 'other');
      for (const { id } of other.records)
        await session.send('POST /contacts-type/update', { form: { id: Number(id), name: String(own.name) } });
      const same = await session.make('contactTypes', 'POST /contacts-type/add', { form: { name: String(own.name) } });
      const long = await makeContactType(session, LONG);
      for (const one of [...same.records, ...long.records, ...other.records]) await session.remove('contactTypes', one);
    },
  },
  {
    title: 'add contacts: one twice, one without optional fields, one without an address',
    needs: ['write'],
    calls: ['POST /contacts/add', 'GET /contacts/list', 'GET /contacts/details'],
    tells: [
      'duplicate-email',
      'email-format',
      'errors-per-field',
      'absent-optionals',
      'country.text',
      'custom-field.absent',
      'timestamp.precision',
      'rule-violations',
    ],
    async run(session) {
      const type = await ownContactType(session);
      if (type === undefined) return;
      const email = ownAddress(session, 'a');
      const first = await makeContact(session, type, { email, state: 'Karnataka' });
      const second = await makeContact(session, type, { email });
      const third = await makeContact(session, type, { email: session.name('x') });
      // A longer list shows that the others are no pages.
      const fourth = await makeContact(session, type, { email: ownAddress(session, 'b') });
      // Under every value this is no address: it is too long.
      const fifth = await makeContact(session, type, { email: session.name(LONG) });
      const made = [first, second, third, fourth, fifth].flatMap(({ records }) => records);
      for (const { id } of made) await details(session, id);
      for (const one of made) await session.remove('contacts', one);
    },
  },
  {
    title: 'update contacts: leave fields out, send them empty, give them the address of another',
    needs: ['write'],
    calls: ['POST /contacts/add', 'POST /contacts/update', 'GET /contacts/list', 'GET /contacts/details'],
    tells: [
      'update.empty-field',
      'update.omitted-fields',
      'duplicate-email',
      'email-format',
      'errors-per-field',
      'absent-optionals',
    ],
    async run(session) {
      const type = await ownContactType(session);
      if (type === undefined) return;
      const email = ownAddress(session, 'c');
      const full = await makeContact(session, type, {
        email,
        first_name: 'Ada',
        state: 'Karnataka',
        city: 'Bengaluru',
      });
      const other = await makeContact(session, type, { email: ownAddress(session, 'd') });
      const made = [...full.records, ...other.records];
      const update = async (id: unknown, fields: Readonly<Record<string, string>>) =>
        session.send('POST /contacts/update', {
          form: await contactForm(session, type, { contact_id: Number(id), ...fields }),
        });
      for (const { id } of full.records) {
        // City is left out.
        await update(id, { email, first_name: 'Grace', state: '' });
        await details(session, id);
      }
      for (const { id } of other.records) {
        await session.list('contacts');
        await update(id, { email });
        await session.list('contacts');
        await update(id, { email: session.name('x') });
        await update(id, { email: session.name(LONG) });
      }
      for (const one of made) await session.remove('contacts', one);
    },
  },
  {
    title: 'delete a contact type with a contact',
    needs: ['write'],
    calls: ['POST /contacts-type/add', 'POST /contacts/add', 'GET /contacts/list'],
    tells: ['contact-type-delete.contacts', 'absent-optionals'],
    async run(session) {
      const [type] = (await makeContactType(session, 'full')).records;
      if (type === undefined) return;
      const { records } = await makeContact(session, type, { email: ownAddress(session, 'e') });
      await session.remove('contactTypes', type);
      await removeListed(session, 'contacts', records);
    },
  },
  {
    title: 'name a contact type, and a contact, that were deleted',
    needs: ['write'],
    calls: [
      'POST /contacts-type/add',
      'POST /contacts-type/update',
      'POST /contacts/add',
      'POST /contacts/update',
      'POST /contacts/upload-csv',
      'POST /automations/create',
    ],
    tells: ['dangling-reference', 'validation-order', 'rule-violations'],
    async run(session) {
      const [own, gone] = [await ownContactType(session), await goneContactType(session)];
      if (own === undefined || gone === undefined) return;
      const email = ownAddress(session, 'f');
      const added = await makeContact(session, { id: gone }, { email });
      // Lack what is required.
      await session.send('POST /contacts/add', { form: { contact_type_id: gone } });
      await session.send('POST /contacts/upload-csv', { form: { contact_type_id: gone } });
      // The same of a record that is there is the positive control.
      for (const id of [Number(own.id), gone])
        await session.send('POST /contacts-type/update', { form: { id, name: '' } });
      await session.send('POST /automations/create', { form: { type: 'x', automation_for: `contacts_${gone}` } });
      const { records } = await makeContact(session, own, { email: ownAddress(session, 'h') });
      for (const { id } of records) {
        const form = await contactForm(session, { id: gone }, { contact_id: Number(id), email });
        await session.send('POST /contacts/update', { form });
        for (const one of [{ id }]) await session.remove('contacts', one);
        await session.send('POST /contacts/update', { form: { contact_id: Number(id) } });
      }
      for (const one of added.records) await session.remove('contacts', one);
    },
  },
];
