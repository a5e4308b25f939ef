import t from 'tap';
import { automations } from '../worlds/sample-mailings.js';
import { fresh } from '../worlds/sample-time.js';
import { notificationRecipients } from '../worlds/sample-world.js';
import { assertResponse, failed, RECORD_NOT_FOUND, startSample, success, validationError } from './call.js';

const { ops, boss } = notificationRecipients;
const form = { email_address: 'cto@acme.example', email_owner: 'The CTO' };

t.test('save adds a recipient', async (t) => {
  const { client } = await startSample(t);
  assertResponse(t, await client.post('/notification-recipient/save', form), 200, success('Added Successfully'));
  const all = [ops, boss, { id: 123, ...fresh, ...form }];
  assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: all }));
});

t.test('save names a missing owner as the name', async (t) => {
  const { client } = await startSample(t);
  const errors = {
    email_address: ['The email address field is required.'],
    email_owner: ['The name field is required'],
  };
  assertResponse(t, await client.post('/notification-recipient/save'), 422, failed(errors));
});

for (const email_address of ['cto', 'cto@acme.example,cfo@acme.example', 'cto@@acme.example']) {
  t.test(`save refuses the address ${email_address}`, async (t) => {
    const { client } = await startSample(t);
    const response = await client.post('/notification-recipient/save', { ...form, email_address });
    assertResponse(
      t,
      response,
      422,
      validationError('email_address', 'The email address must be a valid email address.'),
    );
    assertResponse(t, await client.get('/notification-recipients'), 200, success({ notifications: [ops, boss] }));
  });
}

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
