import t from 'tap';
import { fresh, SECOND } from '../worlds/sample-time.js';
import { contacts, contactTypes } from '../worlds/sample-world.js';
import {
  assertResponse,
  call,
  fromMessage,
  listFromMessage,
  RECORD_NOT_FOUND,
  startSample,
  success,
  validationError,
} from './call.js';
import { contactForm } from './samples.js';

const TOO_SHORT = validationError('name', 'The name must be at least 2 characters.');
const { customers, partners } = contactTypes;

const names = [
  { given: 'a', refused: true },
  { given: ' a ', refused: true },
  { given: 'é', refused: true },
  { given: '😀', refused: true },
  { given: 'ab' },
  { given: '😀😀' },
  { given: ' ab ', kept: 'ab' },
  { given: '日本' },
  { given: 'x'.repeat(5000) },
];

for (const { given, refused, kept = given } of names) {
  const shown = JSON.stringify(given.slice(0, 10));
  t.test(`add ${refused ? 'refuses' : 'accepts'} the name ${shown}`, async (t) => {
    const { client } = await startSample(t);
    const response = await client.post('/contacts-type/add', { name: given });
    const listed = listFromMessage(await client.get('/contacts-type'), 'contactTypes');
    if (refused) {
      assertResponse(t, response, 422, TOO_SHORT);
      t.equal(listed.length, 2);
    } else {
      assertResponse(t, response, 200, success('Added Successfully'));
      t.strictSame(listed[2], { id: 6, name: kept, deleted_at: null, ...fresh, contacts_count: 0 });
    }
  });

  t.test(`update ${refused ? 'refuses' : 'accepts'} the name ${shown}`, async (t) => {
    const { client } = await startSample(t);
    const response = await client.post('/contacts-type/update', { id: 3, name: given });
    if (refused) assertResponse(t, response, 422, TOO_SHORT);
    else assertResponse(t, response, 200, success('Updated Successfully'));
    const view = await client.get('/contacts-type/view', { contact_type_id: 3 });
    t.equal((fromMessage(view, 'contactType') as { name: string }).name, refused ? 'Customers' : kept);
  });
}

t.test('update keeps created_at and moves updated_at', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  await client.post('/contacts-type/update', { id: 4, name: 'Friends' });
  const contactType = { ...partners, name: 'Friends', updated_at: '2026-01-05T09:00:01.000000Z' };
  assertResponse(t, await client.get('/contacts-type/view', { contact_type_id: 4 }), 200, success({ contactType }));
});

t.test('the count follows contacts that are added, moved, imported and deleted', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    listFromMessage(await client.get('/contacts-type'), 'contactTypes').map(({ contacts_count }) => contacts_count);
  t.strictSame(await counts(), [2, 1]);
  await client.post('/contacts/add', contactForm);
  t.strictSame(await counts(), [3, 1]);
  await client.post('/contacts/update', { contact_id: 15, ...contactForm, contact_type_id: 4 });
  t.strictSame(await counts(), [2, 2]);
  const file = new File(['email\na@b.example\nc@d.example\n'], 'contacts.csv');
  await client.post('/contacts/upload-csv', { contact_type_id: 4, file });
  t.strictSame(await counts(), [2, 4]);
  await client.delete('/contacts/delete', { contact_id: 11 });
  t.strictSame(await counts(), [1, 4]);
  await client.postUrlencoded('/contacts/bulk-delete', { strIds: [12, 13, 15] });
  t.strictSame(await counts(), [0, 2]);
});

t.test('a deleted contact type is not found, and neither are its contacts', async (t) => {
  const { client } = await startSample(t);
  const deleted = await client.delete('/contacts-type/delete', { contact_type_id: 3 });
  assertResponse(t, deleted, 200, { status: 'success', errors: 'Deleted Successfully' });
  const left = [{ ...partners, contacts_count: 1 }];
  assertResponse(t, await client.get('/contacts-type'), 200, success({ contactTypes: left }));
  const listed = [{ ...contacts.linus, fullname: 'Linus Torvalds', contact_type: partners }];
  assertResponse(t, await client.get('/contacts/list'), 200, success({ contacts: listed }));
  assertResponse(t, await client.get('/contacts/details', { contact_id: 11 }), 404, RECORD_NOT_FOUND.NF1);
  const added = await client.post('/contacts/add', contactForm);
  assertResponse(t, added, 422, validationError('contact_type_id', 'The selected contact type id is invalid.'));
});

for (const contact_type_id of [3, 5]) {
  t.test(`the deleted one with id ${contact_type_id} is not found`, async (t) => {
    const { client } = await startSample(t);
    if (contact_type_id === customers.id) await client.delete('/contacts-type/delete', { contact_type_id });
    const requests = [
      call(client, 'GET /contacts-type/view', { query: { contact_type_id } }),
      call(client, 'POST /contacts-type/update', { form: { id: contact_type_id, name: 'Again' } }),
      call(client, 'DELETE /contacts-type/delete', { query: { contact_type_id } }),
    ];
    for (const response of await Promise.all(requests)) assertResponse(t, response, 404, RECORD_NOT_FOUND.NF1);
  });
}
