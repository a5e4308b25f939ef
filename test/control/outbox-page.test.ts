/** A mail as a browser is shown it: nothing of it runs on the control origin. */
import t from 'tap';
import { start } from '../helper.js';
import { instantly, join, mailingAccount, startMailing, welcome } from '../sample-accounts/mailing-account.js';
import { problem } from './problem.js';

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

t.test('a mail is shown in a sandbox in which no script runs', async (t) => {
  const { client } = await startMailing(t, accountFixture);
  await join(client, 'ada@example.com');
  const { status, headers, body } = await client.control('GET', '/outbox/1.html');
  t.strictSame([status, safety(headers), body], [200, SANDBOX, page]);
  t.notOk('access-control-allow-origin' in headers);
});

t.test('the page of a mail takes the public key from header or query', async (t) => {
  const { client } = await start(t, { fixture: mailingAccount(accountFixture) });
  await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  await join(client, 'ada@example.com');
  await join(client.as('pk_2', 'sk_2'), 'bob@example.com');
  const shown = async (path: string, headers = {}) => (await client.control('GET', path, undefined, headers)).body;
  const other = hostile.replace('((email))', 'bob@example.com');
  t.equal(await shown('/outbox/1.html?public_key=pk_2'), other);
  t.equal(await shown('/outbox/1.html?public_key=pk_mail', { PublicKey: 'pk_2' }), other, 'the header counts');
  const detail = '2 accounts have a mail "1"; say which one with the header PublicKey.';
  t.strictSame(await shown('/outbox/1.html'), problem(409, detail));
  t.strictSame(await shown('/outbox/2.html'), problem(404, 'None of the selected accounts has a mail "2".'));
});
