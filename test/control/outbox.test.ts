import t from 'tap';
import { start } from '../helper.js';
import { CLOCK, fullFixture, senderForm } from '../sample-accounts/full-fixture.js';

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
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(new URL(mail.link, mock.controlUrl));
    t.same([response.status, await response.json()], [200, { verified: 'ada@example.com' }]);
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
