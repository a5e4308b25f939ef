import t from 'tap';
import { unsubscribeGroups } from '../../sample-accounts/sample-account.js';
import { fresh, SECOND } from '../../sample-accounts/sample-time.js';
import { assertResponse, call, listFromMessage, startSample, success } from './call.js';
import { groupForm } from './samples.js';

t.test('update changes the given fields, keeps created_at and moves updated_at', async (t) => {
  const { client, wait } = await startSample(t);
  wait(90 * SECOND + 1);
  const response = await call(client, 'POST /unsubscribes-groups/update', { query: { id: 51 }, form: groupForm });
  assertResponse(t, response, 200, success('Updated Successfully'));
  const group = { ...unsubscribeGroups.news, ...groupForm, updated_at: '2026-01-05T09:01:30.000001Z' };
  const details = await client.get('/unsubscribes-groups/details', { id: 51 });
  assertResponse(t, details, 200, success({ unsubscribesGroup: group }));
});

t.test('manually-add makes one record of each address', async (t) => {
  const { client } = await startSample(t);
  const form = { unsubscribe_groups_id: 52, email_address: ' a@b.example, c@d.example ,,' };
  const response = await client.post('/unsubscribes-groups/manually-add', form);
  assertResponse(t, response, 200, success('Added Successfully'));
  const recipients = ['a@b.example', 'c@d.example'].map((email_address, index) => ({
    id: 63 + index,
    ...fresh,
    unsubscribe_groups_id: 52,
    email_address,
  }));
  const listed = await client.get('/unsubscribes-groups/recipients-list', { groupId: 52 });
  assertResponse(t, listed, 200, success({ recipients }));
});

t.test('unsubscribe_clients_count follows manually-add, recipients-delete and its bulk delete', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    listFromMessage(await client.get('/unsubscribes-groups'), 'unsubscribesGroups').map(
      (one) => one.unsubscribe_clients_count,
    );
  await client.post('/unsubscribes-groups/manually-add', {
    unsubscribe_groups_id: 52,
    email_address: 'a@b.example,c@d.example,e@f.example',
  });
  t.strictSame(await counts(), [2, 3]);
  await client.delete('/unsubscribes-groups/recipients-delete', { id: 61 });
  t.strictSame(await counts(), [1, 3]);
  await client.postUrlencoded('/unsubscribes-groups/recipients-bulk-delete', { strIds: [62, 63, 64] });
  t.strictSame(await counts(), [0, 1]);
});
