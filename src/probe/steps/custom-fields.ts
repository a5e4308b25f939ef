/** Custom fields of its own, and contacts with their values. */
import { inWords } from '../../api/contacts-csv-columns.js';
import type { ShownRecord } from '../../inference/shown-records.js';
import { makeContact, ownAddress, ownContactType } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';
import { acceptedFormat, upload } from './csv.js';

/** Uploads a contact with a value of a custom field, under its name or its label. */
async function uploadValue(session: Session, type: ShownRecord, name: string): Promise<readonly ShownRecord[]> {
  const format = await acceptedFormat(session);
  if (format?.hasHeader !== true) return [];
  const made: ShownRecord[] = [];
  for (const [at, heading] of [name, inWords(name)].entries()) {
    const lines = [
      ['email', heading],
      [ownAddress(session, `custom${at}`), '42'],
    ];
    const added = await upload(
      session,
      type,
      lines.map((cells) => cells.join(format.delimiter)),
    );
    made.push(...added);
    if (added.some(({ custom_field }) => JSON.stringify(custom_field)?.includes('42'))) break;
  }
  return made;
}

export const customFields: readonly Step[] = [
  {
    title: 'add a custom field twice, a contact with a value of it and one without, and delete it',
    needs: ['write'],
    calls: [
      'POST /custom-fields/save',
      'GET /custom-fields',
      'GET /get-dynamic/content',
      'POST /contacts-type/add',
      'POST /contacts/upload-csv',
      'POST /contacts/add',
      'GET /contacts/list',
      'GET /contacts/details',
    ],
    tells: [
      'duplicate-name',
      'custom-field.label',
      'custom-field.absent',
      'custom-field-delete.values',
      'dynamic-content.source',
      'reserved-fields.names',
    ],
    async run(session) {
      const field_name = session.name('shoe_size').replace(/\W/g, '_');
      const add = () =>
        session.make('customFields', 'POST /custom-fields/save', { form: { field_name, field_type: 'text' } });
      const { records: own } = await add();
      if (own.length === 0) return;
      await session.send('GET /get-dynamic/content');
      const type = await ownContactType(session);
      const contacts: ShownRecord[] = [];
      if (type !== undefined) {
        contacts.push(...(await uploadValue(session, type, field_name)));
        contacts.push(...(await makeContact(session, type, { email: ownAddress(session, 'custom') })).records);
      }
      for (const { id } of contacts) await session.send('GET /contacts/details', { query: { contact_id: Number(id) } });
      await session.list('customFields');
      await session.list('contacts');
      for (const one of own) await session.remove('customFields', one);
      await session.list('contacts');
      // With two of one name, it would not be known whose values are gone.
      const again = await add();
      const twice = await add();
      for (const one of [...again.records, ...twice.records]) await session.remove('customFields', one);
      for (const one of contacts) await session.remove('contacts', one);
    },
  },
];
