import t from 'tap';
import { mailVerification } from '../../../src/service/passing/mails.js';
import { createDirectory } from '../../sample-accounts/directory.js';

t.test('an address with markup is escaped', async (t) => {
  const senders = [{ from_email: '<b>"&\'@example.com', utr: 'u' }];
  const [account] = createDirectory('x', { accounts: [{ public_key: 'pk&', senders }] }).all();
  if (account === undefined) return t.fail('the account exists');
  mailVerification(account, account.senders.get(1), account.clock.now());
  const [mail] = account.outbox.find({}, 10).mails;
  t.equal(mail?.subject, 'Verify <b>"&\'@example.com as a sender');
  t.equal(
    mail?.html,
    '<p><a href="/__control/verify/pk%26/u">Verify &lt;b&gt;&quot;&amp;&#39;@example.com as a sender</a></p>',
  );
});
