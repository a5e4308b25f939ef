import t from 'tap';
import { type Client, start } from '../../helper.js';
import { mailsIn } from '../../sample-accounts/mailing-account.js';
import { senders } from '../../sample-accounts/sample-account.js';
import { fresh, NOW_TEXT, SECOND } from '../../sample-accounts/sample-time.js';
import { assertResponse, fromMessage, startSample, success } from './call.js';
import { senderForm } from './samples.js';

const { verified, unverified } = senders;

const created = { id: 113, ...senderForm, is_verified: 0, send_at: NOW_TEXT, ...fresh, deleted_at: null };

const detailsOf = async (client: Client, sender_id: number) =>
  fromMessage(await client.get('/sender/details', { sender_id }), 'sender') as Readonly<Record<string, unknown>>;

for (const text of ['x'.repeat(255), '😀'.repeat(255), `  ${'é'.repeat(255)}  `]) {
  const { length } = [...text.trim()];
  t.test(`save and update accept an address of ${length} code points, sent in ${text.length} units`, async (t) => {
    const { client } = await startSample(t);
    const form = { ...senderForm, company_address: text, company_address2: text };
    assertResponse(t, await client.post('/sender/save', form), 200, success('Added Successfully'));
    const updated = await client.post('/sender/update', { sender_id: 111, ...form });
    assertResponse(t, updated, 200, success('Updated Successfully'));
    const shown = { company_address: text.trim(), company_address2: text.trim() };
    for (const id of [111, 113]) t.match(await detailsOf(client, id), shown);
  });
}

t.test('update that keeps from_email keeps the sender verified, and sends no mail', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const form = { ...senderForm, sender_id: 111, from_email: verified.from_email };
  assertResponse(t, await client.post('/sender/update', form), 200, success('Updated Successfully'));
  const { id, is_verified, utr, send_at, created_at, deleted_at } = verified;
  const kept = { id, is_verified, utr, send_at, created_at, deleted_at, from_email: verified.from_email };
  const updated_at = '2026-01-05T09:00:01.000000Z';
  t.strictSame(await detailsOf(client, 111), { user_id: 7, ...senderForm, ...kept, updated_at });
  t.strictSame(await mailsIn(client), []);
});

t.test('update of from_email makes the sender unverified, and sends a verification mail', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  await client.post('/sender/update', { ...senderForm, sender_id: 111 });
  const { is_verified, send_at, from_email } = await detailsOf(client, 111);
  t.strictSame([is_verified, send_at, from_email], [0, '2026-01-05 09:00:01', 'care@acme.example']);
  t.strictSame(
    (await mailsIn(client)).map(({ kind, to, utr }) => ({ kind, to, utr })),
    [{ kind: 'verification', to: 'care@acme.example', utr: verified.utr }],
  );
});

t.test('following the link of the mail verifies a new sender', async (t) => {
  const { client, wait, follow } = await startSample(t);
  await client.post('/sender/save', senderForm);
  const [mail] = await mailsIn(client);
  t.strictSame([mail?.kind, mail?.to], ['verification', 'care@acme.example']);
  wait(SECOND);
  t.equal((await follow(mail?.link ?? '')).status, 200);
  const sender = await detailsOf(client, 113);
  t.strictSame(sender, { ...created, utr: mail?.utr, is_verified: 1 });
});

t.test('an unknown link and the link of a deleted sender fail with 404', async (t) => {
  const { client, follow } = await startSample(t);
  await client.get('/sender/resend-mail', { sender_id: 112 });
  const [mail] = await mailsIn(client);
  t.equal((await follow(`${mail?.link}x`)).status, 404);
  t.equal((await detailsOf(client, 112)).is_verified, 0);
  await client.delete('/sender/delete', { sender_id: 112 });
  t.equal((await follow(mail?.link ?? '')).status, 404);
});

for (const sender of [verified, unverified]) {
  t.test(`resend-mail sends a verification mail and sets send_at for ${sender.from_email}`, async (t) => {
    const { client, wait } = await startSample(t);
    for (const seconds of [1, 2]) {
      wait(seconds * SECOND);
      const response = await client.get('/sender/resend-mail', { sender_id: sender.id });
      assertResponse(t, response, 200, success('Verification Mail Send'));
      t.strictSame(await detailsOf(client, sender.id), { ...sender, send_at: `2026-01-05 09:00:0${seconds}` });
    }
    const mail = { kind: 'verification', to: sender.from_email };
    t.strictSame(
      (await mailsIn(client)).map(({ kind, to }) => ({ kind, to })),
      [mail, mail],
    );
  });
}

t.test('details shows send_at in the zone, and a day that does not exist as it is', async (t) => {
  for (const [send_at, shown] of [
    ['2026-01-05 20:00:00', '2026-01-06 01:30:00'],
    ['2026-02-30 20:00:00', '2026-02-30 20:00:00'],
  ] as const) {
    const { client } = await start(t, {
      fixture: { accounts: [{ senders: [{ from_email: 'a@example.com', send_at }] }] },
    });
    const response = await client.get('/sender/details', { sender_id: 1 }, { 'x-mock-assume': 'time-zone=+05:30' });
    t.match(response.body, { message: { sender: { send_at: shown } } });
  }
});
