import t from 'tap';
import { start } from '../helper.js';
import { CLOCK, fullFixture, senderForm } from '../sample-accounts/full-fixture.js';
import { problem } from './problem.js';

interface Mail {
  readonly public_key: string;
  readonly link: string;
  readonly utr: string;
}

t.test('the verification mail carries a link that verifies', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  t.same((await client.control('GET', '/outbox')).body, { mails: [], total: 0, dropped: 0 });
  await client.post('/sender/save', senderForm);
  const { body } = await client.control('GET', '/outbox');
  const [mail] = (body as { mails: Mail[] }).mails as [Mail];
  const link = `/__control/verify/pk_test_default/${mail.utr}`;
  t.match(mail.utr, /^[A-Za-z0-9]{20}$/);
  t.strictSame(body, {
    mails: [
      {
        public_key: 'pk_test_default',
        id: 1,
        kind: 'verification',
        to: 'ada@example.com',
        from: 'no-reply@campaigns.example',
        from_name: 'Campaigns',
        reply_to: 'no-reply@campaigns.example',
        subject: 'Verify ada@example.com as a sender',
        preheader: '',
        html: `<p><a href="${link}">Verify ada@example.com as a sender</a></p>`,
        link,
        utr: mail.utr,
        schedule_utr: null,
        at: CLOCK,
      },
    ],
    total: 1,
    dropped: 0,
  });
  const verified = async () => (await client.get('/sender/details', { sender_id: 2 })).body;
  t.match(await verified(), { message: { sender: { is_verified: 0, utr: mail.utr, send_at: '2026-01-05 09:00:00' } } });
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(new URL(mail.link, mock.controlUrl));
    t.equal(response.status, 200);
    t.same(await response.json(), { verified: 'ada@example.com' });
    t.match(await verified(), { message: { sender: { is_verified: 1, updated_at: CLOCK } } });
  }
  t.match((await client.get('/sender/details', { sender_id: 1 })).body, { message: { sender: { is_verified: 0 } } });
});

t.test('an unknown verification link returns 404', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.post('/sender/save', senderForm);
  const { mails } = (await client.control('GET', '/outbox')).body as { mails: Mail[] };
  const { utr } = mails[0] as Mail;
  await client.delete('/sender/delete', { sender_id: 2 });
  for (const path of [
    `pk_test_default/${utr}`,
    `pk_other/${utr}`,
    `pk_unknown/${utr}`,
    'pk_test_default/x',
    '__proto__/x',
  ]) {
    t.same((await client.control('GET', `/verify/${path}`)).body, problem(404, 'There is no such record.'));
  }
});

t.test('a verification link works with any public key', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  for (const public_key of ['a/b%2F?c#d&e', `pk_${'long'.repeat(50)}`]) {
    await client.control('POST', '/accounts', { public_key, secret_key: 's' });
    t.equal((await client.as(public_key, 's').post('/sender/save', senderForm)).status, 200);
    const { body } = await client.control('GET', '/outbox', undefined, { PublicKey: public_key });
    const { link } = (body as { mails: Mail[] }).mails[0] as Mail;
    const response = await fetch(mock.controlUrl.replace('/__control', '') + link);
    t.equal(response.status, 200, public_key);
    t.same(await response.json(), { verified: 'ada@example.com' }, public_key);
  }
});
