/** Control calls during a large upload: it is imported as if it had come after them. */

import t from 'tap';
import { runThrough } from '../../src/batches.js';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { CLOCK } from '../worlds/small-world.js';
import { order } from './faults-order.js';
import { emailsOf, fileOf, IMPORTED, ROWS, startUploads } from './upload-world.js';

const BEFORE = ['ada@example.com', 'bea@example.com'];
const NEW = { contact_type_id: 1, email: 'new@example.com', country: 1 };

type Started = Awaited<ReturnType<typeof startUploads>>;

/** Control calls, and the contacts that each leaves of those before the upload. */
const calls: readonly (readonly [what: string, call: (started: Started) => unknown, left: readonly string[]])[] = [
  ['a reset by control call', ({ client }) => client.control('POST', '/reset'), BEFORE],
  ['a reset by the library', ({ mock }) => runThrough(mock.directory.resetInBatches(RESET_PARTS)), BEFORE],
  [
    'a restored snapshot',
    ({ client }) => client.control('POST', '/snapshots/one/restore'),
    [...BEFORE, 'one@example.com'],
  ],
  [
    'a state export',
    ({ client }) => client.control('GET', '/state'),
    [...BEFORE, 'one@example.com', 'new@example.com'],
  ],
  [
    'a snapshot',
    ({ client }) => client.control('POST', '/snapshots/two'),
    [...BEFORE, 'one@example.com', 'new@example.com'],
  ],
];
for (const [what, call, left] of calls) {
  t.test(`${what} during an upload is kept, and the rows are added to its state`, async (t) => {
    const started = await startUploads(t);
    const { client, begin, emails, world } = started;
    await client.post('/contacts/add', { ...NEW, email: 'one@example.com' });
    await client.control('POST', '/snapshots/one');
    await client.post('/contacts/add', NEW);
    const uploading = await begin(fileOf('u'));
    await call(started);
    t.equal(uploading.isDone(), false);
    t.strictSame(emails(), left);
    t.strictSame(await uploading.response, IMPORTED);
    t.strictSame(emails(), [...left, ...emailsOf('u')]);
    t.equal(world.contacts.all()[left.length]?.id, left.length + 1);
  });
}

t.test('an upload does not write into a state loaded during it', async (t) => {
  const { client, begin, worldOf, mock, emails } = await startUploads(t);
  const uploading = await begin(fileOf('u'));
  const state = { accounts: [{ contacts: [{ email: 'loaded@example.com' }] }] };
  t.equal((await client.control('POST', '/load', { state })).status, 200);
  const errors = { contact_type_id: ['The selected contact type id is invalid.'] };
  t.strictSame(await uploading.response, { status: 422, text: JSON.stringify({ status: 'failed', errors }) });
  t.match(worldOf(mock.keys.publicKey).contacts.all(), [{ email: 'loaded@example.com' }]);
  t.strictSame(emails(), BEFORE, 'the previous world is unchanged');
});

t.test('a snapshot taken during an upload holds none of its rows', async (t) => {
  const { client, begin, emails } = await startUploads(t);
  const uploading = await begin(fileOf('u'));
  await client.control('POST', '/snapshots/meanwhile');
  t.strictSame(await uploading.response, IMPORTED);
  await client.control('POST', '/snapshots/meanwhile/restore');
  t.strictSame(emails(), BEFORE);
});

t.test('rows imported again have the time that a reset restored', async (t) => {
  const { client, begin, world } = await startUploads(t);
  await client.post('/contacts/add', NEW);
  await client.control('POST', '/clock/advance', { by: 'P1D' });
  const uploading = await begin(fileOf('u'));
  await client.control('POST', '/reset');
  t.strictSame(await uploading.response, IMPORTED);
  t.equal(world.contacts.get(3).created_at, CLOCK);
});

t.test('rows have the time that a reset restored, even if it changed no contact', async (t) => {
  const { client, begin, world } = await startUploads(t);
  await client.control('POST', '/clock/advance', { by: 'P1D' });
  const uploading = await begin(fileOf('u'));
  await client.control('POST', '/reset');
  t.strictSame(await uploading.response, IMPORTED);
  t.equal(world.contacts.get(3).created_at, CLOCK);
});

t.test('a contact type removed during an upload gets no contacts', async (t) => {
  const { client, begin, emails } = await startUploads(t);
  await client.post('/contacts-type/add', { name: 'Three' });
  const uploading = await begin(fileOf('u'), 3);
  await client.control('POST', '/reset');
  t.strictSame(await uploading.response, {
    status: 422,
    text: '{"status":"failed","errors":{"contact_type_id":["The selected contact type id is invalid."]}}',
  });
  t.strictSame(emails(), BEFORE);
});

/** Resolves when an import has read contacts, and with them the custom fields. */
const readContacts = ({ contacts }: World): Promise<void> =>
  new Promise((resolve) => {
    const begin = contacts.draft.bind(contacts);
    contacts.draft = () => {
      const draft = begin();
      const addAll = draft.addAll.bind(draft);
      draft.addAll = (rows) => {
        resolve();
        return addAll(rows);
      };
      return draft;
    };
  });

const PETS = new File([`email,first_pet\n${emailsOf('u').join(',Rex\n')},Rex\n`], 'contacts.csv');
const PET = { field_name: 'first_pet', field_type: 'text' };

/** The values of the first pet, undefined for a contact without one. */
const petsOf = ({ contacts }: World) => contacts.all().map(({ custom_field }) => custom_field?.first_pet?.field_value);

t.test('a custom field removed during an upload gets no values', async (t) => {
  const { client, send, world } = await startUploads(t);
  const without = world.save();
  await client.post('/custom-fields/save', PET);
  const { version } = world.contacts;
  const [contactsRead, uploading] = [readContacts(world), send(PETS)];
  await contactsRead;
  world.restore(without);
  t.equal(world.contacts.version, version, 'the contacts themselves are the same');
  t.strictSame(await uploading.response, IMPORTED);
  t.strictSame(petsOf(world), Array(BEFORE.length + ROWS).fill(undefined));
});

t.test('a custom field added during an upload gets its values', async (t) => {
  const { client, send, world } = await startUploads(t);
  await client.post('/custom-fields/save', PET);
  const withPet = world.save();
  await client.control('POST', '/reset');
  const [contactsRead, uploading] = [readContacts(world), send(PETS)];
  await contactsRead;
  world.restore(withPet);
  t.strictSame(await uploading.response, IMPORTED);
  t.strictSame(petsOf(world), [...BEFORE.map(() => undefined), ...Array(ROWS).fill('Rex')]);
});

t.test('a reset during an upload that changes nothing is kept', async (t) => {
  const { client, begin, emails } = await startUploads(t);
  await client.post('/contacts/add', NEW);
  await order(client, { kind: 'truncated', endpoint: 'POST /contacts/upload-csv' });
  const uploading = await begin(fileOf('u'));
  await client.control('POST', '/reset');
  t.strictSame(emails(), BEFORE);
  await uploading.response;
  t.strictSame(emails(), BEFORE, 'the reset is not undone');
});
