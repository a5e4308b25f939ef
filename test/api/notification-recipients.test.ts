import t from 'tap';
import { notificationRecipients } from '../sample-accounts/sample-account.js';
import { automations } from '../sample-accounts/sample-mailings.js';
import { fresh } from '../sample-accounts/sample-time.js';
import { assertResponse, RECORD_NOT_FOUND, startSample, success } from './call.js';

const { ops, boss } = notificationRecipients;
const form = { email_address: 'cto@acme.example', email_owner: 'The CTO' };

t.test('save adds a recipient', async (t) => {
  const { client } = await startSample(t);
  assertResponse(t, await client.post('/notification-recipient/save', form), 200, success('Added Successfully'));
  const all = [ops, boss, { id: 123, ...fresh, ...form }];
  assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: all }));
});

t.test('a deleted recipient is not found, and gets no mail', async (t) => {
  const { client } = await startSample(t);
  const path = '/notification-recipient/delete';
  assertResponse(t, await client.delete(path, { id: 121 }), 200, success('Deleted Successfully'));
  assertResponse(t, await client.delete(path, { id: 121 }), 404, RECORD_NOT_FOUND.NF1);
  assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: [boss] }));
  await client.get('/automations/set-live', { utr: automations.draft.utr });
  const { mails } = (await client.control('GET', '/outbox')).body as { mails: { to: string }[] };
  t.strictSame(
    mails.map(({ to }) => to),
    ['boss@acme.example'],
  );
});

t.test('bulk-delete deletes those that exist', async (t) => {
  const { client } = await startSample(t);
  const response = await client.postUrlencoded('/notification-recipient/bulk-delete', { strIds: [121, 999] });
  assertResponse(t, response, 200, success('Deleted Successfully'));
  assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: [boss] }));
});
