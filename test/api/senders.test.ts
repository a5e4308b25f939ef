import t from 'tap';
import { type Client, start } from '../helper.js';
import { senders } from '../sample-accounts/sample-account.js';
import { fresh, NOW_TEXT, SECOND } from '../sample-accounts/sample-time.js';
import { assertResponse, fromMessage, startSample, success, without } from './call.js';
import { senderForm } from './samples.js';

const { verified, unverified } = senders;

const OPTIONAL = ['state_id', 'city_id', 'zip_code', 'company_address2'] as const;

const created = { id: 113, ...senderForm, is_verified: 0, send_at: NOW_TEXT, ...fresh, deleted_at: null };

const detailsOf = async (client: Client, sender_id: number) =>
  fromMessage(await client.get('/sender/details', { sender_id }), 'sender') as Readonly<Record<string, unknown>>;

interface Mail {
  readonly kind: string;
  readonly to: string;
  readonly link: string;
  readonly utr: string;
}

const mailsOf = async (client: Client) =>
  ((await client.control('GET', '/outbox')).body as { readonly mails: readonly Mail[] }).mails;

t.test('save makes a sender that is not verified', async (t) => {
  const { client } = await startSample(t);
  assertResponse(t, await client.post('/sender/save', senderForm), 200, success('Added Successfully'));
  const details = await client.get('/sender/details', { sender_id: 113 });
  const { utr } = fromMessage(details, 'sender') as { utr: string };
  t.match(utr, /^[A-Za-z0-9]{8,35}$/, 'a token shorter than a UUID');
  assertResponse(t, details, 200, success({ sender: { ...created, utr } }));
  const listed = [verified, unverified, { ...created, utr }];
  assertResponse(t, await client.get('/senders'), 200, success({ senders: listed }));
});

t.test('save leaves omitted fields empty', async (t) => {
  const { client } = await startSample(t);
  await client.post('/sender/save', without(senderForm, ...OPTIONAL));
  const sender = await detailsOf(client, 113);
  const absent = { state_id: 0, city_id: 0, zip_code: '', company_address2: '' };
  t.strictSame(sender, { ...created, ...absent, utr: sender.utr });
});

for (const field of ['company_address', 'company_address2']) {
  for (const text of ['x'.repeat(255), '😀'.repeat(255), `  ${'é'.repeat(255)}  `]) {
    t.test(`save and update accept ${[...text].length} code points (${text.length} units) as ${field}`, async (t) => {
      const { client } = await startSample(t);
      const form = { ...senderForm, [field]: text };
      assertResponse(t, await client.post('/sender/save', form), 200, success('Added Successfully'));
      const updated = await client.post('/sender/update', { sender_id: 111, ...form });
      assertResponse(t, updated, 200, success('Updated Successfully'));
      for (const id of [111, 113]) t.equal((await detailsOf(client, id))[field], text.trim());
    });
  }
}

t.test('update of anything but the address keeps the sender verified', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  const form = { ...senderForm, sender_id: 111, from_email: verified.from_email };
  assertResponse(t, await client.post('/sender/update', form), 200, success('Updated Successfully'));
  const { id, is_verified, utr, send_at, created_at, deleted_at } = verified;
  const kept = { id, is_verified, utr, send_at, created_at, deleted_at, from_email: verified.from_email };
  const updated_at = '2026-01-05T09:00:01.000000Z';
  t.strictSame(await detailsOf(client, 111), { user_id: 7, ...senderForm, ...kept, updated_at });
  t.strictSame(await mailsOf(client), []);
});

t.test('update of the address sends a verification mail', async (t) => {
  const { client, wait } = await startSample(t);
  wait(SECOND);
  await client.post('/sender/update', { ...senderForm, sender_id: 111 });
  const { is_verified, send_at, from_email } = await detailsOf(client, 111);
  t.strictSame([is_verified, send_at, from_email], [0, '2026-01-05 09:00:01', 'care@acme.example']);
  t.strictSame(
    (await mailsOf(client)).map(({ kind, to, utr }) => ({ kind, to, utr })),
    [{ kind: 'verification', to: 'care@acme.example', utr: verified.utr }],
  );
});

t.test('following the link of the mail verifies a new sender', async (t) => {
  const { client, wait, follow } = await startSample(t);
  await client.post('/sender/save', senderForm);
  const [mail] = await mailsOf(client);
  t.strictSame([mail?.kind, mail?.to], ['verification', 'care@acme.example']);
  wait(SECOND);
  t.equal((await follow(mail?.link ?? '')).status, 200);
  const sender = await detailsOf(client, 113);
  t.strictSame(sender, { ...created, utr: mail?.utr, is_verified: 1 });
});

t.test('an unknown link verifies no sender', async (t) => {
  const { client, follow } = await startSample(t);
  await client.get('/sender/resend-mail', { sender_id: 112 });
  const [mail] = await mailsOf(client);
  const response = await follow(`${mail?.link}x`);
  t.equal(response.status, 404);
  t.equal((await detailsOf(client, 112)).is_verified, 0);
});

t.test('the link of a deleted sender verifies no sender', async (t) => {
  const { client, follow } = await startSample(t);
  await client.get('/sender/resend-mail', { sender_id: 112 });
  const [mail] = await mailsOf(client);
  await client.delete('/sender/delete', { sender_id: 112 });
  t.equal((await follow(mail?.link ?? '')).status, 404);
});

for (const sender of [verified, unverified]) {
  t.test(`resend-mail sends the mail again to ${sender.from_email}`, async (t) => {
    const { client, wait } = await startSample(t);
    for (const seconds of [1, 2]) {
      wait(seconds * SECOND);
      const response = await client.get('/sender/resend-mail', { sender_id: sender.id });
      assertResponse(t, response, 200, success('Verification Mail Send'));
      const send_at = `2026-01-05 09:00:0${seconds}`;
      t.strictSame(await detailsOf(client, sender.id), { ...sender, send_at });
    }
    const mails = await mailsOf(client);
    t.strictSame(
      mails.map(({ kind, to }) => ({ kind, to })),
      [
        { kind: 'verification', to: sender.from_email },
        { kind: 'verification', to: sender.from_email },
      ],
    );
  });
}

t.test('details shows send_at in the zone, but for a day that does not exist', async (t) => {
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
