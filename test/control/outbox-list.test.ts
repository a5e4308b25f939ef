/** The lists of the outbox, and the read of one mail. */
import t from 'tap';
import type { Client } from '../helper.js';
import { senderForm } from '../sample-accounts/full-fixture.js';
import { instantly, join, mailsIn, sendOut, startMailing, welcome } from '../sample-accounts/mailing-account.js';

const people = {
  contacts: ['Ada@example.com', 'bob@example.com'].map((email) => ({ email, contact_type_id: 2 })),
  notification_recipients: [{ email_address: 'boss@example.com' }],
  automations: [welcome],
  automation_schedules: [instantly('Hello')],
};
/** A mail of each kind: 1 verification, 2 automation, 3 and 4 of a single send, 5 notification. */
async function startFull(t: Parameters<typeof startMailing>[0]) {
  const { client, mock } = await startMailing(t, people);
  await client.post('/sender/save', senderForm);
  await join(client, 'cy@example.com');
  const utr = await sendOut(client, { recipient_id: ['contacts_2'] });
  const [verification] = await mailsIn(client, '?kind=verification');
  return { client, mock, utr, senderUtr: verification?.utr ?? '' };
}

const idsIn = async (client: Client, query: string) => {
  const { body } = await client.control('GET', `/outbox${query}`);
  const { mails, total, dropped } = body as { mails: { id: number }[]; total: number; dropped: number };
  return [mails.map(({ id }) => id), total, dropped];
};

t.test('GET /outbox returns mails of every kind in order', async (t) => {
  const { client, utr, senderUtr } = await startFull(t);
  const mails = (await mailsIn(client)).map((mail) => [mail.id, mail.kind, mail.to, mail.utr, mail.schedule_utr]);
  t.strictSame(mails, [
    [1, 'verification', 'ada@example.com', senderUtr, null],
    [2, 'automation', 'cy@example.com', 'a-1', 'e-Hello'],
    [3, 'single-send', 'Ada@example.com', utr, null],
    [4, 'single-send', 'bob@example.com', utr, null],
    [5, 'notification', 'boss@example.com', utr, null],
  ]);
});

const filters: readonly [query: string, ids: number[], total: number][] = [
  ['', [1, 2, 3, 4, 5], 5],
  ['?to=ADA@example.com', [1, 3], 2],
  ['?to=nobody@example.com', [], 0],
  ['?kind=verification', [1], 1],
  ['?kind=automation', [2], 1],
  ['?kind=single-send', [3, 4], 2],
  ['?kind=notification', [5], 1],
  ['?utr=a-1', [2], 1],
  ['?utr=e-Hello', [2], 1],
  ['?utr=<send>', [3, 4, 5], 3],
  ['?utr=<send>&kind=single-send&to=bob@example.com', [4], 1],
  ['?utr=x', [], 0],
  ['?limit=2', [4, 5], 5],
  ['?limit=2&before=4', [2, 3], 3],
  ['?limit=2&before=2', [1], 1],
  ['?before=1', [], 0],
  ['?after=3', [4, 5], 2],
  ['?after=5', [], 0],
  ['?after=1&before=5', [2, 3, 4], 3],
  ['?after=0&before=999999999999999', [1, 2, 3, 4, 5], 5],
  ['?limit=1000&kind=single-send&after=3', [4], 1],
];

t.test('GET /outbox returns only mails that match a filter, a page at a time', async (t) => {
  const { client, utr } = await startFull(t);
  for (const [query, ids, total] of filters) {
    t.strictSame(await idsIn(client, query.replace('<send>', utr)), [ids, total, 0], query);
  }
});

t.test('GET /outbox returns the latest 100 mails by default', async (t) => {
  const contacts = Array.from({ length: 120 }, (_, index) => ({
    email: `c${index + 1}@example.com`,
    contact_type_id: 1,
  }));
  const { client } = await startMailing(t, { contacts });
  await sendOut(client);
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  t.strictSame(await idsIn(client, ''), [numbers(21, 120), 120, 0]);
  t.strictSame(await idsIn(client, '?before=21'), [numbers(1, 20), 20, 0]);
  t.strictSame(await idsIn(client, '?limit=1000'), [numbers(1, 120), 120, 0]);
});

t.test('GET /outbox returns the latest mails of all accounts, at most as many as the limit', async (t) => {
  const { client } = await startMailing(t, { automations: [welcome], automation_schedules: [instantly('Hello')] });
  await client.control('POST', '/accounts', {}, { PublicKey: 'pk_late' });
  await client.control('PUT', '/clock', { clock: '2026-01-05T10:00:00Z' }, { PublicKey: 'pk_mail' });
  await client.as('pk_late', 'sk_late').post('/sender/save', senderForm);
  await join(client, 'cy@example.com');
  await client.as('pk_late', 'sk_late').post('/sender/save', senderForm);
  const keysIn = async (query: string) => (await mailsIn(client, query)).map((mail) => `${mail.public_key} ${mail.id}`);
  t.strictSame(await keysIn('?limit=1'), ['pk_mail 1']);
  t.strictSame(await keysIn('?limit=2'), ['pk_late 2', 'pk_mail 1']);
  t.strictSame(await keysIn(''), ['pk_late 1', 'pk_late 2', 'pk_mail 1']);
});

t.test('GET /outbox/:id returns the mail with the id', async (t) => {
  const { client } = await startFull(t);
  const mails = await mailsIn(client);
  for (const mail of mails) {
    const { status, body } = await client.control('GET', `/outbox/${mail.id}`);
    t.strictSame([status, body], [200, mail]);
  }
});

t.test('DELETE /outbox deletes all mails, and later mails have new ids', async (t) => {
  const { client } = await startFull(t);
  const cleared = await client.control('DELETE', '/outbox');
  t.strictSame([cleared.status, cleared.body], [204, '']);
  t.strictSame((await client.control('GET', '/outbox')).body, { mails: [], total: 0, dropped: 0 });
  t.equal((await client.control('GET', '/outbox/1')).status, 404);
  await join(client, 'dee@example.com');
  t.strictSame(await idsIn(client, ''), [[6], 1, 0]);
  t.equal((await client.control('DELETE', '/outbox?kind=automation')).status, 422);
  t.strictSame(await idsIn(client, ''), [[6], 1, 0]);
});
