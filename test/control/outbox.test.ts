import t from 'tap';
import type { ReadMail } from '../../src/control/outbox.js';
import { start } from '../helper.js';
import { CLOCK, fullFixture, senderForm } from '../sample-accounts/full-fixture.js';
import {
  after,
  instantly,
  join,
  mailingAccount,
  mailsIn,
  news,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';
import { problem } from './problem.js';

t.test('the link of a verification mail verifies the sender, also a second time', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  t.same((await client.control('GET', '/outbox')).body, { mails: [], total: 0, dropped: 0 });
  await client.post('/sender/save', senderForm);
  const { body } = await client.control('GET', '/outbox');
  const [mail] = (body as { mails: ReadMail[] }).mails as [ReadMail];
  const link = `/__control/verify/pk_test_default/${mail.utr}`;
  t.match(mail.utr, /^[A-Za-z0-9]{20}$/);
  const what = {
    public_key: 'pk_test_default',
    id: 1,
    kind: 'verification',
    utr: mail.utr,
    schedule_utr: null,
    at: CLOCK,
  };
  const service = 'no-reply@campaigns.example';
  const addresses = { to: 'ada@example.com', from: service, from_name: 'Campaigns', reply_to: service };
  const subject = 'Verify ada@example.com as a sender';
  const content = { subject, preheader: '', html: `<p><a href="${link}">${subject}</a></p>`, link };
  t.strictSame(body, { mails: [{ ...what, ...addresses, ...content }], total: 1, dropped: 0 });
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(new URL(String(mail.link), mock.controlUrl));
    t.same([response.status, await response.json()], [200, { verified: 'ada@example.com' }]);
  }
});

t.test('a mail that fell due before its sender was verified by the link is never sent', async (t) => {
  const { mock, client } = await startMailing(t, {
    assumptions: { 'sender.unverified': 'never-sent' },
    senders: [{ ...news, utr: 'u-1', is_verified: 0 }],
    automations: [welcome],
    automation_schedules: [after(1, 'hours', 'Hi')],
  });
  await join(client, 'ada@example.com');
  mock.directory.find('pk_mail')?.clock.set({ frozen: Date.UTC(2026, 0, 5, 11) * 1000 });
  t.equal((await fetch(`${mock.controlUrl}/verify/pk_mail/u-1`)).status, 200);
  t.strictSame(await mailsIn(client), []);
});

t.test('a verification link works with any public key', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  for (const public_key of ['a/b%2F?c#d&e', `pk_${'long'.repeat(50)}`]) {
    await client.control('POST', '/accounts', { public_key, secret_key: 's' });
    t.equal((await client.as(public_key, 's').post('/sender/save', senderForm)).status, 200);
    const [mail] = await mailsIn(client, '', { PublicKey: public_key });
    const response = await fetch(mock.controlUrl.replace('/__control', '') + mail?.link);
    t.equal(response.status, 200, public_key);
    t.same(await response.json(), { verified: 'ada@example.com' }, public_key);
  }
});

const hostile =
  '<script>fetch("/__control/reset",{method:"POST"})</script><p>Hi ((email))</p><img src=x onerror=alert(1)>';
const accountFixture = {
  automations: [welcome],
  automation_schedules: [instantly('Hello', { template_html: hostile })],
};
const page = hostile.replace('((email))', 'ada@example.com');

const SANDBOX = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const safety = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(SANDBOX).map((name) => [name, headers[name]]));

t.test('GET /outbox/:id.html shows a mail in a sandbox without scripts', async (t) => {
  const { client } = await startMailing(t, accountFixture);
  await join(client, 'ada@example.com');
  const { status, headers, body } = await client.control('GET', '/outbox/1.html');
  t.strictSame([status, safety(headers), body], [200, SANDBOX, page]);
  t.notOk('access-control-allow-origin' in headers);
});

t.test('GET /outbox/:id.html takes the public key from the header or the query', async (t) => {
  const { client } = await start(t, { fixture: mailingAccount(accountFixture) });
  await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  await join(client, 'ada@example.com');
  await join(client.as('pk_2', 'sk_2'), 'bob@example.com');
  const shown = async (path: string, headers = {}) => (await client.control('GET', path, undefined, headers)).body;
  const other = hostile.replace('((email))', 'bob@example.com');
  t.equal(await shown('/outbox/1.html?public_key=pk_2'), other);
  t.equal(await shown('/outbox/1.html?public_key=pk_mail', { PublicKey: 'pk_2' }), other, 'the header wins');
  const detail = '2 accounts have a mail "1"; say which one with the header PublicKey.';
  t.strictSame(await shown('/outbox/1.html'), problem(409, detail));
  t.strictSame(await shown('/outbox/2.html'), problem(404, 'None of the selected accounts has a mail "2".'));
});
