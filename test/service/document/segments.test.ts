import t from 'tap';
import { assertResponse, listFromMessage, RECORD_NOT_FOUND, startSample } from './call.js';

const alan = { segment_id: 22, first_name: 'Alan', last_name: 'Turing', email: 'alan@bombe.example' };

t.test('email/list does not name segment-recipient.contact if it would link no recipient', async (t) => {
  const { client } = await startSample(t);
  for (const link of ['none', 'by-email']) {
    const headers = { 'x-mock-assume': `segment-recipient.contact=${link}` };
    const listed = await client.get('/segment/email/list', { segment_id: 21 }, headers);
    t.notMatch(listed.headers['x-mock-assumptions'], 'segment-recipient.contact', link);
    const linked = listFromMessage(listed, 'contactEmails').map(({ contact_id }) => contact_id);
    t.strictSame(linked, [11, null], link);
  }
});

t.test('segment_emails_count follows email/store and email/delete', async (t) => {
  const { client } = await startSample(t);
  const counts = async () =>
    listFromMessage(await client.get('/segment/list'), 'segments').map((one) => one.segment_emails_count);
  await client.post('/segment/email/store', alan);
  t.strictSame(await counts(), [2, 1]);
  await client.delete('/segment/email/delete', { segment_recipient_id: 31 });
  t.strictSame(await counts(), [1, 1]);
});

t.test('email/delete does not find the recipients of a deleted segment', async (t) => {
  const { client } = await startSample(t);
  await client.delete('/segment/delete', { segment_id: 21 });
  for (const segment_recipient_id of [31, 32]) {
    const deleted = await client.delete('/segment/email/delete', { segment_recipient_id });
    assertResponse(t, deleted, 404, RECORD_NOT_FOUND.NF1);
  }
});
