import t from 'tap';
import { notificationRecipients } from '../sample-accounts/sample-account.js';
import { automations } from '../sample-accounts/sample-mailings.js';
import { fresh } from '../sample-accounts/sample-time.js';
import { assertResponse, startSample, success } from './call.js';

const { ops, boss } = notificationRecipients;
const form = { email_address: 'cto@acme.example', email_owner: 'The CTO' };

t.test('save adds a recipient', async (t) => {
  const { client } = await startSample(t);
  assertResponse(t, await client.post('/notification-recipient/save', form), 200, success('Added Successfully'));
  const all = [ops, boss, { id: 123, ...fresh, ...form }];
  assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: all }));
});

t.test('a deleted recipient gets no mail', async (t) => {
  const { client } = await startSample(t);
  await client.delete('/notification-recipient/delete', { id: 121 });
  await client.get('/automations/set-live', { utr: automations.draft.utr });
  const { mails } = (await client.control('GET', '/outbox')).body as { mails: { to: string }[] };
  t.strictSame(
    mails.map(({ to }) => to),
    ['boss@acme.example'],
  );
});
