import t from 'tap';
import { RecordNotFound } from '../../src/account/table.js';
import { createAssume } from '../../src/assumptions/assume.js';
import { mailVerification, resendVerification, verify } from '../../src/mail/service-mails.js';
import { createDirectory } from '../sample-accounts/directory.js';

const create = () => {
  const accountFixture = { public_key: 'pk/1?', senders: [{ from_email: 'a@example.com', utr: 'u/1' }] };
  const [account] = createDirectory('x', { clock: '2026-01-05T09:00:00.5Z', accounts: [accountFixture] }).all();
  return account as NonNullable<typeof account>;
};

t.test('a verification mail carries the link and the time', async (t) => {
  const account = create();
  const assume = createAssume(account.assumptions.values);
  t.match(resendVerification(account, account.senders.get(1), {}, assume), {
    send_at: '2026-01-05 09:00:00',
    is_verified: 0,
  });
  const link = '/__control/verify/pk%2F1%3F/u%2F1';
  t.strictSame(account.outbox.find({}, 10), [
    {
      id: 1,
      kind: 'verification',
      to: 'a@example.com',
      from: 'no-reply@campaigns.example',
      from_name: 'Campaigns',
      reply_to: 'no-reply@campaigns.example',
      subject: 'Verify a@example.com as a sender',
      preheader: '',
      link,
      html: `<p><a href="${link}">Verify a@example.com as a sender</a></p>`,
      utr: 'u/1',
      schedule_utr: null,
      at: '2026-01-05T09:00:00.500000Z',
    },
  ]);
});

t.test('an address with markup is escaped', async (t) => {
  const senders = [{ from_email: '<b>"&\'@example.com', utr: 'u' }];
  const [account] = createDirectory('x', { accounts: [{ public_key: 'pk&', senders }] }).all();
  if (account === undefined) return t.fail('the account exists');
  mailVerification(account, account.senders.get(1), account.clock.now());
  const [mail] = account.outbox.find({}, 10);
  t.equal(mail?.subject, 'Verify <b>"&\'@example.com as a sender');
  t.equal(
    mail?.html,
    '<p><a href="/__control/verify/pk%26/u">Verify &lt;b&gt;&quot;&amp;&#39;@example.com as a sender</a></p>',
  );
});

t.test('verify finds a sender by its utr alone', async (t) => {
  const account = create();
  t.throws(() => verify(account, 'u'), new RecordNotFound());
  t.match(verify(account, 'u/1'), { id: 1, is_verified: 1 });
  account.senders.remove(account.senders.get(1));
  t.throws(() => verify(account, 'u/1'), new RecordNotFound());
});
