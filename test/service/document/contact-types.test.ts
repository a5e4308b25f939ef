import t from 'tap';
import { contactTypes } from '../../sample-accounts/sample-account.js';
import { SECOND } from '../../sample-accounts/sample-time.js';
import { assertResponse, fromMessage, listFromMessage, startSample, success } from './call.js';
import { contactForm } from './samples.js';

const { partners } = contactTypes;

t.test('update accepts a name of two characters or more', async (t) => {
  const { client } = await startSample(t);
  for (const given of ['ab', '😀😀', ' ab ', '日本', 'x'.repeat(5000)]) {
    const updated = await client.post('/contacts-type/update', { id: 3, name: given });
    assertResponse(t, updated, 200, success('Updated Successfully'));
    const view = await client.get('/contacts-type/view', { contact_type_id: 3 });
    t.match(fromMessage(view, 'contactType'), { name: given.trim() });
  }
});

t.test('update keeps created_at and moves updated_at', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  await client.post('/contacts-type/update', { id: 4, name: 'Friends' });
  const contactType = { ...partners, name: 'Friends', updated_at: '2026-01-05T09:00:01.000000Z' };
  assertResponse(t, await client.get('/contacts-type/view', { contact_type_id: 4 }), 200, success({ contactType }));
});

t.test('contacts_count follows contacts that are added, moved, imported and deleted', async (t) => {
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
